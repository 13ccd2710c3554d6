// Prints where the profiles are kept.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentText } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { profilesPath } from '../../settings/profiles.ts';

/** Declares `profile path`. */
export function registerProfilePath(parent: Command, context: Context): void {
  parent
    .command('path')
    .summary('Print where the profiles are kept')
    .description('Print the path of the file that holds the profiles.')
    .addHelpText('after', examples('convops profile path'))
    .action(() => presentText(context, 'path', profilesPath(context.configFolder)));
}

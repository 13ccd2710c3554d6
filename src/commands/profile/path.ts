// Prints where the profiles are kept.
import type { Command } from 'commander';
import { profilesPath } from '../../settings/profiles.ts';
import type { Context } from '../context.ts';
import { presentText } from '../present.ts';
import { examples } from '../write-options.ts';

/** Declares `profile path`. */
export function registerProfilePath(parent: Command, context: Context): void {
  parent
    .command('path')
    .summary('Print where the profiles are kept')
    .description('Print the path of the file that holds the profiles.')
    .addHelpText('after', examples('convops profile path'))
    .action(() => presentText(context, 'path', profilesPath(context.configFolder)));
}

import { type Alias, loadAliases } from '../settings/aliases.ts';
import type { Context } from './context.ts';

/** The aliases on disk, by name; throws LocalError (exit 8) or PrivateFileError. */
export function ownAliases({ settings }: Pick<Context, 'settings'>): Alias[] {
  return loadAliases(settings.configFolder);
}

/** The description of an alias on one line. */
export function aliasLine({ name, expansion }: Alias): string {
  return `${name} is an alias of: convops ${expansion}`;
}

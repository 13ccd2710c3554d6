// Aliases: lines kept under a name in one private file of the configuration folder, beside the profiles. Nothing here
// knows of commands: whether a line can be run is judged where it is set. What cannot be used is a LocalError.
import { join } from 'node:path';
import { badValue, LocalError } from '../base/local-error.ts';
import { firstFew } from '../base/text.ts';
import {
  changeJsonDocument,
  type DocumentChangeOptions,
  type DocumentKind,
  namedIn,
  readOwnDocument,
} from '../disk/json-document.ts';

export interface Alias {
  readonly name: string;
  /** What it means. */
  readonly expansion: string;
}

interface AliasDocument {
  readonly version: 1;
  readonly aliases: Readonly<Record<string, Omit<Alias, 'name'>>>;
}

const ALIASES: DocumentKind<AliasDocument> = {
  code: 'broken_aliases',
  // With what this version does not know: another version may.
  parse: (root) => ({ ...root, version: 1, aliases: namedIn(root, 'aliases', parseAlias) }),
  empty: () => ({ version: 1, aliases: {} }),
};

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,39}$/;

function parseAlias(name: string, alias: Readonly<Record<string, unknown>>): Omit<Alias, 'name'> {
  if (!NAME.test(name)) throw badValue('has an alias whose name is not allowed');
  if (typeof alias.expansion === 'string') return { ...alias, expansion: alias.expansion };
  throw badValue(`has an alias ${name} without an expansion`);
}

/** The path of the aliases in the configuration folder. */
export function aliasesPath(configFolder: string): string {
  return join(configFolder, 'aliases.json');
}

/** The aliases by name, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadAliases(configFolder: string): Alias[] {
  return listed(readOwnDocument(aliasesPath(configFolder), ALIASES));
}

function listed({ aliases }: AliasDocument): Alias[] {
  return Object.entries(aliases)
    .map(([name, { expansion }]) => ({ name, expansion }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Saves an alias; a name that means something else is taken unless `clobber`. The old file stays whole whatever happens;
 * throws LocalError, LockBusyError or PrivateFileError.
 */
export async function saveAlias(
  configFolder: string,
  { name, expansion }: Alias,
  { clobber = false, ...options }: DocumentChangeOptions & { readonly clobber?: boolean } = {},
): Promise<void> {
  const withAlias = (before: AliasDocument) => {
    const known = Object.hasOwn(before.aliases, name) ? before.aliases[name] : undefined;
    if (known && known.expansion !== expansion && !clobber) {
      const message = `there is already an alias ${name}, for: ${known.expansion.slice(0, 120)}; --clobber replaces it`;
      throw new LocalError(2, 'alias_exists', message, 'convops alias list');
    }
    return { ...before, aliases: { ...before.aliases, [name]: { ...known, expansion } } };
  };
  await changeJsonDocument(aliasesPath(configFolder), ALIASES, withAlias, options);
}

/** Removes aliases and returns those that are left; throws LocalError, LockBusyError or PrivateFileError. */
export async function deleteAliases(
  configFolder: string,
  names: readonly string[],
  options: DocumentChangeOptions = {},
): Promise<Alias[]> {
  const without = (before: AliasDocument) => {
    const stray = names.find((name) => !Object.hasOwn(before.aliases, name));
    if (stray !== undefined) {
      const there = firstFew(Object.keys(before.aliases).sort());
      const message = `there is no alias "${stray.slice(0, 60)}"; available aliases: ${there || 'none'}`;
      throw new LocalError(10, 'no_such_alias', message, 'convops alias list');
    }
    const left = Object.entries(before.aliases).filter(([name]) => !names.includes(name));
    return { ...before, aliases: Object.fromEntries(left) };
  };
  return listed(await changeJsonDocument(aliasesPath(configFolder), ALIASES, without, options));
}

/** Throws LocalError (exit 2) for a name no alias can have. */
export function checkAliasName(name: string): void {
  if (NAME.test(name)) return;
  const allowed = 'use 1 to 40 letters a to z, digits, - _, no hyphen first';
  throw badValue(`"${name.slice(0, 60)}" cannot be the name of an alias: ${allowed}`);
}

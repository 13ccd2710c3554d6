// Aliases: lines kept under a name in one private file of the configuration folder, beside the profiles. Nothing here
// knows of commands: whether a line can be run is judged where it is set. What cannot be used is a LocalError.
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { firstFew } from '../base/text.ts';
import {
  BrokenDocumentError,
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

const LONGEST = 4096;

const ALIASES: DocumentKind<AliasDocument> = {
  code: 'broken_aliases',
  // With what this version does not know: another version may.
  parse: (root) => ({ ...root, version: 1, aliases: namedIn(root, 'aliases', parseAlias) }),
  empty: () => ({ version: 1, aliases: {} }),
};

function parseAlias(name: string, alias: Readonly<Record<string, unknown>>): Omit<Alias, 'name'> {
  if (!isAliasName(name)) throw new BrokenDocumentError('has an alias whose name is not allowed');
  if (typeof alias.expansion === 'string') return { ...alias, expansion: alias.expansion };
  throw new BrokenDocumentError(`has an alias ${name} without an expansion`);
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
  if (expansion.length > LONGEST)
    throw new LocalError(2, 'bad_alias', `the expansion is too long: at most ${LONGEST} characters`);
  const withAlias = (before: AliasDocument) => {
    const known = Object.hasOwn(before.aliases, name) ? before.aliases[name] : undefined;
    if (known && known.expansion !== expansion && !clobber) {
      throw new LocalError(
        2,
        'alias_exists',
        `there is already an alias ${name}, for: ${known.expansion.slice(0, 120)}; --clobber replaces it`,
        'convops alias list',
      );
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
    if (stray !== undefined) throw noSuchAlias(stray, Object.keys(before.aliases).sort());
    const left = Object.entries(before.aliases).filter(([name]) => !names.includes(name));
    return { ...before, aliases: Object.fromEntries(left) };
  };
  return listed(await changeJsonDocument(aliasesPath(configFolder), ALIASES, without, options));
}

/** The error for a name that no alias has, with the names there are. */
function noSuchAlias(name: string, names: readonly string[]): LocalError {
  const others = names.length === 0 ? 'there are no aliases yet' : `available aliases: ${firstFew(names)}`;
  const message = `there is no alias "${name.slice(0, 60)}"; ${others}`;
  return new LocalError(10, 'no_such_alias', message, 'convops alias list');
}

/** Throws LocalError (exit 2) for a name no alias can have. */
export function checkAliasName(name: string): void {
  if (isAliasName(name)) return;
  throw new LocalError(
    2,
    'bad_alias_name',
    `"${name.slice(0, 60)}" cannot be the name of an alias: use 1 to 40 letters a to z, digits, - _, no hyphen first`,
  );
}

function isAliasName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_-]{0,39}$/.test(name);
}

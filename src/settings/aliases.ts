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
  parseJsonDocument,
  readJsonDocument,
  recordFrom,
  recordIn,
} from '../disk/json-document.ts';
import { checkPrivateFolder, type OnTightened } from '../disk/private-file.ts';

export interface Alias {
  readonly name: string;
  /** What it means. */
  readonly expansion: string;
}

interface StoredAlias {
  readonly expansion: string;
}

interface AliasDocument {
  readonly version: 1;
  /** Without a prototype: `constructor` and `__proto__` are names like any other. */
  readonly aliases: Readonly<Record<string, StoredAlias>>;
}

const LONGEST = 4096;

const ALIASES: DocumentKind<AliasDocument> = {
  parse: parseAliases,
  empty: () => ({ version: 1, aliases: recordFrom([]) }),
  refusal: (broken) => new LocalError({ code: 'broken_aliases', ...broken }),
};

/** The path of the aliases in the configuration folder. */
export function aliasesPath(configFolder: string): string {
  return join(configFolder, 'aliases.json');
}

/** The aliases by name, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadAliases(configFolder: string, onTightened?: OnTightened): Alias[] {
  if (!checkPrivateFolder(configFolder, onTightened)) return [];
  return listed(readJsonDocument(aliasesPath(configFolder), ALIASES, onTightened));
}

/** The alias of that name; throws LocalError (exit 10) with the names there are. */
export function findAlias(aliases: readonly Alias[], name: string): Alias {
  const found = aliases.find((alias) => alias.name === name);
  if (found) return found;
  const names = aliases.map((alias) => alias.name);
  throw new LocalError({
    code: 'no_such_alias',
    message: `there is no alias "${name.slice(0, 60)}"; ${names.length === 0 ? 'there are no aliases yet' : `available aliases: ${firstFew(names)}`}`,
    hint: 'convops alias list',
    exitCode: 10,
  });
}

/**
 * Saves an alias and returns it; a name that means something else is taken unless `clobber`. The old file stays
 * whole whatever happens; throws LocalError, LockBusyError or PrivateFileError.
 */
export async function saveAlias(
  configFolder: string,
  alias: Alias,
  { clobber = false, ...options }: DocumentChangeOptions & { readonly clobber?: boolean } = {},
): Promise<Alias> {
  checkAliasName(alias.name);
  if (alias.expansion.length > LONGEST)
    throw refused('bad_alias', `the expansion is too long: at most ${LONGEST} characters`);
  const after = await change(configFolder, options, (aliases) => {
    const taken = aliases[alias.name];
    if (taken && taken.expansion !== alias.expansion && !clobber) {
      throw refused(
        'alias_exists',
        `there is already an alias ${alias.name}, for: ${taken.expansion.slice(0, 120)}; --clobber replaces it`,
        `convops ${alias.name} --help`,
      );
    }
    return [...Object.entries(aliases), [alias.name, { ...taken, expansion: alias.expansion }] as const];
  });
  return findAlias(after, alias.name);
}

/** Removes aliases and returns those that are left; throws LocalError, LockBusyError or PrivateFileError. */
export async function deleteAliases(
  configFolder: string,
  names: readonly string[] | 'all',
  options: DocumentChangeOptions = {},
): Promise<Alias[]> {
  return await change(configFolder, options, (aliases) => {
    if (names === 'all') return [];
    for (const name of names) findAlias(listed({ version: 1, aliases }), name);
    return Object.entries(aliases).filter(([name]) => !names.includes(name));
  });
}

/** Throws LocalError (exit 2) for a name no alias can have. */
export function checkAliasName(name: string): void {
  if (isAliasName(name)) return;
  throw refused(
    'bad_alias_name',
    `"${name.slice(0, 60)}" cannot be the name of an alias: use 1 to 40 letters a to z, digits, - _, no hyphen first`,
  );
}

function isAliasName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_-]{0,39}$/.test(name);
}

function refused(code: string, message: string, hint?: string): LocalError {
  return new LocalError({ code, message, exitCode: 2, ...(hint === undefined ? {} : { hint }) });
}

type Stored = AliasDocument['aliases'];

/** Applies a change to what is in the file at this moment. */
async function change(
  folder: string,
  options: DocumentChangeOptions,
  apply: (aliases: Stored) => Iterable<readonly [string, StoredAlias]>,
): Promise<Alias[]> {
  const made = await changeJsonDocument(
    aliasesPath(folder),
    ALIASES,
    (before) => ({ ...before, aliases: recordFrom(apply(before.aliases)) }),
    options,
  );
  return listed(made);
}

function parseAliases(bytes: Uint8Array): AliasDocument {
  const root = parseJsonDocument(bytes, { version: 1 });
  const aliases = recordIn(root.aliases);
  if (!aliases) throw new BrokenDocumentError('has "aliases" that are not an object');
  const entries = Object.entries(aliases).map(([name, value]) => [name, parseAlias(name, value)] as const);
  // With what this version does not know: another version may.
  return { ...root, version: 1, aliases: recordFrom(entries) };
}

function parseAlias(name: string, value: unknown): StoredAlias {
  if (!isAliasName(name)) throw new BrokenDocumentError('has an alias whose name is not allowed');
  const alias = recordIn(value);
  if (typeof alias?.expansion !== 'string')
    throw new BrokenDocumentError(`has an alias ${name} without an expansion`);
  return { ...alias, expansion: alias.expansion };
}

function listed({ aliases }: AliasDocument): Alias[] {
  return Object.entries(aliases)
    .map(([name, { expansion }]) => ({ name, expansion }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

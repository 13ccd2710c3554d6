// The profiles on disk. A start reads them itself, strictly, for `conf` takes 60 ms to load. A change goes through
// `conf`: path, reading, atomic writing and mode are its own. Around it stands what it does not do: one writer at a
// time, and every check of the file before it is read, for `conf` follows links and takes `[]` for an empty document.

import { readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Conf from 'conf';
import { LocalError } from '../base/local-error.ts';
import { errorCode, reasonOf, retryWhileLocked } from '../disk/error-code.ts';
import { type DocumentKind, jsonDocumentText, readJsonDocument } from '../disk/json-document.ts';
import { withLock } from '../disk/lock.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  type OnTightened,
  PrivateFileError,
  readPrivateBytes,
  removeIfThere,
} from '../disk/private-file.ts';
import { emptyProfiles, type ProfilesDocument, parseProfiles } from './profile-document.ts';

const NAME = 'profiles';
const DRAFT = 'profiles.draft';
const WAIT_MS = 1000;

const PROFILES: DocumentKind<ProfilesDocument> = {
  parse: parseProfiles,
  empty: emptyProfiles,
  refusal: (broken) => new LocalError({ code: 'broken_profiles', ...broken }),
};

interface UpdateOptions {
  /** Milliseconds to wait for another writer; 1000 when not given. */
  readonly waitMs?: number;
  readonly onTightened?: OnTightened;
  /** Checks the change and returns what would be; nothing is written. */
  readonly dryRun?: boolean;
}

/** The path of the profiles file in the configuration folder. */
export function profilesPath(folder: string): string {
  return join(folder, `${NAME}.json`);
}

/** The profiles in the folder, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadProfiles(folder: string, onTightened?: OnTightened): ProfilesDocument {
  if (!checkPrivateFolder(folder, onTightened)) return emptyProfiles();
  return readJsonDocument(profilesPath(folder), PROFILES, onTightened);
}

/**
 * Applies a change to what is in the file at this moment and returns the new document. The old file stays whole
 * whatever happens; throws LocalError (exit 8, or what `change` throws) or PrivateFileError.
 */
export async function updateProfiles(
  folder: string,
  change: (document: ProfilesDocument) => ProfilesDocument,
  options: UpdateOptions = {},
): Promise<ProfilesDocument> {
  if (options.dryRun) return change(loadProfiles(folder, options.onTightened));
  ensurePrivateFolder(folder, options.onTightened);
  const path = profilesPath(folder);
  const lock = { waitMs: options.waitMs ?? WAIT_MS, what: path };
  const open = await loadConf();
  return withLock(`${path}.lock`, lock, (check) => {
    // Before anything else, for they hold tokens, and there may be nothing to write.
    removeDrafts(folder);
    // Refuses the file that conf would follow, guess at or overwrite.
    loadProfiles(folder, options.onTightened);
    const kept = open(folder, NAME);
    const before = documentIn(kept);
    const after = change(before);
    if (jsonDocumentText(after) === jsonDocumentText(before)) return after;
    check();
    putInPlace(kept.path, open(folder, DRAFT), after);
    checkPrivateFolder(folder);
    return after;
  });
}

/** What conf has; of a file that is not there it says nothing. */
function documentIn({ store }: Conf<ProfilesDocument>): ProfilesDocument {
  return Object.keys(store).length === 0 ? emptyProfiles() : store;
}

/**
 * Has conf write a draft, and renames that: on a full disk conf ends early without an error, and would put what is
 * left of the text in the place of the old file (test/settings/conf.test.ts).
 */
function putInPlace(path: string, draft: Conf<ProfilesDocument>, document: ProfilesDocument): void {
  try {
    draft.store = { ...document };
    if (readPrivateBytes(draft.path)?.toString('utf8') !== jsonDocumentText(document)) {
      throw new PrivateFileError(
        draft.path,
        `${draft.path} does not read back as it was written; the profiles are unchanged`,
      );
    }
    retryWhileLocked(() => renameSync(draft.path, path));
  } catch (error) {
    removeDrafts(dirname(path));
    const code = errorCode(error);
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new PrivateFileError(
      draft.path,
      `cannot write ${draft.path}: ${reasonOf(code)}; the profiles are unchanged`,
      { cause: error },
    );
  }
}

/** Also those a killed writer left; nobody else writes while we hold the lock. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${DRAFT}.json`)) removeIfThere(join(folder, name));
  }
}

/**
 * What opens a document of profiles. One of the package's dependencies, when loaded, listens for every signal and
 * answers each by sending it to the process again: one Ctrl-C would count as two. Those listeners are taken off. A signal
 * that Node ignores would be deadly then, so the one that a full quota sends keeps a listener: the write fails instead.
 */
async function loadConf(): Promise<(folder: string, name: string) => Conf<ProfilesDocument>> {
  const before = new Map(signalsHeard().map((signal) => [signal, process.listeners(signal)]));
  process.removeListener('SIGXFSZ', ignore).on('SIGXFSZ', ignore);
  before.set('SIGXFSZ', process.listeners('SIGXFSZ'));
  const { default: Kept } = await import('conf');
  for (const signal of signalsHeard()) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.removeListener(signal, listener);
    }
  }
  return (cwd, configName) =>
    new Kept<ProfilesDocument>({
      cwd,
      configName,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      serialize: jsonDocumentText,
      deserialize: (text) => parseProfiles(Buffer.from(text)),
    });
}

function ignore(): void {}

function signalsHeard(): NodeJS.Signals[] {
  return process.eventNames().filter((name): name is NodeJS.Signals => String(name).startsWith('SIG'));
}

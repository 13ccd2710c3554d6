// The profiles on disk. Reading is our own: `conf` takes 60 ms to load, reads `[]` and `null` as an empty
// document and follows symbolic links. Writing goes through `conf`, under a lock, because two writers of it lose
// each other's changes; it writes a draft that is checked before it takes the place of the old file.
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { errorCode, reasonOf } from '../disk/error-code.ts';
import { onceFree } from '../disk/in-use.ts';
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

export interface UpdateOptions {
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
  return withLock(`${path}.lock`, lock, async () => {
    // Before anything else, for they hold tokens, and there may be nothing to write.
    removeDrafts(folder);
    const before = readJsonDocument(path, PROFILES, options.onTightened);
    const after = change(before);
    if (jsonDocumentText(after) === jsonDocumentText(before)) return after;
    await write(folder, after);
    checkPrivateFolder(folder);
    return readJsonDocument(path, PROFILES);
  });
}

async function write(folder: string, document: ProfilesDocument): Promise<void> {
  const draft = join(folder, `${DRAFT}.json`);
  try {
    const Conf = await loadConf();
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: DRAFT,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      serialize: jsonDocumentText,
    });
    conf.store = { ...document };
    // A full disk can end a write early without an error: only what reads back as intended is put in place.
    if (readPrivateBytes(draft)?.toString('utf8') !== jsonDocumentText(document)) {
      throw new PrivateFileError(draft, `${draft} did not keep what was written; the profiles are as before`);
    }
    onceFree(() => renameSync(draft, profilesPath(folder)));
  } catch (error) {
    removeDrafts(folder);
    const code = errorCode(error);
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new PrivateFileError(
      draft,
      `cannot write ${draft}: ${reasonOf(code)}; the profiles are as before`,
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
 * The class of the package. One of its dependencies, when loaded, listens for every signal and answers each by
 * sending it to the process again: one Ctrl-C would count as two. Those listeners are taken off. A signal that Node
 * ignores would be deadly then, so the one that a full quota sends keeps a listener: the write fails with an error.
 */
async function loadConf() {
  const before = new Map(signalsHeard().map((signal) => [signal, process.listeners(signal)]));
  process.removeListener('SIGXFSZ', ignore).on('SIGXFSZ', ignore);
  before.set('SIGXFSZ', process.listeners('SIGXFSZ'));
  const { default: Conf } = await import('conf');
  for (const signal of signalsHeard()) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.removeListener(signal, listener);
    }
  }
  return Conf;
}

function ignore(): void {}

function signalsHeard(): NodeJS.Signals[] {
  return process.eventNames().filter((name): name is NodeJS.Signals => String(name).startsWith('SIG'));
}

// The profiles on disk. A start reads them itself, strictly, for `conf` takes 60 ms to load. A change is written by `conf`,
// inside what it lacks: one writer at a time, and a check of the file before, for `conf` follows links and takes `[]`
// for an empty document.

import { readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { retryWhileLocked } from '../disk/error-code.ts';
import {
  changeJsonDocument,
  type DocumentChangeOptions,
  type DocumentKind,
  jsonDocumentText,
  readOwnDocument,
} from '../disk/json-document.ts';
import { attempt, PrivateFileError, readPrivateFile, removeIfThere } from '../disk/private-file.ts';
import { emptyProfiles, type ProfilesDocument, parseProfiles } from './profile-document.ts';

const PROFILES: DocumentKind<ProfilesDocument> = {
  code: 'broken_profiles',
  parse: parseProfiles,
  empty: emptyProfiles,
};

/** The path of the profiles file in the configuration folder. */
export function profilesPath(folder: string): string {
  return join(folder, 'profiles.json');
}

/** The profiles in the folder, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadProfiles(folder: string): ProfilesDocument {
  return readOwnDocument(profilesPath(folder), PROFILES);
}

/**
 * Applies a change to what is in the file at this moment and returns the new document. The old file stays whole
 * whatever happens; throws LocalError (exit 8, or what `change` throws) or PrivateFileError.
 */
export async function updateProfiles(
  folder: string,
  change: (document: ProfilesDocument) => ProfilesDocument,
  options: DocumentChangeOptions = {},
): Promise<ProfilesDocument> {
  return await changeJsonDocument(profilesPath(folder), PROFILES, change, options, writeByConf);
}

const DRAFT = 'profiles.draft';

/**
 * Has conf write a draft, and renames that: on a full disk conf ends early without an error, and would put what is
 * left of the text in the place of the old file.
 */
async function writeByConf(path: string, document: ProfilesDocument): Promise<void> {
  const folder = dirname(path);
  removeDrafts(folder);
  const Conf = await loadConf();
  const draft = join(folder, `${DRAFT}.json`);
  const how = { cwd: folder, configName: DRAFT, configFileMode: 0o600, serialize: jsonDocumentText };
  try {
    attempt(draft, 'write', () => {
      new Conf<ProfilesDocument>(how).store = { ...document };
      if (readPrivateFile(draft) !== jsonDocumentText(document))
        throw new PrivateFileError(`${draft} does not read back as it was written`);
      retryWhileLocked(() => renameSync(draft, path));
    });
  } finally {
    removeDrafts(folder);
  }
}

/** Also those a killed writer left, which hold tokens; nobody else writes while we hold the lock. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(DRAFT)) removeIfThere(join(folder, name));
}

/**
 * The class of conf. One of its dependencies, when loaded, listens for every signal and answers each by sending it to the
 * process again: one Ctrl-C would count as two. Those listeners are taken off. A signal that Node ignores would be deadly
 * then, so the one that a full quota sends keeps a listener: the write fails instead.
 */
async function loadConf(): Promise<typeof import('conf').default> {
  const signals = () =>
    process.eventNames().filter((name) => String(name).startsWith('SIG')) as NodeJS.Signals[];
  const before = new Map(signals().map((signal) => [signal, process.listeners(signal)]));
  const { default: Conf } = await import('conf');
  for (const signal of signals()) {
    for (const listener of process.listeners(signal))
      if (!before.get(signal)?.includes(listener)) process.removeListener(signal, listener);
  }
  if (process.listenerCount('SIGXFSZ') === 0) process.on('SIGXFSZ', () => undefined);
  return Conf;
}

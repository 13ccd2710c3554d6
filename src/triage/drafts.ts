// What a session must not lose, on the disk: every text until its receipt is known. One private file for each service and
// operator, replaced as a whole, so that a kill at any moment costs a moment of typing and nothing else.
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inFileName } from '../base/text.ts';
import { errorCode } from '../disk/error-code.ts';
import { withLock } from '../disk/lock.ts';
import {
  ensurePrivateFolder,
  PrivateFileError,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { documentOf, keptParts, readDocument } from './drafts/document.ts';
import { recoverTexts } from './drafts/recovery.ts';
import { withoutPlan } from './state/outbox.ts';
import { NOTHING_RECOVERED, type RecoveredState } from './state/start.ts';
import type { State } from './state.ts';

/** The state that an earlier session left, ready to be used. */
export interface RecoveredSession extends RecoveredState {
  /** For the operator, each without a full stop. */
  readonly notes: readonly string[];
}

/** Milliseconds between two writes of the file: so much typing a kill may cost. */
const INTERVAL_MS = 200;

/** The name of the sessions of one operator at one service. */
export function sessionName(service: string, operator: number): string {
  return `${inFileName(service)}-${operator}`;
}

/** The path of the file of such sessions. */
export function sessionPath(stateFolder: string, name: string): string {
  return join(stateFolder, 'triage', `${name}.json`);
}

/** What the sessions of a service left, with what was set aside: under which name and path, null for what cannot be read. */
export function* sessionsLeft(stateFolder: string, service: string) {
  const folder = dirname(sessionPath(stateFolder, ''));
  const before = sessionName(service, 0).slice(0, -1);
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [end] = /\d+\.json(?:\.broken-\d+)?$/.exec(file) ?? [];
    if (end === undefined || file !== before + end) continue;
    const path = join(folder, file);
    const name = before + Number.parseInt(end, 10);
    yield { name, path, document: readDocument(readPrivateFile(path) ?? '') };
  }
}

/** Runs what only one session of that name at a time may; rejects with LockBusyError while another one is open. */
export async function asOnlySession<Result>(
  stateFolder: string,
  { name, waitMs }: { readonly name: string; readonly waitMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const folder = join(stateFolder, 'runs');
  ensurePrivateFolder(folder);
  return await withLock(join(folder, `triage-${name}.lock`), { waitMs, what: 'a session of triage' }, work);
}

/** Saves what outlasts the session, with the session's run in the journal, and removes the file when that is nothing; throws PrivateFileError. */
export function saveSession(path: string, state: State, run: string | null = null): void {
  const document = documentOf(state, run);
  if (document === null) {
    removeFile(path);
    return;
  }
  ensurePrivateFolder(dirname(path));
  replacePrivateFile(path, `${JSON.stringify(document)}\n`);
}

function removeFile(path: string): void {
  try {
    removeIfThere(path);
  } catch (error) {
    throw new PrivateFileError(`${path} cannot be removed: ${errorCode(error)}`, { cause: error });
  }
}

/**
 * What the file and the journal say of an earlier session; nothing if there is no file. `journal` is asked only when a text
 * was on its way, and answers with the entries of this service since a moment (milliseconds since 1970), oldest first. A
 * file that cannot be read is set aside, never deleted. Throws PrivateFileError for a link or another user's file.
 */
export function loadSession(
  path: string,
  journal: (since: number) => readonly Entry[],
  now: number,
): RecoveredSession {
  const text = readPrivateFile(path);
  if (text === undefined) return { ...NOTHING_RECOVERED, notes: [] };
  const document = readDocument(text);
  if (document === null) {
    const note = `${path} is not a draft file of convops; it was kept as ${setAside(path, now)}`;
    return { ...NOTHING_RECOVERED, notes: [note] };
  }
  const { skipped, snoozed, noteIds, lastTarget } = document;
  const { notes, drafts } = recoverTexts(document, journal);
  // A note that hands over is a note alone once its session is over.
  const alone = drafts.map((draft) => (draft.purpose === 'reply' ? draft : withoutPlan(draft)));
  return { drafts: alone, skipped, snoozed, noteIds, lastTarget, notes };
}

function setAside(path: string, now: number): string {
  const aside = `${path}.broken-${now}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    throw new PrivateFileError(`${path} cannot be renamed: ${errorCode(error)}`, { cause: error });
  }
  return aside;
}

interface SaverOptions {
  readonly path: string;
  /** The session's run in the journal; null if it has none. */
  readonly run?: string | null;
  /** Milliseconds by a clock that nobody sets. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Both throw PrivateFileError when they meet a file that cannot be written; the next call tries again. */
export interface Saver {
  /** Saves a change of the outbox at once, any other within 200 ms, and always the last state. */
  save(state: State): void;
  /** Saves before it returns. */
  saveNow(state: State): void;
}

/** Keeps the file in step with the session; writes nothing while nothing saved has changed. */
export function createSaver({ path, run = null, now, sleep }: SaverOptions): Saver {
  let saved: readonly unknown[] = [];
  let triedAt = Number.NEGATIVE_INFINITY;
  let last: State | null = null;
  let waiting = false;

  const isChanged = (state: State) => keptParts(state).some((part, index) => part !== saved[index]);

  function saveNow(state: State): void {
    last = state;
    if (!isChanged(state)) return;
    triedAt = now();
    saveSession(path, state, run);
    saved = keptParts(state);
  }

  async function saveLater(ms: number): Promise<void> {
    waiting = true;
    await sleep(ms);
    waiting = false;
    try {
      if (last) saveNow(last);
    } catch (error) {
      // The next call meets the same trouble, and has somebody to tell it to.
      if (!(error instanceof PrivateFileError)) throw error;
    }
  }

  return {
    saveNow,
    save(state) {
      last = state;
      // A finished text must be on the disk whatever happens next; only typing may wait.
      if (!saved.includes(state.outbox)) return saveNow(state);
      if (waiting || !isChanged(state)) return;
      const since = now() - triedAt;
      if (since >= INTERVAL_MS) saveNow(state);
      else void saveLater(INTERVAL_MS - since);
    },
  };
}

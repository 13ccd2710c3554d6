// The cursor of `watch --state`: a private file with what was open at the last printed event. It is saved after the
// events are printed, so a watch killed in between repeats some of them and never misses one.

import { type OpenConversation, openConversation, type Snapshot } from '../../backlog/changes.ts';
import { LocalError } from '../../base/local-error.ts';
import {
  BrokenDocumentError,
  type DocumentKind,
  jsonDocumentText,
  parseJsonDocument,
  readJsonDocument,
  recordIn,
} from '../../disk/json-document.ts';
import { type OnTightened, replacePrivateFile } from '../../disk/private-file.ts';

/** The scope of a watch: a cursor of another scope is useless. */
interface Watched {
  readonly service: string;
  /** Null for all. */
  readonly operator: number | null;
  /** One, or several in ascending order. */
  readonly group: number | readonly number[] | null;
}

export interface Cursor {
  readonly watched: Watched;
  readonly snapshot: Snapshot;
}

const OTHER_FILE = 'convops watch --state another-file.json';

const CURSOR: DocumentKind<Cursor | null> = {
  parse: parseCursor,
  empty: () => null,
  // The file may be another's: a command that moves it away could take away more than a cursor.
  refusal: ({ message }) =>
    new LocalError({
      code: 'broken_cursor',
      message: `${message}; ${message.includes('later version') ? 'update convops or use' : 'use'} another file`,
      hint: OTHER_FILE,
      ofRun: true,
      exitCode: 8,
    }),
};

/** The cursor in a file, null if there is none yet; throws LocalError (exit 8) for a broken one, or PrivateFileError. */
export function readCursor(path: string, onTightened: OnTightened): Cursor | null {
  return readJsonDocument(path, CURSOR, onTightened);
}

/** Throws LocalError (exit 2) for the cursor of another service, operator or group. */
export function checkCursor(path: string, { watched }: Cursor, wanted: Watched): void {
  const differences = [
    watched.service !== wanted.service && `belongs to a watch of ${watched.service}, not ${wanted.service}`,
    watched.operator !== wanted.operator &&
      `belongs to a watch of ${named('operator', watched.operator)}, not ${named('operator', wanted.operator)}`,
    String(watched.group) !== String(wanted.group) &&
      `belongs to a watch of ${named('group', watched.group)}, not ${named('group', wanted.group)}`,
  ].filter((difference) => difference !== false);
  if (differences.length === 0) return;
  throw new LocalError({
    code: 'other_cursor',
    message: `${path} ${differences.join(' and ')}; use another file`,
    hint: OTHER_FILE,
    ofRun: true,
    exitCode: 2,
  });
}

/** Saves snapshots in the file, skipping one that is already there; throws PrivateFileError. */
export function cursorKeeper(path: string, { service, operator, group }: Watched): (kept: Snapshot) => void {
  let last = '';
  return ({ open, cut }) => {
    const text = jsonDocumentText({
      version: 1,
      service,
      operator,
      group,
      cut,
      conversations: [...open.values()],
    });
    if (text === last) return;
    replacePrivateFile(path, text);
    last = text;
  };
}

function named(what: string, id: Watched['group']): string {
  if (id === null) return `every ${what}`;
  return typeof id === 'number' ? `${what} ${id}` : `${what}s ${id.join(', ')}`;
}

/** The cursor in the bytes of a file; throws BrokenDocumentError. */
function parseCursor(bytes: Uint8Array): Cursor {
  const { service, operator, group, cut, conversations } = parseJsonDocument(bytes, { version: 1 });
  const cuts = recordIn(cut);
  if (
    typeof service !== 'string' ||
    !isIdOrNull(operator) ||
    !isGroup(group) ||
    typeof cuts?.unassigned !== 'boolean' ||
    typeof cuts.inbox !== 'boolean' ||
    !Array.isArray(conversations)
  ) {
    throw new BrokenDocumentError('is not a state file of convops watch');
  }
  const open = new Map<number, OpenConversation>();
  for (const row of conversations) {
    const held = recordIn(row)?.held;
    const found = typeof held === 'boolean' ? openConversation(row, held) : null;
    if (!found) throw new BrokenDocumentError('contains an invalid conversation');
    open.set(found.id, found);
  }
  return {
    watched: { service, operator, group },
    snapshot: { open, cut: { unassigned: cuts.unassigned, inbox: cuts.inbox } },
  };
}

function isGroup(value: unknown): value is Watched['group'] {
  if (!Array.isArray(value)) return isIdOrNull(value);
  return value.length > 1 && value.every((id) => id !== null && isIdOrNull(id));
}

function isIdOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isSafeInteger(value));
}

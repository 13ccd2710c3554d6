// The cursor of `watch --state`: a private file with what was open at the last printed event. It is saved after the
// events are printed, so a watch killed in between repeats some of them and never misses one.
import { type OpenConversation, openConversation, type Snapshot } from '../../backlog/changes.ts';
import { badValue, LocalError } from '../../base/local-error.ts';
import { recordIn } from '../../base/record.ts';
import { type DocumentKind, jsonDocumentText, readJsonDocument } from '../../disk/json-document.ts';
import { replacePrivateFile } from '../../disk/private-file.ts';

/** The scope of a watch in words: a cursor of another scope is useless. */
export function scopeOf(
  service: string,
  operators: readonly number[] | undefined,
  groups: readonly number[],
): string {
  const whose = operators === undefined ? 'every operator' : `operator ${operators.join(', ')}`;
  const which = groups.length === 0 ? 'every group' : `group ${groups.join(', ')}`;
  return `${service}, ${whose}, ${which}`;
}

export interface Cursor {
  readonly scope: string;
  readonly snapshot: Snapshot;
}

const OTHER_FILE = 'convops watch --state another-file.json';

const CURSOR: DocumentKind<Cursor | null> = {
  parse: parseCursor,
  empty: () => null,
  code: 'broken_cursor',
  // The file may be another's: a command that moves it away could take away more than a cursor.
  hint: OTHER_FILE,
};

/** The cursor in a file, null if there is none yet; throws LocalError (exit 8) for a broken one, or PrivateFileError. */
export function readCursor(path: string): Cursor | null {
  return readJsonDocument(path, CURSOR);
}

/** Throws LocalError (exit 2) for the cursor of another service, operator or group. */
export function checkCursor(path: string, cursor: Cursor, scope: string): void {
  if (cursor.scope === scope) return;
  const message = `${path} belongs to a watch of ${cursor.scope}, not of ${scope}; use another file`;
  throw new LocalError(2, 'other_cursor', message, OTHER_FILE, { ofRun: true });
}

/** Saves snapshots in the file, skipping one that is already there; throws PrivateFileError. */
export function cursorKeeper(path: string, scope: string): (kept: Snapshot) => void {
  let last = '';
  return ({ open, cut }) => {
    const text = jsonDocumentText({ version: 1, scope, cut, conversations: [...open.values()] });
    if (text === last) return;
    replacePrivateFile(path, text);
    last = text;
  };
}

/** The cursor in the record of a file; throws LocalError. */
function parseCursor({ scope, cut, conversations }: Readonly<Record<string, unknown>>): Cursor {
  const { unassigned, inbox } = recordIn(cut) ?? {};
  const isCursor = typeof scope === 'string' && typeof unassigned === 'boolean' && typeof inbox === 'boolean';
  if (!isCursor || !Array.isArray(conversations)) throw badValue('is not a state file of convops watch');
  const open = new Map<number, OpenConversation>();
  for (const row of conversations) {
    const held = recordIn(row)?.held;
    const found = typeof held === 'boolean' ? openConversation(row, held) : null;
    if (!found) throw badValue('contains an invalid conversation');
    open.set(found.id, found);
  }
  return { scope, snapshot: { open, cut: { unassigned, inbox } } };
}

import type { RecordFields, RecordOf } from '../api/model.ts';
import { renderFields } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import { shortDuration } from '../terminal/times.ts';
import { countColumns, type DetailOptions } from './record-view.ts';
import { wrapText } from './wrap.ts';

/** What a triage session came to, as --json has it; durations in seconds, times in milliseconds since 1970. */
const triageSummaryFields = {
  started_at: 'time',
  duration: 'integer',
  operator: 'integer',
  groups: [{ id: 'integer', title: 'string' }],
  handled: 'integer',
  replied: 'integer',
  closed: 'integer',
  assigned: 'integer',
  late: 'integer',
  files: 'integer',
  refused: [{ id: 'integer', action: 'string', error: 'string' }],
  unknown: [{ id: 'integer', action: 'string', check: 'string' }],
  undone: [{ id: 'integer', action: 'string', error: 'string' }],
  drafts: [{ id: 'integer', purpose: 'string' }],
  yours: [{ id: 'integer', unread: 'integer', last: 'string | null' }],
} as const satisfies RecordFields;

export type TriageSummary = RecordOf<typeof triageSummaryFields>;

const COUNTS = ['duration', 'handled', 'replied', 'closed', 'assigned'] as const;

/** A command for the same service, as `--sandbox` or `-p` named it. */
type CommandFor = (words: string) => string;

/** The end of a triage session: what was done, what is open, what is left. */
export function triageSummaryView(command: CommandFor) {
  return {
    noun: 'this summary',
    fields: triageSummaryFields,
    columns: countColumns<TriageSummary, (typeof COUNTS)[number]>(COUNTS),
    id: () => null,
    detail: (row: TriageSummary, options: DetailOptions) => renderSummary(row, options, command),
  };
}

type Line = Parameters<typeof renderFields>[0][number];

function renderSummary(row: TriageSummary, { style, width }: DetailOptions, command: CommandFor): string {
  const toSee = (id: number) => `to see it: ${command(`conv get ${id}`)}`;
  const lines: (Line | null)[] = [
    line('triage', seconds(row.duration), style.heading),
    line('handled', counted(row.handled, 'conversations', 'conversation') || '0'),
    ifAny(row.replied + row.files, 'answered', answeredBy(row)),
    ifAny(row.closed, 'closed', counted(row.closed, 'closes', 'close')),
    ifAny(row.assigned, 'handed over', counted(row.assigned, 'assignments', 'assignment')),
    ifAny(row.late, 'late', `${row.late} waiting too long (the setting late_after)`),
    ...row.refused.map(({ id, action, error }) =>
      line('refused', `#${id} ${action}: ${error}; ${toSee(id)}`, style.bad),
    ),
    ...row.unknown.map(({ id, action, check }) =>
      line('unknown', `#${id} ${action}; to check: ${check}`, style.warn),
    ),
    ...row.undone.map(({ id, action, error }) =>
      line('not done', `#${id} ${action}: ${error}; ${toSee(id)}`, style.warn),
    ),
    ...row.drafts.map(({ id, purpose }) =>
      line('draft kept', `#${id} ${purpose}; to open it: ${command('triage')}, then l and ${id}`),
    ),
    ...yoursLines(row.yours, command),
  ];
  const shown = lines.filter((one) => one !== null);
  return renderFields(wrapped(shown, width), { style, width });
}

/** This many of what is still the operator's have a row: the counts must not scroll out of a small window. */
const MOST_YOURS = 5;

/** How many are still the operator's, and the first with their last message. */
function yoursLines(yours: TriageSummary['yours'], command: CommandFor): Line[] {
  if (yours.length === 0) return [];
  const unread = yours.filter((one) => one.unread > 0).length;
  const more = yours.length - MOST_YOURS;
  return [
    line('still yours', `${yours.length}${unread === 0 ? '' : `, ${unread} unread`}`),
    ...yours.slice(0, MOST_YOURS).map(({ id, unread, last }) => {
      const count = unread === 0 ? '' : ` (${unread} unread)`;
      return line('', `#${id}${count} ${command(`conv get ${id}`)}  ${last ?? ''}`.trim());
    }),
    ...(more > 0 ? [line('', `and ${more} more; to list them: ${command('conv inbox --all')}`)] : []),
  ];
}

/** A line that is too long goes on in further rows: what would be cut off is what one would have to type. */
function wrapped(lines: readonly Line[], width: number): Line[] {
  const column = lines.reduce((widest, { label }) => Math.max(widest, label.length), 0);
  return lines.flatMap((line) =>
    wrapText(inertLine(line.text), Math.max(8, width - column - 2)).map(
      (text, place): Line => ({ ...line, label: place === 0 ? line.label : '', text }),
    ),
  );
}

function line(label: string, text: string, paint?: (shown: string) => string): Line {
  return { label, text, ...(paint ? { paint } : {}) };
}

function ifAny(count: number, label: string, text: string): Line | null {
  return count === 0 ? null : line(label, text);
}

/** `4 replies, 1 file` */
function answeredBy({ replied, files }: TriageSummary): string {
  const parts = [counted(replied, 'replies', 'reply'), counted(files, 'files', 'file')];
  return parts.filter((part) => part !== '').join(', ');
}

function counted(count: number, many: string, one: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

function seconds(duration: number): string {
  return shortDuration(duration * 1000);
}

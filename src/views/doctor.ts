import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { fitCells } from '../terminal/width.ts';
import { fieldColumn } from './record-view.ts';
import { wrapText } from './wrap.ts';

type CheckGroup = 'configuration' | 'connection' | 'token' | 'behaviour';
type CheckStatus = 'ok' | 'info' | 'warning' | 'failed' | 'skipped';

const fields = {
  /** A short name for programs; stays the same. */
  check: 'string',
  group: 'string',
  status: 'string',
  /** What was looked at: a file, an address, an endpoint. */
  subject: 'string',
  message: 'string',
  /** One command to type. */
  fix: 'string | null',
} as const satisfies RecordFields;

/** A row of `doctor`: one check. */
export type CheckRow = Omit<RecordOf<typeof fields>, 'group' | 'status'> & {
  readonly group: CheckGroup;
  readonly status: CheckStatus;
};

const WORDS: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  info: 'info',
  warning: 'warn',
  failed: 'FAIL',
  skipped: 'skip',
};

function paintStatus(shown: string, status: CheckStatus, style: Style): string {
  if (status === 'ok') return style.good(shown);
  if (status === 'warning') return style.warn(shown);
  return status === 'failed' ? style.bad(shown) : style.dim(shown);
}

const columns: readonly Column<CheckRow>[] = [
  fieldColumn('status', 'status', {
    rigid: true,
    paint: (shown, row, style) => paintStatus(shown, row.status, style),
  }),
  { field: 'group', header: 'group', value: (row) => row.group },
  { field: 'check', header: 'check', value: (row) => row.check },
  { field: 'subject', header: 'subject', weight: 2, value: (row) => row.subject },
  { field: 'message', header: 'message', weight: 4, value: (row) => row.message },
  { field: 'fix', header: 'try', weight: 2, value: (row) => row.fix },
];

/** The checks of a `doctor` run. */
export const checkView = { noun: 'checks', fields, columns, id: (row: CheckRow) => row.check };

interface CheckLinesOptions {
  readonly style: Style;
  /** Display cells per line. */
  readonly width: number;
}

/** A check as lines for a person: status, subject and message, what to type below; the text is made inert. */
export function checkLines(row: CheckRow, { style, width }: CheckLinesOptions): string {
  const word = WORDS[row.status].padEnd(4);
  const indent = word.length + 1;
  const text = `${inertLine(row.subject)}: ${inertLine(row.message)}`;
  const [first = '', ...rest] = wrapText(text, Math.max(1, width - indent));
  const blanks = ' '.repeat(indent);
  const lines = [`${paintStatus(word, row.status, style)} ${first}`, ...rest.map((line) => blanks + line)];
  // A command is to be copied, so it stays in one line: the terminal wraps a long one by itself.
  if (row.fix !== null) lines.push(`${blanks}try: ${style.key(inertLine(row.fix))}`);
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** The line above the checks of a group. */
export function groupLine(group: CheckGroup, { style, width }: CheckLinesOptions): string {
  return `${style.heading(fitCells(group.toUpperCase(), width))}\n`;
}

/** The last line: how many checks ended how, the worst first. */
export function summaryLine(rows: readonly CheckRow[], { style, width }: CheckLinesOptions): string {
  const order = ['failed', 'warning', 'ok', 'info', 'skipped'] as const;
  const counts = order.flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    const many = status === 'warning' && count !== 1 ? 'warnings' : status;
    return count === 0 ? [] : [`${count} ${many}`];
  });
  const text = counts.join(', ');
  const failed = rows.some(({ status }) => status === 'failed');
  return wrapText(text, width)
    .map((line) => `${failed ? style.bad(line) : style.strong(line)}\n`)
    .join('');
}

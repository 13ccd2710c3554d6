import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { fieldColumn } from './record-view.ts';
import { wrapText } from './wrap.ts';

type CheckStatus = 'ok' | 'info' | 'warning' | 'failed';

const fields = {
  /** A short name for programs; stays the same. */
  check: 'string',
  status: 'string',
  /** What was looked at: a file, an address, an endpoint. */
  subject: 'string',
  message: 'string',
  /** One command to type. */
  fix: 'string | null',
} as const satisfies RecordFields;

/** A row of `doctor`: one check. */
export type CheckRow = Omit<RecordOf<typeof fields>, 'status'> & { readonly status: CheckStatus };

const WORDS: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  info: 'info',
  warning: 'warn',
  failed: 'FAIL',
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
  fieldColumn('check'),
  fieldColumn('subject', 'subject', { weight: 2 }),
  fieldColumn('message', 'message', { weight: 4 }),
  fieldColumn('fix', 'try', { weight: 2 }),
];

/** The checks of a `doctor` run. */
export const checkView = { noun: 'checks', fields, columns, id: (row: CheckRow) => row.check };

/** A check as lines for a person: status, subject and message, what to type below; the text is made inert. */
export function checkLines(
  row: CheckRow,
  { style, width }: { readonly style: Style; readonly width: number },
): string {
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

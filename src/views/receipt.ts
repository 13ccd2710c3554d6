import type { RecordFields } from '../api/model.ts';
import { assertNever } from '../base/assert-never.ts';
import { withoutStrayBlank } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import type { Outcome, Receipt } from '../writes/receipt.ts';
import { deciderFields } from './history.ts';
import type { ShownNames } from './names.ts';

/** The fields of a receipt, for --json, --columns and --sort. */
export const receiptFields = {
  id: 'integer | null',
  action: 'string',
  outcome: 'string',
  changed: 'boolean | null',
  operator: 'integer | null',
  webhook: 'boolean',
  data: 'any',
  error: 'string | null',
  entry: 'string | null',
  by: deciderFields,
  proposal: 'string?',
  proof: 'string?',
  check: 'string?',
  undo: 'any?',
  request: 'any?',
  target: 'any?',
} as const satisfies RecordFields;

export const receiptColumns: readonly Column<Receipt>[] = [
  { field: 'id', header: 'id', kind: 'integer', rigid: true, value: (receipt) => receipt.id },
  { field: 'action', header: 'action', rigid: true, value: (receipt) => receipt.action },
  { field: 'outcome', header: 'outcome', rigid: true, value: (receipt) => receipt.outcome },
  { field: 'operator', header: 'operator', kind: 'integer', value: (receipt) => receipt.operator },
  {
    field: 'error',
    header: 'error',
    value: (receipt) => receipt.error,
    readable: ({ error }) => error && withoutStrayBlank(error),
  },
];

interface Words {
  readonly done: string;
  readonly already: string;
  readonly failed: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  start: { done: 'Claimed', already: 'was already claimed', failed: 'claim' },
  close: { done: 'Closed', already: 'was already closed', failed: 'close' },
  unassign: { done: 'Released', already: 'was already unassigned', failed: 'release' },
  assign: { done: 'Assigned', already: 'was already assigned that way', failed: 'assign' },
  send: { done: 'Replied to', already: 'already has that reply', failed: 'reply to' },
  note: { done: 'Left a note on', already: 'already has that note', failed: 'leave a note on' },
  create: { done: 'Created operator', already: 'already exists', failed: 'create operator' },
  delete: { done: 'Deleted operator', already: 'was already deleted', failed: 'delete operator' },
  update: { done: 'Updated user', already: 'was already up to date', failed: 'update user' },
};

const MARK: Readonly<Record<Outcome, string>> = {
  done: '✓',
  already: '=',
  refused: '✗',
  skipped: '-',
  not_sent: '✗',
  unknown: '?',
  proposed: '>',
  dry_run: '·',
};

/** What a write does, as people say it before `#42`: `claim` for the action `start`. */
export function actionVerb(action: string): string {
  return WORDS[action]?.failed ?? action;
}

/** What a receipt is about, as people write it: `#42`. */
export function targetName(receipt: Receipt): string {
  return receipt.id === null ? '' : `#${receipt.id}`;
}

/** What a receipt does not hold, and a person should read. */
export interface ReceiptRemarks {
  /** Whether a start found its conversation closed, and opened it again. */
  readonly wasClosed?: boolean;
}

/** One receipt as one line for people, in the past tense, with no line feed; who has no name is shown by number. */
export function receiptLine(
  receipt: Receipt,
  style: Style,
  names?: ShownNames,
  { wasClosed = false }: ReceiptRemarks = {},
): string {
  const words = WORDS[receipt.action] ?? {
    done: receipt.action,
    already: 'was already so',
    failed: receipt.action,
  };
  const target = style.id(targetName(receipt));
  const reason = receipt.error === null ? '' : `: ${inertLine(withoutStrayBlank(receipt.error))}`;
  const line = (text: string) => `${MARK[receipt.outcome]} ${text}`.trimEnd();
  switch (receipt.outcome) {
    case 'done':
      return style.good(
        line(
          `${wasClosed ? 'Reopened' : words.done} ${target}${inertLine(addition(receipt, names))}` +
            `${wasClosed ? ' (it was closed)' : ''}${proofOf(receipt)}`,
        ),
      );
    case 'already':
      return style.dim(line(`${target} ${words.already}`));
    case 'refused':
      return style.bad(line(`Could not ${words.failed} ${target}${reason}`));
    case 'skipped':
      return style.warn(line(`Did not ${words.failed} ${target}${reason}`));
    case 'not_sent':
      return style.bad(line(`Not sent: could not ${words.failed} ${target}${reason}`));
    case 'unknown':
      return style.warn(
        line(`Outcome unknown: ${words.failed} ${target}${reason}; to check: ${receipt.check}`),
      );
    case 'proposed':
      return style.warn(line(`Proposed to ${words.failed} ${target}${reason}`));
    case 'dry_run': {
      const requests = [receipt.request, receipt.undo?.then].flatMap((request) => request ?? []);
      const sent = requests.map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`);
      const undo = receipt.undo ? ` (${target} from ${receipt.undo.from} to ${receipt.undo.to})` : '';
      return style.dim(line(`Would ${inertLine(sent.join(', then '))}${undo}`));
    }
    default:
      return assertNever(receipt.outcome);
  }
}

function proofOf({ proof, error }: Receipt): string {
  if (proof === undefined) return error === null ? '' : ` (${inertLine(error)})`;
  return ` (no answer came; verified by reading back${error === null ? '' : `, ${inertLine(error)}`})`;
}

/** What else the record in a receipt tells a person. */
function addition(receipt: Receipt, names: ShownNames | undefined): string {
  const { data, action } = receipt;
  if (typeof data !== 'object' || data === null) return '';
  const field = (name: string) => (data as Record<string, unknown>)[name];
  const name = field('from_user_name');
  const who = typeof name === 'string' && name !== '' ? ` ${name}` : '';
  if (action === 'close') return who;
  if (!['start', 'assign', 'unassign'].includes(action))
    return action === 'create' ? ` ${field('invite_email')}` : '';
  const now = [
    ...(action === 'unassign'
      ? []
      : [
          called('with', 'operator', field('operator_user_id'), names?.operator),
          called('in', 'group', field('group_id'), names?.group),
        ]),
    textIn(field('status')),
  ].filter((part) => part !== '');
  return now.length === 0 ? who : `${who}, now ${now.join(', ')}`;
}

/** `with kim@example.test`, `with operator 7`; empty for nobody, and where the record does not say. */
function called(
  word: string,
  noun: string,
  id: unknown,
  nameOf: ((id: unknown) => string | undefined) | undefined,
): string {
  const shown = textIn(id);
  if (shown === '' || id === 0) return '';
  return `${word} ${nameOf?.(id) ?? `${noun} ${shown}`}`;
}

function textIn(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

import type { FieldsOf } from '../api/model.ts';
import { assertNever } from '../base/assert-never.ts';
import { capitalized, filledText, withoutStrayBlank } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import type { Outcome, Receipt, ReceiptAction } from '../writes/receipt.ts';
import { actionWord, deciderFields } from './history.ts';
import type { ShownNames } from './people.ts';
import { fieldColumn } from './record-view.ts';

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
  holder: 'any?',
  stored: 'string?',
  check: 'string?',
  undo: 'any?',
  request: 'any?',
  target: 'any?',
} as const satisfies FieldsOf<Receipt>;

export const receiptColumns: readonly Column<Receipt>[] = [
  fieldColumn('id', 'id', { kind: 'integer', rigid: true }),
  fieldColumn('action', 'action', { rigid: true, readable: ({ action }) => actionWord(action) }),
  fieldColumn('outcome', 'outcome', { rigid: true }),
  fieldColumn('operator', 'operator', { kind: 'integer' }),
  fieldColumn('error', 'error', { readable: ({ error }) => error && withoutStrayBlank(error) }),
];

interface Words {
  readonly done: string;
  readonly already: string;
  /** The imperative, before `#42`. */
  readonly order: string;
  /** `reply to #42` and `sent`, for a failure: `reply to #42 not sent`. */
  readonly subject: string;
  readonly participle: string;
}

/** A write without words does not compile. */
const WORDS: Readonly<Record<ReceiptAction, Words>> = {
  start: words('Claimed', 'was already claimed', 'claim', '', 'claimed'),
  close: words('Closed', 'was already closed', 'close', '', 'closed'),
  unassign: words('Released', 'was already unassigned', 'release', '', 'released'),
  assign: words('Assigned', 'was already assigned that way', 'assign', '', 'assigned'),
  send: words('Replied to', 'already has that reply', 'reply to', 'reply to', 'sent'),
  note: words('Left a note on', 'already has that note', 'leave a note on', 'note on', 'saved'),
  create: words('Created operator', 'already exists', 'create operator', 'operator', 'created'),
  delete: words('Deleted operator', 'was already deleted', 'delete operator', 'operator', 'deleted'),
  update: words('Updated user', 'was already up to date', 'update user', 'user', 'updated'),
};

function words(done: string, already: string, order: string, subject: string, participle: string): Words {
  return { done, already, order, subject, participle };
}

function wordsOf(action: string): Words {
  const known: Readonly<Record<string, Words>> = WORDS;
  return known[action] ?? words(action, 'was already done', action, action, 'done');
}

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
  return wordsOf(action).order;
}

/** How a write failed, as people say it: `note on #42 not saved`, or `#42 may have been closed (outcome unknown)`. */
export function failedText({ action, outcome, undo }: Receipt, target: string): string {
  const { subject, participle } = wordsOf(action);
  const ending =
    outcome === 'unknown'
      ? `may have been ${participle} (outcome unknown)`
      : `not ${undo ? 'undone' : participle}`;
  return [subject, target, ending].filter((part) => part !== '').join(' ');
}

/** Who has a conversation: the e-mail, else the number. */
export function colleagueName({ id, email }: NonNullable<Receipt['holder']>): string {
  return email ?? `operator ${id}`;
}

/** Why a write was not done: the receipt's own text, and who has it where that is the service's. */
export function failureReason({ outcome, error, holder }: Receipt): string | null {
  if (error === null || holder === undefined || outcome !== 'refused') return error;
  return `${withoutStrayBlank(error)} (${colleagueName(holder)})`;
}

/** What a write says that found nothing to change: `#42 was already closed`. */
export function alreadyText({ action, error }: Pick<Receipt, 'action' | 'error'>, target: string): string {
  // What is not created has no number to name.
  if (action === 'create' && error !== null) return inertLine(error);
  return `${target} ${wordsOf(action).already}`.trimStart();
}

/** What a receipt is about, as people write it: `#42`. */
export function targetName({ id }: Pick<Receipt, 'id'>): string {
  return id === null ? '' : `#${id}`;
}

/** What a person should read and a receipt does not hold. */
export interface ReceiptRemarks {
  /** Whether the conversation was closed: a start has opened it again; of a reply nothing says so. */
  readonly wasClosed?: boolean;
  /** Who gets a reply or a note, where the record does not say. */
  readonly customer?: string | undefined;
}

/** One receipt as one line for people, in the past tense, with no line feed; an operator without a name is a number. */
export function receiptLine(
  receipt: Receipt,
  style: Style,
  names?: ShownNames,
  { wasClosed = false, customer = '' }: ReceiptRemarks = {},
): string {
  const said = wordsOf(receipt.action);
  const target = style.id(targetName(receipt));
  const why = failureReason(receipt);
  const reason = why === null ? '' : `: ${inertLine(withoutStrayBlank(why))}`;
  const line = (text: string) => `${MARK[receipt.outcome]} ${text}`.trimEnd();
  const failed = `${capitalized(failedText(receipt, target))}${reason}`;
  switch (receipt.outcome) {
    case 'done':
      if (receipt.changed === false) {
        const isOwn = receipt.action === 'start' && receipt.undo === undefined;
        const said = isOwn ? `${target} was already yours` : alreadyText({ ...receipt, error: null }, target);
        return style.dim(`${MARK.already} ${said}${proofOf(receipt)}`);
      }
      return style.good(
        line(
          `${wasClosed && receipt.action !== 'send' ? 'Reopened' : said.done} ${target}` +
            inertLine(addition(receipt, names) || ` ${customer}`.trimEnd()) +
            `${wasClosed ? ' (it was closed)' : ''}${proofOf(receipt)}`,
        ),
      );
    case 'already':
      return style.dim(line(alreadyText(receipt, target)));
    case 'refused':
    case 'not_sent':
      return style.bad(line(failed));
    case 'skipped':
      return style.warn(line(failed));
    case 'unknown':
      return style.warn(line(`${failed}; to check: ${receipt.check}`));
    case 'proposed':
      return style.warn(line(`Proposed to ${said.order} ${target}${reason}`));
    case 'dry_run': {
      const requests = [receipt.request, receipt.undo?.then].flatMap((request) => request ?? []);
      const sent = requests.map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`);
      const undo = receipt.undo ? ` (${target} from ${receipt.undo.from} to ${receipt.undo.to})` : '';
      return style.dim(
        line(`Would ${inertLine(sent.join(', then '))}${undo}${inertLine(foreseen(receipt))}`),
      );
    }
    default:
      return assertNever(receipt.outcome);
  }
}

/** About whom a dry run is, and how its write would end. */
function foreseen({ target }: Receipt): string {
  if (target === undefined) return '';
  return `${target.customer === null ? '' : ` for ${target.customer}`}; expected: ${target.expected}`;
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
  const name = filledText(field('from_user_custom_name')) ?? filledText(field('from_user_name'));
  const who = name === null ? '' : ` ${name}`;
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
    statusText(field('status'), field('operator_user_id')),
  ].filter((part) => part !== '');
  return now.length === 0 ? who : `${who}, now ${now.join(', ')}`;
}

/** `with kim@example.test`, `with operator 7`; empty for nobody, and if the record does not say. */
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

/** The status in words; empty if the operator already says it. */
function statusText(status: unknown, operator: unknown): string {
  if (status !== 'inbox') return textIn(status);
  return ['', '0'].includes(textIn(operator)) ? 'assigned' : '';
}

function textIn(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

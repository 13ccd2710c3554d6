import type { FieldsOf } from '../api/model.ts';
import { firstLine } from '../base/text.ts';
import { actionsOf, type Proposal, type ProposalState } from '../proposals/proposal.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import { inertBlock } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { isoTime, relativeTime } from '../terminal/times.ts';
import { deciderName } from './people.ts';
import { type DetailOptions, fieldColumn, keyColumn } from './record-view.ts';

const proposalFields = {
  id: 'string',
  conversation: 'integer',
  state: 'string',
  action: 'string',
  text: 'string | null',
  note: 'string | null',
  file: 'string | null',
  close: 'boolean',
  reply: 'string | null',
  reason: 'string',
  proposed_by: 'any',
  at: 'time',
  expires: 'time',
  service: 'string',
  profile: 'string | null',
  written_for: 'any',
  decision: 'any',
  sent: 'any',
} as const satisfies FieldsOf<ProposalRow>;

/** A proposal as it is listed, with how it stands. */
export type ProposalRow = ReturnType<typeof proposalRow>;

/** The row of a proposal in this state. */
export function proposalRow({ content, proposedBy, writtenFor, ...rest }: Proposal, state: ProposalState) {
  const { text = null, note = null, file = null, close = false, reply = null } = content;
  const actions = actionsOf(content);
  return {
    id: rest.id,
    conversation: rest.conversation,
    state,
    action: actions.filter((one) => !rest.sent?.left?.includes(one)).join(', '),
    text,
    note,
    file,
    close,
    reply,
    reason: rest.reason,
    proposed_by: proposedBy,
    at: rest.at,
    expires: rest.expires,
    service: rest.service,
    profile: rest.profile,
    written_for: writtenFor,
    decision: rest.decision,
    sent: rest.sent,
  };
}

function paintState(shown: string, { state }: ProposalRow, style: Style): string {
  if (state === 'pending') return style.warn(shown);
  if (state === 'rejected') return style.bad(shown);
  return state === 'approved' || state === 'edited' ? style.good(shown) : style.dim(shown);
}

const columns: readonly Column<ProposalRow>[] = [
  keyColumn('id'),
  fieldColumn('conversation', 'conversation', { kind: 'integer' }),
  fieldColumn('state', 'state', { rigid: true, paint: paintState }),
  fieldColumn('action'),
  // Not called `text`: that field, named in --columns, is the whole text.
  { field: 'first_line', header: 'text', weight: 3, value: (row) => firstLine(row.text ?? row.note ?? '') },
  fieldColumn('reason', 'reason', { weight: 2 }),
  { field: 'by', header: 'by', value: (row) => deciderName(row.proposed_by) },
  fieldColumn('at', 'proposed', { kind: 'time' }),
];

/** What was proposed on this computer. */
export const proposalView = {
  noun: 'proposals',
  fields: proposalFields,
  columns,
  records: ['proposed_by', 'written_for', 'decision', 'sent'],
  id: (row: ProposalRow) => row.id,
  detail: proposalDetail,
};

function proposalDetail(row: ProposalRow, { style, width, nowMs, utc }: DetailOptions): string {
  const dated = (at: number) => `${isoTime(at, { utc })} (${relativeTime(at, nowMs)})`;
  const { decision, sent } = row;
  const fields = renderFields(
    [
      { label: 'proposal', text: row.id, paint: (shown) => style.id(shown) },
      { label: 'conversation', text: `#${row.conversation}`, paint: (shown) => style.id(shown) },
      { label: 'state', text: row.state, paint: (shown) => paintState(shown, row, style) },
      { label: 'action', text: row.action },
      ...(row.reply === null ? [] : [{ label: 'canned reply', text: row.reply }]),
      ...(row.file === null ? [] : [{ label: 'file', text: row.file }]),
      { label: 'reason', text: row.reason },
      { label: 'proposed by', text: deciderName(row.proposed_by) },
      { label: 'proposed', text: dated(row.at) },
      { label: 'expires', text: dated(row.expires) },
      ...(decision === null
        ? []
        : [{ label: decision.kind, text: `by ${deciderName(decision.by)}, ${dated(decision.at)}` }]),
      ...(decision?.reason ? [{ label: 'because', text: decision.reason }] : []),
      ...(sent === null ? [] : [{ label: 'outcome', text: sent.outcome }]),
      ...(sent?.left?.length ? [{ label: 'left out', text: sent.left.join(', ') }] : []),
    ],
    { style, width },
  );
  const texts = [
    ...(row.note === null ? [] : [`note:\n${row.note}`]),
    ...(row.text === null ? [] : [row.text]),
    ...(decision?.text ? [`as edited:\n${decision.text}`] : []),
  ];
  return fields + texts.map((text) => `\n${inertBlock(text)}\n`).join('');
}

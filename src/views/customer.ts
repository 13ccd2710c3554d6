import { type RecordFields, type RecordOf, type User, userFields } from '../api/model.ts';
import { firstLine } from '../base/text.ts';
import { inertLine } from '../terminal/inert.ts';
import { agoText } from '../terminal/times.ts';
import { nameOr, type ShownNames } from './names.ts';
import type { DetailOptions } from './record-view.ts';
import { userView } from './user.ts';
import { wrapIndented } from './wrap.ts';

const conversationFields = {
  id: 'integer',
  /** Milliseconds since 1970 of what happened last. */
  date: 'time | null',
  status: 'string | null',
  operator_id: 'integer | null',
  last_from: 'string | null',
  last_text: 'string | null',
} as const satisfies RecordFields;

/** A conversation of a customer, as far as it is known here. */
export type CustomerConversation = RecordOf<typeof conversationFields>;

/** The record of a customer «User» with the conversations that are known. */
export interface CustomerRecord extends User {
  readonly conversations: readonly CustomerConversation[];
}

/** A customer: the record, and under it a line or two for each conversation. */
export function customerView(names: ShownNames) {
  return {
    ...userView,
    fields: {
      ...userFields,
      conversations: [conversationFields],
    } as const,
    records: ['conversations'],
    detail: (row: CustomerRecord, options: DetailOptions) => customerDetail(row, names, options),
  };
}

/** `customer: Where is my lamp?`, inert; null if nothing is known. */
export function knownWords({ last_from, last_text }: CustomerConversation): string | null {
  return last_text === null ? null : inertLine(`${last_from}: ${firstLine(last_text)}`);
}

function customerDetail(row: CustomerRecord, names: ShownNames, options: DetailOptions): string {
  const { style, width, nowMs } = options;
  const lines = row.conversations.flatMap((one) => {
    const who = nameOr(one.operator_id, names.operator);
    const facts = [one.status, who, agoText(one.date, nowMs)].filter((fact) => fact != null && fact !== '');
    const said = knownWords(one);
    return [
      ...wrapIndented(inertLine(facts.join(' · ')), width, `#${one.id} `).map((line) => style.id(line)),
      ...(said === null ? [] : wrapIndented(said, width, '   ')),
    ];
  });
  const none = 'No conversation of this customer is known on this computer.';
  return `${userView.detail(row, options)}\n${(lines.length > 0 ? lines : [style.dim(none)]).join('\n')}\n`;
}

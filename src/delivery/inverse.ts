// The call that takes an entry of the journal back. Where the journal does not know what was before, nothing is
// guessed: the entry stays as it is, and the reason is said.
import type { Entry, Standing } from './journal-lines.ts';
import { isWriteName, type WriteName } from './policy.ts';
import type { Write } from './write.ts';

export type Inverse =
  | { readonly write: Write; readonly note: string | null }
  | { readonly kind: 'nothing' | 'cannot'; readonly reason: string };

/** Entries that changed the same conversation before this one, oldest first. */
export type EarlierEntries = (entry: Entry) => readonly Entry[];

/** An entry whose conversation is known. */
interface OfConversation extends Entry {
  readonly id: number;
}

type Way = (entry: OfConversation, earlier: EarlierEntries) => Inverse;

/** What leads back from each write: a way, or the reason why there is none. */
const WAYS_BACK: { readonly [N in WriteName]: Way | string } = {
  'operators.create': 'a created operator is not taken back; see convops operators delete',
  'operators.delete': 'a deleted operator cannot be put back',
  'users.update': 'what the user was before is not known',
  'conversations.close': backFromClose,
  'conversations.start': backFromStart,
  'conversations.unassign': backFromUnassign,
  'conversations.assignOperator': backFromOperator,
  'conversations.assignGroup': backFromGroup,
  'conversations.sendMessage': 'a message that was sent cannot be taken back',
  'conversations.sendFileMessage': 'a file that was sent cannot be taken back',
  'conversations.sendNote': 'a note cannot be taken back',
};

/** The call that takes the entry back, or why there is none. */
export function inverseOf(entry: Entry, earlier: EarlierEntries): Inverse {
  const { name, id, action } = entry;
  // A later version may have written what this one does not know.
  const way = isWriteName(name) ? WAYS_BACK[name] : undefined;
  if (typeof way === 'string') return cannot(way);
  if (id === null) return cannot('its target is not known');
  return way ? way({ ...entry, id }, earlier) : cannot(`no inverse of ${action} is known`);
}

const REOPENS = 'the interface document does not promise that start reopens a closed conversation';

function backFromClose(entry: OfConversation): Inverse {
  const { id, before, after } = entry;
  const operator = idIn(before?.operator) ?? idIn(after?.operator);
  if (operator !== undefined) return callFor(entry, 'conversations.start', operator, REOPENS);
  const actor = actorOf(entry);
  // Start always gives it to somebody.
  const given = `#${id} was nobody's and goes to operator ${actor ?? 'ADMIN'}: convops conv unassign ${id} then frees it`;
  return callFor(entry, 'conversations.start', actor, `${REOPENS}; ${given}`);
}

function backFromStart(entry: OfConversation, earlier: EarlierEntries): Inverse {
  const { before, after } = entry;
  const known = before ?? earlier(entry).at(-1)?.after ?? null;
  if (isClosed(known)) return callFor(entry, 'conversations.close', actorOf(entry));
  if (known?.status === 'inbox' && idIn(known.operator) && known.operator === after?.operator)
    return { kind: 'nothing', reason: `operator ${known.operator} had it before` };
  return callFor(entry, 'conversations.unassign', actorOf(entry));
}

function backFromUnassign(entry: OfConversation): Inverse {
  if (isClosed(entry.before)) return callFor(entry, 'conversations.close', actorOf(entry));
  return backToOperator(entry, 'conversations.start');
}

function backFromOperator(entry: OfConversation): Inverse {
  const { before, after } = entry;
  if (isClosed(before) && !isClosed(after)) return callFor(entry, 'conversations.close', actorOf(entry));
  if (before?.operator === 0 || before?.status === 'unassigned')
    return callFor(entry, 'conversations.unassign', actorOf(entry));
  return backToOperator(entry, 'conversations.assignOperator');
}

function backToOperator(entry: OfConversation, name: OperatorCall): Inverse {
  const operator = idIn(entry.before?.operator);
  if (operator === undefined) return cannot('the operator from before is not known');
  return callFor(entry, name, operator);
}

function backFromGroup(entry: OfConversation, earlier: EarlierEntries): Inverse {
  const { id, params, before } = entry;
  const group =
    idIn(before?.group) ??
    earlier(entry)
      .map((each) => idIn(each.after?.group))
      .findLast((each) => each !== undefined);
  if (group === undefined) return cannot('the group from before is not known');
  if (group === params.group_id) return { kind: 'nothing', reason: `it was in group ${group} before` };
  const write: Write = {
    name: 'conversations.assignGroup',
    id,
    params: { conversation_id: id, group_id: group },
  };
  return { write, note: null };
}

/** The calls that name an operator: who acts, or whose the conversation becomes. */
type OperatorCall = `conversations.${'start' | 'close' | 'unassign' | 'assignOperator'}`;

function callFor(
  { id, params }: OfConversation,
  name: OperatorCall,
  operator: number | undefined,
  note: string | null = null,
): Inverse {
  // Who asked for no notification of the one wants none of the other.
  const webhook = params.disable_webhook === 1 ? (1 as const) : undefined;
  const write: Write = {
    name,
    id,
    params: { conversation_id: id, disable_webhook: webhook, operator_id: operator },
  };
  return { write, note };
}

function cannot(reason: string): Inverse {
  return { kind: 'cannot', reason };
}

/** Who acted; undefined for the ADMIN operator. */
function actorOf({ params }: Entry): number | undefined {
  return idIn(params.operator_id);
}

function isClosed(standing: Standing | null): boolean {
  return standing?.status === 'closed';
}

function idIn(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

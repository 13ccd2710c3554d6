// Customers who write back to whoever answered them, if nobody is at work to make them: what they say and when
// follows from the conversation alone, so that it is the same however often and by whom the state is looked at.

import { filled, hasSaid, nextCustomerLine, smallTalkOf } from './people.ts';
import { type Chance, chanceOf } from './random.ts';
import { isAnsweredSincePlanting, type SandboxState, type StoredConversation } from './store.ts';
import { customerWrites } from './transitions.ts';

/** What a customer is going to say, and when, in seconds since 1970. */
interface WriteBack {
  readonly id: number;
  readonly text: string;
  readonly at: number;
}

/** Of the customers who have more to say, and of those who would only say thanks, how many do. */
const SHARE = { more: 0.85, thanks: 0.6 };
/** Seconds from the answer, from and to; short ones are more frequent. */
const PAUSE = [40, 300] as const;

/** Who has written back by this time, the earliest first; nobody twice before another answer. */
export function dueWriteBacks(state: SandboxState, seconds: number): readonly WriteBack[] {
  return state.conversations
    .filter((each) => isAnsweredSincePlanting(each, state))
    .flatMap((each) => writeBackTo(each, state) ?? [])
    .filter(({ at }) => at <= seconds)
    .sort((one, other) => one.at - other.at || one.id - other.id);
}

/** The state once everybody who is due has written; the same one if nobody is. */
export function afterWriteBacks(state: SandboxState, seconds: number): SandboxState {
  return dueWriteBacks(state, seconds).reduce(
    (before, { id, text, at }) => customerWrites(before, id, text, at),
    state,
  );
}

function writeBackTo(conversation: StoredConversation, { seededAt }: SandboxState): WriteBack | null {
  const { id, customer, created, updated, messages } = conversation;
  const answered = messages.at(-1)?.at ?? created;
  const chance = chanceOf(mixed([id, customer, created - seededAt, messages.length]));
  const next = nextCustomerLine(conversation);
  const line = next?.line ?? thanksOf(conversation);
  if (line === null || chance.next() >= (next ? SHARE.more : SHARE.thanks)) return null;
  // Something else may have happened to the conversation since: nothing is dated before it.
  const at = Math.max(updated, answered + pauseOf(chance));
  return { id, text: filled(line, conversation, chance), at };
}

/** Thanks, unless this customer is through with it. */
function thanksOf(conversation: StoredConversation): string | null {
  const { thanks, goodbye } = smallTalkOf(conversation);
  return hasSaid(conversation, thanks) || hasSaid(conversation, goodbye) ? null : thanks;
}

function pauseOf(chance: Chance): number {
  const [least, most] = PAUSE;
  return least + Math.floor((most - least) * chance.next() ** 2);
}

/** One number of several (FNV-1a over their digits). */
function mixed(numbers: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const character of numbers.join()) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

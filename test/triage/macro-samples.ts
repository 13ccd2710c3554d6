// Sessions with one canned reply, called refund, that does more than write.
import type { Session } from '../../src/triage/state.ts';
import { rowsOf, SELF, Sitting } from './session-samples.ts';

export type Actions = NonNullable<Session['replies'][number]['actions']>;

export const NOTHING: Actions = { note: null, assign: null, close: false };
const VIP = { group: 'vip' } as const;
export const AMIR = { operator: 'amir' } as const;
export const REFUND: Actions = { note: 'refund {{conversation}}', assign: VIP, close: true };
export const TEXT = 'Your refund is on its way.';

const OPERATORS = [
  { id: 3, email: 'amir@example.test' },
  { id: 9, email: 'nora@example.test' },
  { id: SELF, email: 'sam@example.test' },
];
const GROUPS = [
  { id: 2, title: 'Billing' },
  { id: 5, title: 'VIP' },
];

/** Three who wait, and one canned reply called refund. */
export function sitting(actions: Actions, text = TEXT, session: Partial<Session> = {}): Sitting {
  const one = new Sitting({ ...session, replies: [{ name: 'refund', text, actions }] });
  one.feed({ kind: 'directory', operators: OPERATORS, groups: GROUPS });
  one.list(rowsOf([41, 42, 43]));
  for (const id of [41, 42, 43]) one.detail(id);
  return one;
}

/** The composer with the text of the macro in it, on a conversation that is ours. */
export function writing(actions: Actions, session: Partial<Session> = {}): Sitting {
  const one = sitting(actions, TEXT, session);
  one.press('m', 'Enter');
  one.answer('claim');
  return one;
}

/** The text that is being written. */
export const composed = (one: Sitting) => {
  const { mode } = one.state;
  return mode.kind === 'compose' ? mode.composing : null;
};
/** What is asked. */
export const question = (one: Sitting) => (one.state.mode.kind === 'ask' ? one.state.mode.question : null);

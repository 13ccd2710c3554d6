// Customers who write back to whoever answered them: in a sandbox where nobody is at work between two commands.
import { describe, expect, it } from 'vitest';
import { afterWriteBacks, dueWriteBacks } from '../../src/sandbox/customers.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import {
  assignGroup,
  closeConversation,
  sendMessage,
  startConversation,
} from '../../src/sandbox/transitions.ts';
import { NOW, NOW_SECONDS } from './wire.ts';

const MINUTE = 60;

/** Operator 7 takes and answers all who wait. */
function allAnswered(state: SandboxState, seconds: number): SandboxState {
  return state.conversations
    .filter(({ status }) => status === 'unassigned')
    .reduce((before, { id }) => {
      const taken = startConversation(before, id, 7, seconds);
      return sendMessage(taken, id, 'I am looking into it.', 7, seconds).state;
    }, state);
}

const PLANTED = seedInbox({ now: NOW, seed: 7 });
const ANSWERED = allAnswered(PLANTED, NOW_SECONDS + 1);
const LATER = NOW_SECONDS + 10 * MINUTE;

describe('who was answered', () => {
  it('mostly writes back within five minutes, and not at once', () => {
    const waited = PLANTED.conversations.filter(({ status }) => status === 'unassigned').length;
    const due = dueWriteBacks(ANSWERED, LATER);
    expect(due.length / waited).toBeGreaterThan(0.5);
    expect(due.length / waited).toBeLessThan(0.95);
    const pauses = due.map(({ at }) => at - (NOW_SECONDS + 1));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...pauses)).toBeLessThan(5 * MINUTE);
    expect(new Set(pauses).size).toBeGreaterThan(due.length / 2);
    expect(dueWriteBacks(ANSWERED, NOW_SECONDS + 30)).toEqual([]);
  });

  it('is unread for the operator who answered, once, in words that were not said before', () => {
    const after = afterWriteBacks(ANSWERED, LATER);
    const due = dueWriteBacks(ANSWERED, LATER);
    for (const { id, text, at } of due) {
      const before = ANSWERED.conversations.find((each) => each.id === id);
      const now = after.conversations.find((each) => each.id === id);
      expect(before?.messages.map((message) => message.text)).not.toContain(text);
      expect(text).not.toMatch(/[{}]|^> /);
      expect(now).toMatchObject({ status: 'inbox', operator: 7, unread: 1, updated: at });
      expect(now?.messages.at(-1)).toEqual({ id: expect.any(Number), text, type: 'text', at });
    }
    expect(dueWriteBacks(after, LATER + 60 * MINUTE)).toEqual([]);
    expect(afterWriteBacks(after, LATER + 60 * MINUTE)).toBe(after);
    // Nobody else has anything new.
    const changed = after.conversations.filter((each, index) => each !== ANSWERED.conversations[index]);
    expect(changed.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
  });

  it('writes the same at the same time however often somebody looks, and whoever else is answered', () => {
    let often = ANSWERED;
    for (let seconds = NOW_SECONDS; seconds <= LATER; seconds += 7) often = afterWriteBacks(often, seconds);
    expect(often).toEqual(afterWriteBacks(ANSWERED, LATER));
    const [first] = dueWriteBacks(ANSWERED, LATER);
    const one = startConversation(PLANTED, first?.id ?? 0, 7, NOW_SECONDS + 1);
    const alone = sendMessage(one, first?.id ?? 0, 'I am looking into it.', 7, NOW_SECONDS + 1).state;
    expect(dueWriteBacks(alone, LATER)).toEqual([first]);
    const other = allAnswered(seedInbox({ now: NOW, seed: 8 }), NOW_SECONDS + 1);
    expect(dueWriteBacks(other, LATER)).not.toEqual(dueWriteBacks(ANSWERED, LATER));
  });

  it('never writes before what has happened to the conversation since', () => {
    const [due] = dueWriteBacks(ANSWERED, LATER);
    const happened = (due?.at ?? 0) + 90;
    const assigned = assignGroup(ANSWERED, due?.id ?? 0, 4, happened);
    expect(dueWriteBacks(assigned, happened - 1).map(({ id }) => id)).not.toContain(due?.id);
    const now = afterWriteBacks(assigned, LATER).conversations.find(({ id }) => id === due?.id);
    expect([now?.messages.at(-1)?.at, now?.updated]).toEqual([happened, happened]);
  });

  it('stays silent in what was closed, and in what was answered before the inbox was made', () => {
    expect(dueWriteBacks(PLANTED, LATER)).toEqual([]);
    const [first] = dueWriteBacks(ANSWERED, LATER);
    const closed = closeConversation(ANSWERED, first?.id ?? 0, 7, NOW_SECONDS + 2);
    expect(dueWriteBacks(closed, LATER).map(({ id }) => id)).not.toContain(first?.id);
  });
});

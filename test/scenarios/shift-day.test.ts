// Eight hours of customers, five rivals and an operator at the desk: what holds at each minute of the day, and that both
// walks have work in it: those who wait, and those who wrote back to who answered them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SandboxState, StoredConversation } from '../../src/sandbox/store.ts';
import type { Day } from '../sandbox/days.ts';
import { createHome } from '../support/run-convops.ts';
import { listsOf, playShift, serveShift } from '../support/shift-day.ts';

const ME = 7;
const PACE = 5;

/** What is wrong with the lists of a state; empty where nothing is. */
function wrongs(state: SandboxState, minute: number): string[] {
  const { unassigned, unread, notAnswered } = listsOf(state);
  const places = new Map<number, number>();
  const closed = state.conversations.filter(({ status }) => status === 'closed').map(({ id }) => id);
  for (const id of [...unassigned, ...notAnswered, ...closed]) places.set(id, (places.get(id) ?? 0) + 1);
  const [inbox, isUnread] = [new Set(notAnswered), new Set(unread)];
  const said: Record<string, readonly number[]> = {
    'in no place, or in two': state.conversations.map(({ id }) => id).filter((id) => places.get(id) !== 1),
    'unread in no inbox': unread.filter((id) => !inbox.has(id)),
    'unread and counted as read, or read and counted as unread': state.conversations
      .filter((each) => each.status === 'inbox' && each.unread > 0 !== isUnread.has(each.id))
      .map(({ id }) => id),
    'held by nobody': state.conversations
      .filter((each) => inbox.has(each.id) && !state.operators.some(({ id }) => id === each.operator))
      .map(({ id }) => id),
  };
  return Object.keys(said).flatMap((rule) => {
    const ids = said[rule] ?? [];
    return ids.length > 0 ? [`minute ${minute}: ${rule}: ${ids.join(', ')}`] : [];
  });
}

/** Whether its customer has written back to the operator at the desk. */
function isBack({ status, operator, unread, messages }: StoredConversation): boolean {
  const isMine = status === 'inbox' && operator === ME;
  return isMine && unread > 0 && messages.some((one) => one.operator === ME);
}

describe('a day of eight hours', () => {
  let day: Day;
  const found: string[] = [];
  const hours = Array.from({ length: 8 }, () => ({ waiting: 0, wroteBack: 0 }));

  beforeAll(async () => {
    let before = new Set<number>();
    day = await playShift({
      seed: 7,
      pace: PACE,
      onMinute(state, minute) {
        found.push(...wrongs(state, minute));
        const hour = hours[Math.floor((minute - 1) / 60)];
        const back = state.conversations.filter(isBack).map(({ id }) => id);
        if (!hour) throw new RangeError('the day is longer than its hours');
        hour.waiting += state.conversations.some(({ status }) => status === 'unassigned') ? 1 : 0;
        hour.wroteBack += back.filter((id) => !before.has(id)).length;
        before = new Set(back);
      },
    });
  });

  it('has each conversation in one place at each minute', () => {
    expect(found).toEqual([]);
  });

  it('has work in both walks in each hour: who waits, and who wrote back', () => {
    expect(hours.filter(({ waiting, wroteBack }) => waiting < 30 || wroteBack < 3)).toEqual([]);
  });

  it('has customers who write back to whoever answered them, most of them within minutes', () => {
    const open = new Map<number, { readonly by: number; readonly at: number }>();
    const back: { readonly by: number; readonly after: number }[] = [];
    let answers = 0;
    let elsewhere = 0;
    for (const { event, id, at, operator_user_id: by } of day.events) {
      if (event === 'answered' && by !== null) {
        if (by === ME) answers += 1;
        open.set(id, { by, at });
      }
      const answered = open.get(id);
      if (event !== 'unread' || !answered) continue;
      // The conversation may have been handed on since; then it is unread for whom it was handed to.
      if (answered.by === by) back.push({ by, after: ((at - answered.at) * PACE) / 1000 });
      else elsewhere += 1;
      open.delete(id);
    }
    const mine = back.filter(({ by }) => by === ME).map(({ after }) => after);
    expect(answers).toBeGreaterThan(200);
    expect(mine.length / answers).toBeGreaterThan(0.3);
    expect(mine.length / answers).toBeLessThan(0.9);
    const sorted = mine.sort((one, other) => one - other);
    expect(sorted[0]).toBeGreaterThanOrEqual(10);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(10 * 60);
    expect(new Set(back.map(({ by }) => by)).size).toBe(6);
    expect(elsewhere).toBeLessThan(back.length / 10);
  });

  it('is the same for the same number, also with somebody at work in it', async () => {
    const story = async (seed: number) => JSON.stringify((await playShift({ seed, hours: 1 })).events);
    const first = await story(3);
    expect(await story(3)).toBe(first);
    expect(await story(4)).not.toBe(first);
  });
});

it('a program at a day whose clock the test winds sees who wrote back', async () => {
  const home = await createHome();
  const { day, env, close } = await serveShift({ seed: 7 });
  const ids = async (list: string) => {
    const run = await home.run(['conv', list, '-o', 'ids'], { env, now: day.now() });
    expect([run.exit, run.stderr]).toEqual([0, '']);
    return run.stdout.split('\n').filter(Boolean);
  };
  const before = await ids('unread');
  const taken = (await ids('unassigned')).slice(0, 6);
  const write = async (...words: readonly string[]) => {
    const run = await home.run(['conv', ...words, '--yes'], { env, now: day.now() });
    expect(run.exit).toBe(0);
  };
  await write('claim', ...taken);
  await write('reply', ...taken, 'Thank you for writing, I am looking into it.');
  expect(await ids('unread')).toEqual(before);
  await day.pass(10 * 60_000);
  const back = (await ids('unread')).filter((id) => taken.includes(id));
  expect(back.length).toBeGreaterThan(1);
  await close();
  await home.remove();
});

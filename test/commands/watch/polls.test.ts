// The loop of a watch on a clock of its own: hours pass in no time.

import { describe, expect, it } from 'vitest';
import {
  type ApiError,
  NoAnswerError,
  RateLimitedError,
  TokenRefusedError,
} from '../../../src/api/errors.ts';
import { type Change, openConversation, type Snapshot } from '../../../src/backlog/changes.ts';
import {
  type PollOptions,
  type PollPorts,
  type PollResult,
  runPolls,
} from '../../../src/commands/watch/polls.ts';

const GET = { method: 'GET', path: '/api/conversations/unread' };
const reset = () => new NoAnswerError(GET, true, 'reset', 'the connection was reset');
const WHOLE = { unassigned: false, inbox: false };

const conversation = (id: number) => {
  const row = openConversation({ id, status: 'unassigned' }, false);
  if (!row) throw new Error('no row');
  return row;
};
const snapshotOf = (...ids: number[]): Snapshot => ({
  open: new Map(ids.map((id) => [id, conversation(id)])),
  cut: WHOLE,
});
const arrival = (id: number): Change => ({
  event: 'arrived',
  conversation: conversation(id),
  before: null,
  waitedMs: null,
  lateAfterMs: 1,
});

interface Story {
  readonly options?: Partial<PollOptions>;
  /** What each look brings; the watch ends after the last. */
  readonly looks: readonly (PollResult | ApiError | Error)[];
  readonly random?: number;
  /** Changes of which telling stops, as a signal does, and those of which it fails. */
  readonly stopsAt?: number;
  readonly failsAt?: number;
}

async function watch({ options, looks, random = 0.5, stopsAt, failsAt }: Story) {
  const log: string[] = [];
  const pauses: number[] = [];
  const kept: number[][] = [];
  let at = 0;
  let looked = 0;
  const ports: PollPorts = {
    async look() {
      const next = looks[looked];
      looked += 1;
      if (next instanceof Error) throw next;
      return next ?? null;
    },
    prepare: async (changes) => void log.push(`prepare ${changes.length}`),
    async tell({ event, conversation: { id } }) {
      if (id === failsAt) throw new Error('the reader has gone');
      if (id === stopsAt) return false;
      log.push(`${event} ${id}`);
      return true;
    },
    keep: ({ open }) => void kept.push([...open.keys()]),
    lost: async (error) => void log.push(`lost ${error.name}`),
    back: async (ms) => void log.push(`back ${ms}`),
    async pause(ms) {
      pauses.push(ms);
      at += ms;
      return looked < looks.length;
    },
    now: () => at,
    random: () => random,
  };
  const all = { everyMs: 15_000, once: false, most: null, from: snapshotOf(), ...options };
  const error = await runPolls(ports, all).then(
    () => null,
    (failure: Error) => failure.name,
  );
  return { log, pauses, kept, error };
}

const look = (changes: readonly Change[] = [], ...ids: number[]): PollResult => ({
  changes,
  snapshot: snapshotOf(...ids),
});

describe('the loop of a watch', () => {
  it('tells what changed, keeps what was told, and waits in between with ten percent of chance', async () => {
    const looks = [look([], 1), look([arrival(2)], 1, 2), look([], 1, 2)];
    const story = await watch({ looks, random: 0 });
    expect(story.log).toEqual(['prepare 1', 'arrived 2']);
    expect(story.kept).toEqual([[1], [1, 2], [1, 2]]);
    expect(story.pauses).toEqual([13_500, 13_500, 13_500]);
    expect((await watch({ looks, random: 1 })).pauses[0]).toBe(16_500);
  });

  it('waits longer after each failure, up to five minutes, and says once that it is lost and once that it is back', async () => {
    const failures = Array.from({ length: 7 }, reset);
    const { log, pauses, error } = await watch({ looks: [look(), ...failures, look(), look()] });
    expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300, 300, 15, 15].map((seconds) => seconds * 1000));
    expect(log).toEqual(['lost NoAnswerError', 'back 1350000']);
    expect(error).toBeNull();
  });

  it('begins anew with short waits when it was back', async () => {
    const { pauses } = await watch({ looks: [look(), reset(), reset(), look(), reset(), look()] });
    expect(pauses.slice(0, 5)).toEqual([15_000, 30_000, 60_000, 15_000, 30_000]);
  });

  it('looks no sooner than the service asks, and at the latest after a day', async () => {
    const limited = (ms: number | null) => new RateLimitedError(GET, ms);
    const looks = [look(), limited(500_000), look(), limited(1e12), look(), limited(null), look()];
    expect((await watch({ looks })).pauses).toEqual([
      15_000, 500_000, 15_000, 86_400_000, 15_000, 30_000, 15_000,
    ]);
  });

  it('never looks more often than asked because it failed', async () => {
    const { pauses } = await watch({
      looks: [look(), reset(), reset(), look()],
      options: { everyMs: 600_000 },
    });
    expect(pauses).toEqual([600_000, 600_000, 600_000, 600_000]);
  });

  it.each<[string, Story]>([
    ['the first look fails', { looks: [reset(), look()] }],
    ['the only look fails', { looks: [reset(), look()], options: { once: true } }],
    ['the token is refused later', { looks: [look(), new TokenRefusedError(GET, 401, null), look()] }],
    ['it is no failure of the service', { looks: [look(), new TypeError('a mistake'), look()] }],
  ])('ends with the error when %s', async (_, story) => {
    expect((await watch(story)).error).toMatch(/Error$/);
  });

  it('ends after one look, or after so many changes, of which the rest is told the next time', async () => {
    const looks = [look([arrival(1), arrival(2), arrival(3)], 1, 2, 3), look()];
    expect(await watch({ looks, options: { once: true } })).toMatchObject({
      log: ['prepare 3', 'arrived 1', 'arrived 2', 'arrived 3'],
      kept: [[1, 2, 3]],
    });
    expect(await watch({ looks, options: { most: 2 } })).toMatchObject({
      log: ['prepare 3', 'arrived 1', 'arrived 2'],
      kept: [[1, 2]],
    });
    expect((await watch({ looks, options: { most: 3 } })).kept).toEqual([[1, 2, 3]]);
  });

  it('keeps what was told when it is stopped, or fails, in the middle', async () => {
    const looks = [look([arrival(1), arrival(2), arrival(3)], 1, 2, 3), look()];
    expect(await watch({ looks, stopsAt: 2 })).toMatchObject({ kept: [[1]], pauses: [], error: null });
    expect(await watch({ looks, failsAt: 3 })).toMatchObject({ kept: [[1, 2]], error: 'Error' });
  });

  it('tells the changes of an outage when it is over', async () => {
    const { log } = await watch({ looks: [look(), reset(), look([arrival(4)], 4)] });
    expect(log).toEqual(['lost NoAnswerError', 'back 30000', 'prepare 1', 'arrived 4']);
  });
});

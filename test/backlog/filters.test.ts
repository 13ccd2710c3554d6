// The filters of the lists, as a table: what is asked, and which rows pass.
import { describe, expect, it } from 'vitest';
import { filterRows, type ListFilters, oldestFirst, waitsSince } from '../../src/backlog/filters.ts';
import { aSummary } from '../views/samples.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;
const secondsAgo = (ms: number) => (NOW - ms) / 1000;

const rows = [
  aSummary({
    id: 1,
    group_id: 3,
    application: 'web',
    from_user_name: 'Zoë',
    unassigned_date: secondsAgo(HOUR),
  }),
  // Milliseconds, as some records have them.
  aSummary({
    id: 2,
    group_id: 5,
    application: 'Telegram',
    custom_name: 'Bo',
    unassigned_date: NOW - 3 * HOUR,
  }),
  aSummary({
    id: 3,
    group_id: 3,
    application: 'web',
    unassigned_date: undefined as never,
    last_message_date: secondsAgo(50 * HOUR),
  }),
  // The customer waits since nobody has it, whenever the last message was.
  aSummary({
    id: 4,
    group_id: 0,
    from_user_name: 'ZOE',
    unassigned_date: secondsAgo(2 * HOUR),
    last_message_date: secondsAgo(90 * HOUR),
  }),
  aSummary({
    id: 5,
    group_id: 7,
    application: null as never,
    custom_name: null as never,
    unassigned_date: 0,
    last_message_date: 0,
  }),
  // The service's clock is ahead of ours.
  aSummary({ id: 6, group_id: 7, from_user_name: '王小明', unassigned_date: secondsAgo(-HOUR) }),
];

const passing = (filters: ListFilters) => {
  const { rows: passed, undated } = filterRows(rows, filters, NOW);
  return [passed.map(({ id }) => id), undated];
};

describe('a list narrowed', () => {
  it.each<[ListFilters, readonly number[], number]>([
    [{}, [1, 2, 3, 4, 5, 6], 0],
    [{ olderThanMs: HOUR }, [2, 3, 4], 1],
    [{ olderThanMs: HOUR - 1 }, [1, 2, 3, 4], 1],
    [{ newerThanMs: HOUR }, [1, 6], 1],
    [{ newerThanMs: 1 }, [6], 1],
    [{ olderThanMs: HOUR, newerThanMs: 3 * HOUR }, [2, 4], 1],
    [{ channels: ['WEB'] }, [1, 3], 0],
    [{ channels: ['we'] }, [], 0],
    [{ channels: ['web', ' telegram '] }, [1, 2, 3, 4, 6], 0],
    [{ customers: ['zo'] }, [1, 4], 0],
    [{ customers: ['zoe'] }, [1, 4], 0],
    [{ customers: ['小', 'bo'] }, [2, 6], 0],
    [{ groups: [3] }, [1, 3], 0],
    [{ groups: [5, 7] }, [2, 5, 6], 0],
    [{ groups: [] }, [], 0],
    [{ groups: [3], olderThanMs: 2 * HOUR }, [3], 0],
    // Who is left out for another reason needs no date.
    [{ channels: ['web'], newerThanMs: HOUR }, [1], 0],
    [{ groups: [7], olderThanMs: HOUR }, [], 1],
  ])('by %j', (filters, ids, undated) => {
    expect(passing(filters)).toEqual([ids, undated]);
  });

  it('shares out every dated row between one age and the other', () => {
    for (const ms of [0, 1, HOUR, 2 * HOUR, 50 * HOUR]) {
      const [older] = passing({ olderThanMs: ms });
      const [newer] = passing({ newerThanMs: ms });
      expect([...(older as number[]), ...(newer as number[])].sort()).toEqual([1, 2, 3, 4, 6]);
    }
  });
});

it('a customer waits since nobody has the conversation, else since the last message', () => {
  const since = [HOUR, 3 * HOUR, 50 * HOUR, 2 * HOUR].map((ago) => NOW - ago);
  expect(rows.slice(0, 5).map(waitsSince)).toEqual([...since, null]);
});

it('the oldest come first, those without a date last', () => {
  expect(oldestFirst(rows).map(({ id }) => id)).toEqual([3, 2, 4, 1, 6, 5]);
});

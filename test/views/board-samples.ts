// A board to draw, and one whose every name is the same text.
import type { Board } from '../../src/backlog/board/record.ts';
import { NOW_MS, START } from './samples.ts';

const AGES = ['<5m', '5-15m', '15-30m', '30m-1h', '1-4h', '4-24h', '>1d', 'unknown'];

/** 28 waiting, 14 late. */
export function aBoard(): Board {
  const oldest = { id: 25, since: START, waiting_seconds: 32_400, group_id: 4 };
  return {
    at: NOW_MS,
    unassigned: { total: 28, late: 14, oldest, oldest_late: oldest },
    open: { total: 13, unread: 6, not_answered: 7 },
    groups: [
      {
        ...{ id: 4, name: 'Продажі', color: '#2f9e6e', unassigned: 18, late: 12 },
        ...{ oldest_seconds: 32_400, open: 3, unread: 1, not_answered: 2 },
      },
      {
        ...{ id: 2, name: 'Technical support, second line', color: '#3b82c4', unassigned: 10, late: 2 },
        ...{ oldest_seconds: 1860, open: 10, unread: 5, not_answered: 5 },
      },
      {
        ...{ id: null, name: null, color: null, unassigned: 0, late: 0 },
        ...{ oldest_seconds: null, open: 0, unread: 0, not_answered: 0 },
      },
    ],
    operators: [
      { id: 7, name: 'sam.rivera@example.test', open: 12, unread: 6, not_answered: 6, oldest_seconds: 7400 },
      { id: 9, name: null, open: 1, unread: 0, not_answered: 1, oldest_seconds: null },
    ],
    ages: AGES.map((name, index) => ({
      name,
      from_seconds: null,
      to_seconds: null,
      unassigned: [5, 5, 4, 3, 7, 4, 0, 0][index] ?? 0,
      late: [0, 0, 0, 3, 7, 4, 0, 0][index] ?? 0,
      open: index,
    })),
    longest: [
      {
        ...{ id: 25, customer: '王小明', group_id: 4, group: 'Продажі', application: 'telegram' },
        ...{ since: START, waiting_seconds: 32_400, late: true },
      },
      {
        ...{ id: 1026, customer: null, group_id: null, group: null, application: null },
        ...{ since: START, waiting_seconds: 61, late: false },
      },
    ],
    cut: false,
  };
}

/** Every name of it is this text. */
export function hostileBoard(name: string): Board {
  const board = aBoard();
  return {
    ...board,
    groups: board.groups.map((group) => ({ ...group, name, color: name })),
    operators: board.operators.map((operator) => ({ ...operator, name })),
    longest: board.longest.map((row) => ({ ...row, customer: name, group: name, application: name })),
  };
}

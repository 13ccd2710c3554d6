// How a session ends, as a name of its exit code. What its summary says: test/stories/triage/end.story.
import { expect, it } from 'vitest';
import { sessionEnding } from '../../src/triage/summary.ts';

it.each([
  ['quit', [], [], 'done'],
  ['quit', [], [1], 'refused'],
  ['quit', [1], [1], 'unknown'],
  ['SIGTERM', [], [1], 'sigterm'],
  ['SIGHUP', [], [], 'sighup'],
  ['SIGINT', [], [], 'sigint'],
  ['closed', [], [], 'sigint'],
  ['SIGTERM', [1], [], 'unknown'],
] as const)('by %s with %j unknown and %j refused is %s', (reason, unknowns, refusals, ending) => {
  const one = { id: 1, action: 'reply', check: '', error: '' };
  const open = { unknown: unknowns.map(() => one), refused: refusals.map(() => one) };
  expect(sessionEnding(open, reason)).toBe(ending);
});

import { expect, it } from 'vitest';
import { BadAnswerError, NoAnswerError } from '../../src/api/errors.ts';
import { isNotSent } from '../../src/delivery/evidence.ts';

const request = { method: 'POST', path: '/' };

it.each<[string, unknown, boolean]>([
  ['an error that says so', new NoAnswerError(request, false, 'reset', ''), true],
  ['a reset after the request had left', new NoAnswerError(request, true, 'reset', ''), false],
  ['an answer of any kind', new BadAnswerError(request, 'cut', '', null), false],
  ['an error of unknown kind', new Error('ECONNREFUSED'), false],
  ['what only looks like one', { sent: false }, false],
])('that nothing was sent is proven by an error of the transport alone: %s', (_what, error, proven) => {
  expect(isNotSent(error)).toBe(proven);
});

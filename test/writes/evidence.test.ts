// What an error proves that no fault of test/writes/matrix.test.ts leads to, and whether the next moment may mend it.
import { describe, expect, it } from 'vitest';
import {
  type ApiError,
  BadAnswerError,
  NoAnswerError,
  type NoAnswerReason,
  ServiceError,
} from '../../src/api/errors.ts';
import { type Evidence, evidenceOf, isPassing } from '../../src/writes/evidence.ts';

const request = { method: 'POST', path: '/' };

describe('what an error proves', () => {
  it.each<[string, ApiError, Evidence]>([
    ['the reason of a signal, from plain JavaScript', new Error('stop') as ApiError, 'ambiguous'],
    ['row 1: refused before it left', new NoAnswerError(request, false, 'refused', ''), 'not_sent'],
    ['row 3: a reset in the handshake', new NoAnswerError(request, false, 'reset', ''), 'not_sent'],
    ['row 14: an envelope under 500', new ServiceError(request, 'unknown', 'x', 500), 'ambiguous'],
    ['an envelope under 408', new ServiceError(request, 'unknown', 'x', 408), 'ambiguous'],
    ['an envelope under 499', new ServiceError(request, 'unknown', 'x', 499), 'ambiguous'],
    ['a page under 408', new BadAnswerError(request, 'unavailable', '', 408), 'ambiguous'],
    ['an envelope under 409', new ServiceError(request, 'unknown', 'x', 409), 'answered'],
  ])('%s', (_what, error, evidence) => {
    expect(evidenceOf(error)).toBe(evidence);
  });
});

describe('whether the next moment may mend it', () => {
  it.each<[NoAnswerReason, boolean]>([
    ['refused', true],
    ['timeout', true],
    ['reset', true],
    ['network', true],
    ['dns', false],
    ['tls', false],
    ['certificate', false],
    ['proxy', false],
    ['cancelled', false],
  ])('rows 1 to 4: %s: %s', (reason, passing) => {
    expect(isPassing(new NoAnswerError(request, false, reason, ''))).toBe(passing);
  });

  it('never an answer', () => {
    expect(isPassing(new BadAnswerError(request, 'unavailable', '', 503))).toBe(false);
    expect(isPassing(new ServiceError(request, 'unknown', '', 500))).toBe(false);
  });
});

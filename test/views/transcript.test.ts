import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import type { ShownNames } from '../../src/views/people.ts';
import { transcript } from '../../src/views/transcript.ts';
import { aDetail, aMessage, aUser, hostileDetail, NOW_MS, START, UNSAFE } from './samples.ts';

beforeAll(loadWidths);

const at = (width: number, rest: { utc?: boolean; names?: ShownNames } = {}) => ({
  style: plainStyle,
  width,
  nowMs: NOW_MS,
  utc: true,
  ...rest,
});
const names: ShownNames = {
  group: () => undefined,
  operator: (id) => (id === 12 ? 'ivan@example.test' : undefined),
};

describe('transcript', () => {
  it('shows local time unless UTC is asked for', () => {
    const local = new Date(START * 1000);
    const clock = [local.getHours(), local.getMinutes()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    expect(transcript(aDetail([aMessage(0, 'hi')]), at(80, { utc: false }))).toContain(
      ` > ${clock} customer\n`,
    );
  });

  it('puts messages in the order of their times, then of their numbers, whatever the service sent', () => {
    const shuffled = aDetail([
      aMessage(9, 'fourth', { id: 1 }),
      aMessage(2, 'third', { id: 30 }),
      // The same moment in milliseconds.
      aMessage(2, 'second', { id: 20, date_created: (START + 120) * 1000 }),
      aMessage(0, 'first', { id: 99 }),
      aMessage(0, 'undated', { id: 0, date_created: 0 }),
    ]);
    const words = transcript(shuffled, at(80)).match(/first|second|third|fourth|undated/g);
    expect(words).toEqual(['first', 'second', 'third', 'fourth', 'undated']);
  });

  it('names an operator it has no address of by number', () => {
    const text = transcript(aDetail([aMessage(0, 'hi', { operator_id: 99 })]), at(80, { names }));
    expect(text).toContain(' < 11:02 operator 99\n');
  });

  it('says when a conversation has no messages and a message no text', () => {
    expect(transcript(aDetail([]), at(80))).toContain('(no messages)');
    expect(transcript(aDetail([aMessage(0, ' ')]), at(80))).toContain('   (no text)');
  });

  it('stays within the width for any text and any width a terminal may have', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 12, max: 200 }),
        (text, width) => {
          const shown = transcript(hostileDetail(text), at(width));
          expect(shown).not.toMatch(UNSAFE);
          for (const line of shown.split('\n')) expect(cells(line)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('falls back from the custom name to the name, the nickname and a placeholder', () => {
    const named = (fields: Parameters<typeof aUser>[0]) =>
      transcript(aDetail([], { from_user: aUser(fields) }), at(80)).split('\n')[0];
    expect(named({})).toBe('#42 Оксана Петренко');
    expect(named({ custom_name: ' ' })).toBe('#42 Oksana P');
    expect(named({ custom_name: null, name: null })).toBe('#42 oks');
    expect(named({ custom_name: null, name: null, service_user_nickname: null })).toBe('#42 (no name)');
  });
});

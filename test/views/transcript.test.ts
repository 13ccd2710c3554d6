import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import type { ShownNames } from '../../src/views/names.ts';
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

const dialogue = aDetail([
  aMessage(-1440, 'Де моє замовлення 10432? Обіцяли доставити минулого вівторка, а його досі немає.'),
  aMessage(3, 'Checking with the warehouse, one moment.\n\n\t1. parcel\n\t2. refund', { operator_id: 12 }),
  aMessage(
    5,
    '注文した荷物がまだ届きません。いつ届くか教えてください。よろしくお願いします。番号は10432です。',
  ),
  aMessage(6, 'مرحبا، أين طلبي؟ وعدتم بالتوصيل يوم الثلاثاء الماضي ولم يصل شيء حتى الآن.'),
  aMessage(7, '👍🏽👨‍👩‍👧 ok 🇺🇦 '.repeat(6)),
  aMessage(8, 'https://files.example.test/a1b2.jpg', { type: 'image' }),
]);

describe('transcript', () => {
  it('reads as a dialogue at 80 cells', () => {
    expect(transcript(dialogue, at(80, { names }))).toMatchInlineSnapshot(`
      "#42 Оксана Петренко
      telegram · inbox · ivan@example.test · created 2024-05-01 11:02 · updated 47m
      ago

      --- 2024-04-30 ---
       > 11:02 customer
         Де моє замовлення 10432? Обіцяли доставити минулого вівторка, а його досі
         немає.

      --- 2024-05-01 ---
       < 11:05 ivan@example.test
         Checking with the warehouse, one moment.

                 1. parcel
                 2. refund
       > 11:07 customer
         注文した荷物がまだ届きません。いつ届くか教えてください。よろしくお願いしま
         す。番号は10432です。
       > 11:08 customer
         مرحبا، أين طلبي؟ وعدتم بالتوصيل يوم الثلاثاء الماضي ولم يصل شيء حتى الآن.
       > 11:09 customer
         👍🏽👨‍👩‍👧 ok 🇺🇦 👍🏽👨‍👩‍👧 ok 🇺🇦 👍🏽👨‍👩‍👧 ok 🇺🇦 👍🏽👨‍👩‍👧 ok 🇺🇦 👍🏽👨‍👩‍👧 ok 🇺🇦 👍🏽👨‍👩‍👧 ok 🇺🇦
       > 11:10 customer
         [image] https://files.example.test/a1b2.jpg
      "
    `);
  });

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

  it('paints what is plain to read without colour', async () => {
    const style = await createStyle({ color: true });
    const text = transcript(dialogue, { ...at(80), style });
    expect(text).toContain(style.customer(' > 11:07 customer'));
    expect(text).toContain(style.operator(' < 11:05 operator 12'));
  });

  it('survives records that are not as published', () => {
    const odd: unknown[] = [
      { conversation_id: '42', messages: null },
      {
        conversation_id: 1,
        from_user: null,
        messages: [null, {}, { message: { a: 1 }, type: 7, operator_id: 'x' }],
      },
      { conversation_id: null, date_created: -1, date_updated: 'yesterday', messages: [aMessage(0, 'hi')] },
    ];
    for (const detail of odd) {
      expect(transcript(detail as ConversationDetail, at(80))).toMatch(/^#.*\n/);
    }
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

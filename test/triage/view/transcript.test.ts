import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { cells, loadWidths } from '../../../src/terminal/width.ts';
import type { State } from '../../../src/triage/state.ts';
import { layoutOf } from '../../../src/triage/view/layout.ts';
import { conversationLines, scrolled, transcriptWindow } from '../../../src/triage/view/transcript.ts';
import { pageText, view } from '../../../src/triage/view.ts';
import { hostileText } from '../../fuzz/texts.ts';
import { aDetail, aMessage } from '../../views/samples.ts';
import { aState, NOW_MS } from '../view-states.ts';

beforeAll(loadWidths);

const ready = (detail: ReturnType<typeof aDetail>): State['details'] => ({
  10432: { kind: 'ready', detail, at: NOW_MS },
});
const numbered = (count: number) =>
  aDetail(Array.from({ length: count }, (_, place) => aMessage(place, `message ${place}.`)));
const shownIn = (state: State) => view(state, plainStyle).rows.map(({ text }) => text);
const numbersIn = (rows: readonly string[]) =>
  rows.flatMap((row) => /message (\d+)\.$/.exec(row)?.slice(1).map(Number) ?? []);

describe('the transcript', () => {
  it('shows each line of any conversation, at any width, the same from both ends as laid out at once', () => {
    const text = fc.oneof(fc.string({ maxLength: 300 }), fc.lorem({ maxCount: 40 }), hostileText);
    const said = fc.array(fc.record({ text, own: fc.boolean(), minutes: fc.nat(3000) }), { maxLength: 40 });
    const sizes = fc.record({
      columns: fc.integer({ min: 40, max: 200 }),
      rows: fc.integer({ min: 10, max: 60 }),
    });
    let walked = 0;
    fc.assert(
      fc.property(said, sizes, fc.integer({ min: 1, max: 30 }), (messages, { columns, rows }, page) => {
        const of = () =>
          ready(
            aDetail(
              messages.map((one, id) =>
                aMessage(one.minutes, one.text, { id, ...(one.own ? { operator_id: 41 } : {}) }),
              ),
            ),
          );
        const { textWidth, bodyRows } = layoutOf(aState(columns, rows, { details: of() }));
        // Larger windows have a blank row between messages.
        const whole = conversationLines(aState(columns, rows, { details: of() }), 10432, textWidth, {
          spaced: rows >= 30,
          today: '2024-05-01',
        });
        const details = of();
        for (const [from, on] of [
          ['top', 'scroll-down'],
          ['bottom', 'scroll-up'],
        ] as const) {
          const seen = new Set<number>();
          let state = aState(columns, rows, { details });
          for (let scroll = scrolled(state, from, page); ; scroll = scrolled(state, on, page)) {
            const isLast = seen.size > 0 && scroll === state.scroll;
            state = { ...state, scroll };
            // All but what the window itself says of what is above and below.
            const shown = transcriptWindow(state, textWidth, bodyRows).filter(({ message }) => message >= 0);
            const start = scroll ?? whole.length - shown.length;
            expect(shown).toEqual(whole.slice(start, start + shown.length));
            for (const at of shown.keys()) seen.add(start + at);
            if (isLast) break;
            walked += 1;
          }
          if (page <= bodyRows - 2) expect(seen.size).toBe(whole.length);
        }
      }),
      { numRuns: 150 },
    );
    expect(walked).toBeGreaterThan(400);
  });

  it('says how much is above and below', () => {
    const details = ready(numbered(200));
    const at = (change: Partial<State>) => shownIn(aState(80, 24, { details, ...change })).slice(3, -3);
    // Of a message whose beginning is above it says the author.
    expect(at({})[0]).toBe(' > 14:13  (191 earlier messages, v shows all)');
    expect(at({}).at(-1)).toBe('   message 199.');
    const lines = at({}).length;
    expect(at({ scroll: 382 - lines }).at(-1)).toBe('  (10 later messages, End: newest)');
    const top = at({ scroll: 0 });
    expect([top[0], top.at(-1)]).toEqual([' > 11:02', '  (191 later messages, End: newest)']);
    const down = at({ scroll: 21 });
    expect([down[0], down.at(-1)]).toEqual([
      ' > 11:12  (10 earlier messages, v shows all)',
      '  (181 later messages, End: newest)',
    ]);
    expect(at({ scroll: 5000 })).toEqual(at({}));
  });

  it('lays out no more of 5,000 messages than the window shows, and goes to either end', () => {
    let read = 0;
    const detail = numbered(5000);
    for (const message of detail.messages) {
      const text = message.message;
      Object.defineProperty(message, 'message', {
        get: () => {
          read += 1;
          return text;
        },
      });
    }
    const state = aState(120, 40, { details: ready(detail) });
    expect(numbersIn(shownIn(state)).at(-1)).toBe(4999);
    expect(read).toBeLessThan(100);
    const top: State = { ...state, scroll: scrolled(state, 'top', 1) };
    expect(numbersIn(shownIn(top))[0]).toBe(0);
    expect(scrolled(top, 'bottom', 1)).toBe(null);
  });
});

describe('the page of a conversation', () => {
  it('is all of it, with its own notes marked', () => {
    const state = aState(80, 24);
    const text = pageText(state, 10432, plainStyle);
    expect(text.split('\n')[0]).toBe('#10432 Оксана Петренко');
    expect(text).toContain(' # 11:06 note by you\n   Parcel lost, refund possible.\n');
    expect(text.match(/Earlier message/g)).toHaveLength(14);
    for (const line of text.split('\n')) expect(cells(line)).toBeLessThanOrEqual(80);
  });
});

import { describe, expect, it } from 'vitest';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import { type Happening, happeningLine } from '../../src/views/sandbox.ts';

const AT = Date.UTC(2025, 5, 2, 9, 30, 5);

const aHappening = (changes: Partial<Happening> = {}): Happening => ({
  ...{ at: AT, event: 'arrived', id: 42, customer: 'Zoë', group: 'VIP', fromGroup: null },
  ...{ operator: null, fromOperator: null, author: null, unread: 0 },
  ...changes,
});

const line = (changes: Partial<Happening>, width = 80) =>
  happeningLine(aHappening(changes), { style: plainStyle, width, utc: true });

describe('what happened, as a line', () => {
  it.each<[Partial<Happening>, string]>([
    [{}, 'arrived   #42 Zoë · VIP'],
    [{ event: 'claimed', operator: 'amir' }, 'claimed   #42 by amir · Zoë · VIP'],
    [{ event: 'reopened', operator: 'amir' }, 'reopened  #42 by amir · Zoë · VIP'],
    [
      { event: 'assigned', operator: 'bea', fromOperator: 'amir' },
      'assigned  #42 to bea · from amir · Zoë · VIP',
    ],
    [{ event: 'released', fromOperator: 'amir' }, 'released  #42 from amir · Zoë · VIP'],
    [{ event: 'moved', fromGroup: 'Sales' }, 'moved     #42 from Sales · Zoë · VIP'],
    [{ event: 'answered', operator: 'bea', author: 'amir' }, 'answered  #42 by amir · Zoë · VIP'],
    [{ event: 'noted', author: 'amir' }, 'noted     #42 by amir · Zoë · VIP'],
    [{ event: 'unread', unread: 2 }, 'unread    #42 2 unread · Zoë · VIP'],
    [{ event: 'unread', unread: 1, operator: 'bea' }, 'unread    #42 1 unread · with bea · Zoë · VIP'],
    [{ event: 'closed', operator: 'bea' }, 'closed    #42 was with bea · Zoë · VIP'],
    [{ event: 'closed' }, 'closed    #42 Zoë · VIP'],
    [{ customer: null, group: null }, 'arrived   #42 (no name)'],
  ])('%j', (changes, said) => {
    expect(line(changes)).toBe(`09:30:05  ${said}`);
  });

  it('lets no name act, and breaks no row', () => {
    expect(line({ customer: 'a\u001b[2Jb\nc\u202e', operator: '\u0007' })).toBe(
      '09:30:05  arrived   #42 a<U+001B>[2Jb c<U+202E> · VIP',
    );
  });

  it('is never wider than the terminal, in colour or not', async () => {
    await loadWidths();
    const style = await createStyle({ color: true });
    for (const customer of [
      '佐藤 健太 and company',
      '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
      'अक्\u200dषय शर्मा',
      'x'.repeat(200),
    ]) {
      for (let width = 1; width <= 80; width += 1) {
        expect(cells(line({ customer }, width))).toBeLessThanOrEqual(width);
        const painted = happeningLine(aHappening({ customer }), { style, width, utc: true });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of our own colours
        expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(line({ customer }, width));
      }
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { cells, loadWidths } from '../../../src/terminal/width.ts';
import type { State } from '../../../src/triage/state.ts';
import { maxScroll, transcriptLines, visibleRows } from '../../../src/triage/view/transcript.ts';
import { pageText, view } from '../../../src/triage/view.ts';
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
  it('tells customer, operator, own words and own notes apart by sign and word', () => {
    const lines = transcriptLines(aState(80, 24), 80).slice(-13);
    expect(lines.map(({ text, tone }) => `${tone.padEnd(9)}${text}`).join('\n')).toMatchInlineSnapshot(`
      "operator  < 10:41 ivan
      plain       Earlier message 14.
      dim        --- 2024-05-01 ---
      customer  > 11:02 Оксана Петренко
      plain       Где мой заказ 10432? Обещали доставить в прошлый вторник.
      operator  < 11:05 ivan
      plain       Checking with the warehouse, one moment.
      note      # 11:06 note by you
      plain       Parcel lost, refund possible.
      customer  > 11:49 Оксана Петренко
      plain       Any news? I need it by Friday. 👍🏽
      customer  > 11:50 Оксана Петренко
      plain       [image] https://files.example.test/a1b2.jpg"
    `);
  });

  it('marks what the operator said by «you»', () => {
    const detail = aDetail([aMessage(0, 'Hello', { operator_id: 41 })]);
    const lines = transcriptLines(aState(80, 24, { details: ready(detail), noteIds: [] }), 80);
    expect(lines.map(({ text }) => text)).toEqual(['  --- 2024-05-01 ---', ' < 11:02 you', '   Hello']);
  });

  it('names the customer in one line, and an operator of whom nothing is known by number', () => {
    const said = [aMessage(0, 'Hello'), aMessage(1, 'Hi', { operator_id: 77 })];
    const named = {
      ...aDetail(said),
      from_user: { ...aDetail(said).from_user, custom_name: 'Marta\nSilva' },
    };
    const nobody = { ...aDetail(said), from_user: {} } as typeof named;
    const senders = (detail: typeof named) =>
      transcriptLines(aState(80, 24, { details: ready(detail), noteIds: [] }), 80)
        .filter(({ text }) => /^ [<>]/.test(text))
        .map(({ text }) => text.slice(9));
    expect(senders(named)).toEqual(['Marta Silva', 'operator 77']);
    expect(senders(nobody)).toEqual(['customer', 'operator 77']);
  });

  it('shows every line of a long conversation once while it is scrolled page by page', () => {
    const detail = numbered(200);
    const first = aState(80, 24, { details: ready(detail) });
    const most = maxScroll(first);
    const page = visibleRows(first) - 1;
    const seen = new Set<number>();
    let last = Number.POSITIVE_INFINITY;
    for (let scroll = 0; ; scroll = Math.min(most, scroll + page)) {
      const numbers = numbersIn(shownIn({ ...first, scroll }));
      expect(numbers.at(-1)).toBeLessThanOrEqual(last);
      last = numbers.at(-1) ?? 0;
      for (const number of numbers) seen.add(number);
      if (scroll === most) break;
    }
    expect(seen.size).toBe(200);
  });

  it('says how much is above and below', () => {
    const details = ready(numbered(200));
    const at = (scroll: number) => shownIn(aState(80, 24, { details, scroll })).slice(4, -4);
    expect(at(0)[0]).toBe('  (193 earlier messages, v shows all)');
    expect(at(0).at(-1)).toBe('   message 199.');
    expect(at(10).at(-1)).toBe('  (5 later messages, End: newest)');
    const most = maxScroll(aState(80, 24, { details }));
    expect(at(most)[0]).toBe('  --- 2024-05-01 ---');
    expect(at(most + 500)).toEqual(at(most));
  });

  it('cannot be scrolled where all of it is in sight', () => {
    expect(maxScroll(aState(80, 24, { details: ready(numbered(5)) }))).toBe(0);
    expect(maxScroll(aState(80, 24, { details: {} }))).toBe(0);
  });

  it('is laid out again when the width, the notes or the operators change, and not otherwise', () => {
    const state = aState(80, 24);
    const lines = transcriptLines(state, 80);
    expect(transcriptLines({ ...state, now: NOW_MS + 1000, scroll: 3 }, 80)).toBe(lines);
    expect(transcriptLines(state, 40)).not.toEqual(lines);
    expect(transcriptLines({ ...state, noteIds: [] }, 80)).not.toEqual(lines);
    expect(transcriptLines({ ...state, directory: { ...state.directory, operators: [] } }, 80)).not.toEqual(
      lines,
    );
  });

  it('lays out no more of 5,000 messages than the window shows', () => {
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
    expect(read).toBeLessThan(200);
  });

  it('says so where there are no messages', () => {
    expect(shownIn(aState(80, 24, { details: ready(aDetail([])) })).at(-5)).toBe('  (no messages)');
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

  it('is empty for a conversation that was not read', () => {
    expect(pageText(aState(80, 24), 7, plainStyle)).toBe('');
  });
});

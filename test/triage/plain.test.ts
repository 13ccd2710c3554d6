// How a session in plain lines asks and what it takes for an answer. What goes out after which answer is in
// test/stories/triage/plain*.story.

import { describe, expect, it } from 'vitest';
import type { MessageEntry } from '../../src/api/model.ts';
import { askedIn, firstWriting, reactionTo } from '../../src/triage/plain/asked.ts';
import { newsBetween } from '../../src/triage/plain/news.ts';
import type { Session } from '../../src/triage/state.ts';
import { aProposal, DIRECTORY, rowsOf, type Sitting, START, sitting } from './session-samples.ts';

const said = (...texts: readonly string[]) =>
  texts.map((message, place) => ({ id: place + 1, message, type: 'text', date_created: START / 1000 }));

/** A session whose first conversation has these messages. */
function open(texts: readonly string[] = ['Where is it?'], session: Partial<Session> = {}): Sitting {
  const one = sitting(session, [41, 42, 43]);
  one.feed(DIRECTORY);
  one.detail(41, { messages: said(...texts) as MessageEntry[] });
  return one;
}

const asked = (one: Sitting) => {
  const found = askedIn(one.state, firstWriting(one.state));
  if (!found) throw new Error('nothing is asked');
  return found;
};
const heard = (one: Sitting) => [...asked(one).lines, asked(one).prompt].join('\n');

/** Answers what is asked now; what is said to that. */
function answer(one: Sitting, line: string, to = asked(one)): string {
  const { say = [], events = [] } = reactionTo(to, line, one.state, firstWriting(one.state));
  const before = one.state;
  for (const event of events) one.feed(event);
  return [...say, ...newsBetween(before, one.state, before.queue.current)].join('\n');
}

describe('a conversation', () => {
  it('is said with its messages, and what can be answered', () => {
    expect(heard(open())).toBe(
      '\nConversation #41, Customer 41, telegram, waits 30m, in the queue, 3 waiting\n' +
        '2026-11-21\n12:00 Customer 41\n   Where is it?\n' +
        'What next? 1 reply, 2 note, 6 close, 11 skip, 21 help, 22 quit',
    );
  });

  it('of a long history is said by its end, and whole when asked for', () => {
    const one = open(Array.from({ length: 19 }, (_, place) => `text ${place + 1}`));
    expect(heard(one)).toMatch(/There is more before; v says all\.\n12:00 Customer 41\n {3}text 10\n/);
    expect(answer(one, 'v')).toMatch(/ {3}text 1\n[\s\S]* {3}text 19\nEnd of the transcript\.$/);
  });
});

describe('an answer', () => {
  it.each(['13', 's', 'skip', 'SKIP', ' 13 ', 'ы'])('%j skips', (line) => {
    const one = open();
    answer(one, line);
    expect(one.current).toBe(42);
  });

  it.each(['', '   ', '0', '99', 'clos', 'ee', '-1', '1 2', '\x1b[A', 'x'.repeat(9000)])(
    '%j is none',
    (line) => {
      const one = open();
      expect(answer(one, line)).toMatch(
        /^(?:An empty line does nothing|"[^\n]+" is not one of the answers; nothing happens)\.$/,
      );
      expect([one.phases, one.current]).toEqual([[], 41]);
    },
  );

  it('that only shows something changes nothing, and one that does not apply is answered with the reason', () => {
    const one = open(['see https://example.test/a']);
    expect(answer(one, 'help')).toContain('\n6 or e, close: ');
    expect(answer(one, 'i')).toContain('name: Customer 41\n');
    expect(answer(one, 'o')).toContain('link, customer 12:00: https://example.test/a');
    expect(answer(one, 'release')).toContain('#41 is not yours to release');
    const looking = open([], { readOnly: true });
    expect(asked(looking).prompt).toMatch(/^What next\? 11 skip, 21 help/);
    expect(answer(looking, 'close')).toContain('This session is read-only: nothing is changed.');
    expect([...one.phases, ...looking.phases]).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    ['1', 'Reply to Customer 41, #41, telegram: the customer will see this.'],
    ['2', 'PRIVATE NOTE on #41, Customer 41: only operators see this, the customer does not.'],
    ['file', 'File for Customer 41, #41, telegram: the customer will see this.'],
  ])('says who will see it: %s', (line, whom) => {
    const one = open();
    answer(one, line);
    expect(asked(one).lines[0]).toBe(whom);
  });

  it('is shown again, and sent by an explicit answer alone', () => {
    const one = open();
    answer(one, '1');
    expect(answer(one, '.v')).toContain('   Where is it?\nEnd of the transcript.');
    expect(answer(one, 'é'.repeat(2048))).toContain('This line may be cut');
    one.feed({ kind: 'written', text: 'Hello,\n\nall is well.' });
    expect(heard(one)).toMatch(
      /The text:\nHello,\n\nall is well\.\nWhat to do\? 1 send, 2 send and close, 3 add lines, 4 start over, /,
    );
    expect(answer(one, '')).toBe('An empty line does nothing.');
    expect(one.phases).toEqual(['claim 41 sending']);
    expect(answer(one, '1')).toBe('Reply for #41 in 5 seconds; z undoes it.');
  });
});

describe('a list', () => {
  it('is narrowed by a part of a name, and taken by number', () => {
    const one = open();
    answer(one, 'a');
    expect(heard(one)).toBe(
      'Assign #41 Customer 41 to an operator:\n1: amir@example.test, 3\n2: dana@example.test, 5\n' +
        'Which? Its number, a part of the name, or 0 to go back.',
    );
    expect(answer(one, 'nobody')).toBe('Nothing in the list has "nobody"; nothing happens.');
    answer(one, 'DANA');
    expect(answer(one, '1')).toContain('#41 goes to dana@example.test');
  });
});

it('what happens meanwhile is said once, in lines of its own', () => {
  const one = open();
  const before = one.state;
  one.wait(15_000);
  one.list(rowsOf([41, 42, 43, 51, 52]));
  one.feed({
    kind: 'proposals',
    proposals: [
      aProposal({ text: 'On its way.' }, { writtenFor: { message: 1, status: 'unassigned', operator: 0 } }),
    ],
  });
  const news = newsBetween(before, one.state, 41).join('\n');
  expect(news).toMatch(/^PROPOSAL p1 by .*\nwhy: .*\nOn its way\.\n2 new conversations waiting\.$/);
  const now = one.state;
  one.wait(15_000);
  one.feed({ kind: 'list-failed', sequence: one.state.network.listing ?? 0, error: 'gone', offline: true });
  expect(newsBetween(now, one.state, 41)).toEqual(['Offline, R tries now: what you send waits.']);
  expect(asked(one).prompt).toMatch(/^No connection since 12:00\. What next\?/);
});

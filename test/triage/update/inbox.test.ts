// Mine: the operator's own conversations beside the queue, by the same keys; a customer who writes back is announced.
import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../../src/triage/state/events.ts';
import type { QueueItem, Session } from '../../../src/triage/state.ts';
import {
  idsInWalk,
  mineToAnswer,
  waitingCount,
  waitingSince,
  walkNamed,
} from '../../../src/triage/update/walks.ts';
import { detailOf, ownRow, rowsOf, SELF, type Sitting, START, sitting } from '../session-samples.ts';

const QUEUE = [41, 42];
const OWN = { operator_id: SELF, status: 'inbox' };

/** The next poll, long enough after what was done. */
function poll(one: Sitting, own: readonly InboxRow[], ids: readonly number[] = QUEUE): void {
  one.wait(16_000);
  one.list(rowsOf(ids), false, { rows: own, cut: false });
}

/** A session with a queue of two and an inbox, both read. */
function withOwn(own: readonly InboxRow[], session: Partial<Session> = {}): Sitting {
  const one = sitting({ holdMs: 0, ...session }, QUEUE);
  poll(one, own);
  return one;
}

const toAnswer = (one: Sitting) => mineToAnswer(one.state).map(({ id }) => id);

/** Claims and answers the first of the queue; the service says when it had the message. */
function answerFirst(one: Sitting): void {
  one.press('r');
  one.answer('claim');
  one.type('On its way');
  one.press('Enter');
  one.wait(one.state.session.holdMs);
  one.answer('reply', { data: { id: 4102, date_created: one.now / 1000 } });
  one.detail(41, OWN);
}

describe('Mine', () => {
  it('has unread first, then not answered, each the longest waiting first; what is answered is not counted', () => {
    const one = withOwn([
      ownRow(61, { unread: 0, lastAt: START - 90_000 }),
      ownRow(62, { unread: 0, lastAt: START - 99_000, answered: true }),
      ownRow(63, { lastAt: START - 10_000 }),
      ownRow(64, { lastAt: START - 50_000 }),
    ]);
    expect(toAnswer(one)).toEqual([64, 63, 61]);
    one.press('Tab');
    expect(one.current).toBe(64);
    expect(one.state.queue.order).toEqual([64, 63, 61, 62]);
    one.press('s');
    expect(one.current).toBe(63);
    one.press('s', 's');
    expect(one.current).toBeNull();
  });

  it('lets go of what a colleague took while another list was on screen, wherever it stood', () => {
    const [first, second] = [ownRow(61, { lastAt: START - 60_000 }), ownRow(62, { lastAt: START - 50_000 })];
    const one = withOwn([first, second]);
    poll(one, [second]);
    expect(walkNamed(one.state, 'mine').order).toEqual([62]);
    expect(one.state.queue.items[61]).toBeUndefined();
    one.press('Tab', 'Tab');
    expect([one.current, walkNamed(one.state, 'mine').current]).toEqual([41, 62]);
    poll(one, [first]);
    expect(idsInWalk(walkNamed(one.state, 'mine'))).toEqual([61]);
    // On screen it stays, and says so.
    one.press('Tab');
    expect(one.current).toBe(61);
    poll(one, []);
    expect(one.current).toBe(61);
  });

  it('knows by the transcript, too, that the customer was answered', () => {
    const one = withOwn([ownRow(61, { unread: 0, lastAt: START - 60_000 })]);
    expect(toAnswer(one)).toEqual([61]);
    one.press('Tab');
    const messages = [{ id: 1, message: 'Done', type: 'text', date_created: START / 1000, operator_id: 9 }];
    one.detail(61, { ...OWN, messages } as never);
    expect(toAnswer(one)).toEqual([]);
  });

  describe("takes no private note of this computer for an answer, though the service lists it as an operator's message", () => {
    const asked = START - 60_000;
    const message = (id: number, at: number, text: string, by?: number) => ({
      ...{ id, message: text, type: 'text', date_created: at / 1000 },
      ...(by === undefined ? {} : { operator_id: by }),
    });
    const question = message(1, asked, 'Where is it?');
    const read = (one: Sitting, ...messages: readonly unknown[]) =>
      one.detail(61, { ...OWN, messages: [question, ...messages] } as never);
    const isListed = (one: Sitting) => toAnswer(one).includes(61);

    function writeNote(one: Sitting, answered: { data?: unknown }): void {
      one.press('Tab');
      read(one);
      one.press('n');
      one.type('ask Bea');
      one.press('Enter');
      one.wait(one.state.session.holdMs);
      one.answer('note', answered);
    }

    it('by its number, and an answer before it still counts', () => {
      const one = withOwn([ownRow(61, { unread: 0, lastAt: asked })]);
      writeNote(one, { data: { id: 3 } });
      const note = message(3, one.now, 'Ask  Bea', SELF);
      read(one, note);
      poll(one, [ownRow(61, { unread: 0, lastAt: asked })]);
      expect(isListed(one)).toBe(true);
      expect(waitingSince(one.state, one.state.queue.items[61] as QueueItem)).toBe(asked);
      read(one, message(2, asked + 1000, 'Done', SELF), note);
      expect(isListed(one)).toBe(false);
    });

    it('by its text, if its number is not known', () => {
      const one = withOwn([ownRow(61, { unread: 0, lastAt: asked })]);
      writeNote(one, { data: null });
      read(one, message(2, one.now, 'ask Bea', SELF));
      expect(isListed(one)).toBe(true);
      read(one, message(2, one.now, 'ask Bea', 9));
      expect(isListed(one)).toBe(false);
    });

    it('by the journal, if an earlier session or a command saved it', () => {
      const journalNotes = [{ id: 61, text: 'ask Bea', at: asked + 5000 }];
      const one = withOwn([ownRow(61, { unread: 0, lastAt: asked })], { journalNotes });
      one.press('Tab');
      read(one, message(2, asked + 6000, 'ask Bea', SELF));
      expect(isListed(one)).toBe(true);
      read(one, message(2, asked + 6 * 3_600_000, 'ask Bea', SELF));
      expect(isListed(one)).toBe(false);
    });

    it('by the journal, if another command has saved it since, whichever read tells of it', () => {
      const notes = [{ id: 61, text: 'ask Bea', at: asked + 5000 }];
      const row = ownRow(61, { unread: 0, lastAt: asked });
      const messages = [question, message(2, asked + 6000, 'ask Bea', SELF)];
      const one = withOwn([row]);
      one.press('Tab');
      one.feed({ kind: 'detailed', id: 61, detail: detailOf(61, { ...OWN, messages } as never), notes });
      expect(isListed(one)).toBe(true);
      const other = withOwn([row]);
      other.press('Tab');
      read(other, messages[1]);
      expect(isListed(other)).toBe(false);
      other.wait(20_000);
      const asks = other.effects.findLast((effect) => effect.kind === 'list');
      const inbox = { rows: [row], cut: false };
      const found = { sequence: asks?.kind === 'list' ? asks.sequence : 0, rows: [], cut: false };
      other.feed({ kind: 'listed', ...found, inbox, notes });
      expect(isListed(other)).toBe(true);
    });
  });

  it('is left and found again by one key, each walk where it was', () => {
    const one = withOwn([ownRow(61), ownRow(62)]);
    one.press('j');
    expect(one.current).toBe(42);
    one.press('Tab');
    expect(one.state.queue.walk).toBe('mine');
    one.press('j');
    expect(one.current).toBe(62);
    one.press('Tab');
    expect([one.state.queue.walk, one.current]).toEqual(['waiting', 42]);
    one.press('Tab');
    expect([one.state.queue.walk, one.current]).toEqual(['mine', 62]);
  });

  it('is left for nobody whom a colleague has by now, though the queue was left there with a draft', () => {
    const one = withOwn([ownRow(61)]);
    one.press('n');
    one.type('to be looked at');
    one.press('Esc', 'Tab');
    poll(one, [ownRow(61)], []);
    one.press('Tab');
    expect([one.state.queue.walk, one.current, one.state.queue.order]).toEqual(['waiting', null, [41]]);
  });

  it('is not gone to while it is empty, nor before it was read', () => {
    const one = sitting({}, QUEUE);
    one.press('Tab');
    expect([one.state.queue.walk, one.said]).toEqual([
      'waiting',
      'your conversations have not been read yet',
    ]);
    poll(one, []);
    one.press('Tab');
    expect([one.state.queue.walk, one.said]).toEqual(['waiting', 'you have no open conversations']);
  });

  it('needs no claim for a reply, and closes, gives back and hands over as the queue does', () => {
    const one = withOwn([ownRow(61), ownRow(62), ownRow(63)]);
    one.press('Tab');
    one.detail(61, OWN);
    one.press('r');
    one.type('On its way');
    one.press('Enter');
    expect(one.sent).toEqual(['reply 61']);
    expect(one.current).toBe(62);
    one.detail(62, OWN);
    one.press('e');
    expect(one.sent).toEqual(['reply 61', 'close 62']);
    one.detail(63, OWN);
    one.press('C');
    one.answer('reply');
    expect(one.sent).toEqual(['reply 61', 'close 62', 'release 63']);
  });

  it('is read ahead only where the profile says that reading marks nothing as read', () => {
    const reads = (one: Sitting) =>
      one.effects.flatMap((effect) => (effect.kind === 'detail' && effect.id > 50 ? [effect.id] : []));
    const careful = withOwn([ownRow(61), ownRow(62)]);
    careful.press('Tab');
    expect(reads(careful)).toEqual([61]);
    const free = withOwn([ownRow(61), ownRow(62)], { getMarksRead: 'no' });
    free.press('Tab');
    expect(reads(free)).toEqual([61, 62]);
  });

  it('has what z takes back on screen, in the walk it belongs to', () => {
    const one = withOwn([ownRow(61), ownRow(62)]);
    one.press('Tab', 's', 'Tab');
    expect([one.state.queue.walk, one.current]).toEqual(['waiting', 41]);
    one.press('z');
    expect([one.state.queue.walk, one.current]).toEqual(['mine', 61]);
  });

  it('loses what colleagues took, at the poll that shows it', () => {
    const one = withOwn([ownRow(61), ownRow(62)]);
    poll(one, [ownRow(61)]);
    expect(toAnswer(one)).toEqual([61]);
    expect(one.state.queue.items[62]).toBeUndefined();
  });

  it('is what it was while its lists cannot be read, and that is said for as long as it is so', () => {
    const one = withOwn([ownRow(61)]);
    one.wait(16_000);
    one.list(rowsOf(QUEUE), false, { error: 'HTTP 503' });
    expect(toAnswer(one)).toEqual([61]);
    expect(one.said).toBe('Mine could not be read: HTTP 503');
    expect(one.state.network.inboxUnreadSince).not.toBeNull();
    poll(one, [ownRow(61)]);
    expect(one.state.network.inboxUnreadSince).toBeNull();
  });
});

describe('a conversation that comes to Mine from elsewhere', () => {
  it('is announced, if its customer waits, though no list had it before', () => {
    const one = withOwn([ownRow(61, { unread: 0 })], { notify: 'bell' } as never);
    poll(one, [ownRow(61, { unread: 0 }), ownRow(62, { unread: 0 }), ownRow(63)]);
    expect(one.said).toBe('#63 Customer 63 is in Mine now, unread (Tab)');
    const signals = () => one.effects.filter(({ kind }) => kind === 'signal');
    expect(signals()).toEqual([{ kind: 'signal', text: '#63 in Mine now' }]);
    poll(one, [ownRow(61, { unread: 0 }), ownRow(62, { unread: 0 }), ownRow(63)]);
    expect(signals()).toHaveLength(1);
  });

  it('is not announced by the first list, nor when this session has claimed it', () => {
    const one = withOwn([ownRow(61)]);
    expect(one.said).not.toContain('in Mine now');
    one.press('c');
    one.answer('claim');
    poll(one, [ownRow(61), ownRow(41)], [42]);
    expect(one.said).not.toContain('in Mine now');
  });

  it('waits there still after it was assigned to oneself', () => {
    const one = sitting({ holdMs: 0 }, QUEUE);
    one.feed({
      kind: 'directory',
      operators: [{ id: SELF, email: 'sam@example.test' }],
      groups: [],
    } as never);
    one.press('a');
    one.type('sam');
    one.press('Enter');
    one.answer('assign');
    poll(one, [ownRow(41)], [42]);
    expect(toAnswer(one)).toEqual([41]);
    expect(one.state.tally).toMatchObject({ assigned: 0, handled: [] });
  });
});

describe('a customer who writes back', () => {
  it('after an answer is announced, and waits in Mine alone', () => {
    const one = sitting({ holdMs: 0 }, QUEUE);
    answerFirst(one);
    one.press('k', 'j');
    const lastAt = one.now + 4000;
    poll(one, [ownRow(41, { lastAt })], [42]);
    expect(one.said).toBe('#41 Customer 41 wrote back 12s ago (Tab)');
    expect(toAnswer(one)).toEqual([41]);
    expect(one.state.queue.order).toEqual([42]);
    expect(waitingSince(one.state, one.state.queue.items[41] as QueueItem)).toBe(lastAt);
    expect(one.current).toBe(42);
    one.press('Tab');
    expect(one.current).toBe(41);
    // What was read before shows no new message.
    expect(one.state.network.reading).toContain(41);
  });

  it('is not taken for one by a list from before the answer', () => {
    const one = sitting({ holdMs: 0 }, QUEUE);
    answerFirst(one);
    poll(one, [ownRow(41, { lastAt: START - 600_000 })], [42]);
    expect(toAnswer(one)).toEqual([]);
    expect(one.said).not.toContain('wrote back');
  });

  it.each([[['j']], [['r', 'Once more', 'Enter']]])(
    'is no news where it was read before the conversation was taken over: %j',
    (keys) => {
      const one = sitting({ holdMs: 4000 }, QUEUE);
      answerFirst(one);
      poll(one, [], [42]);
      one.press('k');
      one.detail(41, { operator_id: 3, status: 'inbox' });
      one.wait(14_500);
      one.press('t', 'y');
      one.answer('claim');
      for (const each of keys) one.press(...(each.length > 5 ? Array.from(each) : [each]));
      one.wait(2000);
      one.list(rowsOf([42]), false, { rows: [ownRow(41, { lastAt: START + 9000 })], cut: false });
      expect(one.said).not.toContain('wrote back');
      expect(one.state.queue.items[41]?.decision).toBe(keys.length > 1 ? 'replied' : null);
    },
  );

  it('is signalled where notify is set, once for each time that it is told, without a word of theirs', () => {
    const signals = (one: Sitting) => one.effects.filter(({ kind }) => kind === 'signal');
    for (const notify of ['off', 'bell', 'osc9'] as const) {
      const one = withOwn([ownRow(61), ownRow(62), ownRow(63)], { notify });
      poll(one, [ownRow(61), ownRow(62), ownRow(63)]);
      expect(signals(one)).toEqual([]);
      const more = [61, 62].map((id) => ownRow(id, { unread: 2, lastAt: one.now }));
      const expected = [{ kind: 'signal', text: '#61 wrote back' }];
      poll(one, [more[0] as InboxRow, ownRow(62), ownRow(63)]);
      expect(signals(one)).toEqual(notify === 'off' ? [] : expected);
      poll(one, [more[0] as InboxRow, ownRow(62), ownRow(63)]);
      expect(signals(one)).toHaveLength(notify === 'off' ? 0 : 1);
      poll(one, [more[0] as InboxRow, more[1] as InboxRow, ownRow(63, { unread: 5 })]);
      expect(signals(one).slice(1)).toEqual(
        notify === 'off' ? [] : [{ kind: 'signal', text: '#62 and 1 more wrote back' }],
      );
    }
  });

  it('is told once, and again when more is written', () => {
    const one = withOwn([ownRow(61)]);
    const told = () => /wrote back/.test(one.said);
    one.press('Tab', 's', 'Tab');
    poll(one, [ownRow(61)]);
    expect(told()).toBe(false);
    poll(one, [ownRow(61, { unread: 2, lastAt: one.now })]);
    expect(told()).toBe(true);
    expect(toAnswer(one)).toEqual([61]);
    one.press('j');
    one.wait(7000);
    poll(one, [ownRow(61, { unread: 2, lastAt: START })]);
    expect(told()).toBe(false);
  });

  it('comes back from where it was put aside until then', () => {
    const one = withOwn([ownRow(61), ownRow(62)]);
    one.press('Tab', 's', 'h', '6');
    expect(toAnswer(one)).toEqual([]);
    poll(one, [ownRow(61), ownRow(62)]);
    expect(one.state.snoozed).toHaveLength(1);
    poll(one, [ownRow(61, { unread: 2 }), ownRow(62, { unread: 2 })]);
    expect(toAnswer(one).sort()).toEqual([61, 62]);
    expect([one.state.snoozed, one.state.skipped]).toEqual([[], []]);
  });

  it('is no news where the message had been read before the decision, though no list had it yet', () => {
    const one = withOwn([ownRow(61)]);
    one.press('Tab');
    const at = one.now;
    const second = { id: 6101, message: 'Hello?', type: 'text', date_created: at / 1000 };
    one.detail(61, { ...OWN, messages: [...detailOf(61).messages, second] } as never);
    one.wait(1000);
    one.press('s');
    poll(one, [ownRow(61, { unread: 2, lastAt: at })]);
    expect([one.said, toAnswer(one)]).toEqual(['', []]);
    poll(one, [ownRow(61, { unread: 3, lastAt: one.now })]);
    expect(toAnswer(one)).toEqual([61]);
  });

  it('while the conversation is on screen moves nothing', () => {
    const one = withOwn([ownRow(61), ownRow(62)]);
    one.press('Tab');
    poll(one, [ownRow(61, { unread: 2, lastAt: one.now }), ownRow(62)]);
    expect([one.state.queue.walk, one.current]).toEqual(['mine', 61]);
    expect(one.said).not.toContain('wrote back');
  });
});

describe('what waits in the queue', () => {
  it('is counted by the last list, less what was decided, put off or taken here', () => {
    const one = sitting({ holdMs: 0 }, [41, 42, 43, 44]);
    expect(waitingCount(one.state)).toBe(4);
    one.press('e');
    expect(waitingCount(one.state)).toBe(3);
    one.press('h', '1');
    expect(waitingCount(one.state)).toBe(2);
    one.press('s');
    expect(waitingCount(one.state)).toBe(2);
    one.press('c');
    one.answer('claim');
    expect(one.current).toBe(44);
    expect(waitingCount(one.state)).toBe(1 + 1 - 1);
  });

  it('is walked on from Mine when one of Mine is given back', () => {
    const one = withOwn([ownRow(61)]);
    poll(one, [], [41, 42, 61]);
    one.detail(61);
    expect(one.state.queue.items[61]?.holding.kind).toBe('waiting');
    one.press('j', 'j');
    expect(one.current).toBe(61);
  });
});

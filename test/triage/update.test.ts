import { describe, expect, it } from 'vitest';
import { blankReceipt } from '../../src/writes/receipt.ts';
import { rowsOf, SELF, Sitting, sitting } from './session-samples.ts';

const MINE = { operator_id: SELF, status: 'inbox' } as const;

describe('the walk', () => {
  it('begins with who waits longest and reads ahead two more', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.current).toBe(41);
    const read = one.effects.flatMap((effect) => (effect.kind === 'detail' ? [effect.id] : []));
    expect(read).toEqual([41, 42, 43]);
  });

  it('goes on with one key for each decision, and tells the service nothing of a skip or a snooze', () => {
    const one = sitting();
    one.press('s');
    expect(one.current).toBe(42);
    one.press('h', '1');
    expect(one.current).toBe(43);
    expect(one.sent).toEqual([]);
    expect(one.state.snoozed).toMatchObject([{ id: 42 }]);
  });

  it('leaves what is on screen where it is when the list changes', () => {
    const one = sitting();
    one.press('j');
    one.wait(15_000);
    one.list(rowsOf([39, 41, 42, 43, 44, 45]));
    expect(one.current).toBe(42);
    expect(one.state.queue.incoming).toEqual([39, 45]);
    expect(one.state.queue.order).toEqual([41, 42, 43, 44]);
    one.press('R');
    one.list(rowsOf([39, 41, 42, 43, 44, 45]));
    expect(one.current).toBe(42);
    expect(one.state.queue.order).toEqual([39, 41, 42, 43, 44, 45]);
  });

  it('shows what arrives in an empty queue', () => {
    const one = sitting({}, [41]);
    one.press('s');
    expect(one.current).toBeNull();
    one.wait(15_000);
    one.list(rowsOf([41, 50]));
    expect(one.current).toBe(50);
  });

  it('takes no more than --limit', () => {
    const one = sitting({ limit: 2 });
    expect(one.state.queue.order).toEqual([41, 42]);
    one.wait(15_000);
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.state.queue.order).toEqual([41, 42]);
    expect(one.state.queue.incoming).toEqual([]);
  });

  it('marks what left the list, and says who has it', () => {
    const one = sitting();
    one.wait(15_000);
    one.list(rowsOf([42, 43, 44]));
    expect(one.current).toBe(41);
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'gone' });
    one.detail(41, { operator_id: 12, status: 'inbox' });
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'taken', by: 12 });
    one.press('r');
    expect(one.state.mode).toMatchObject({ kind: 'ask', question: { title: '#41 is held by operator 12' } });
    // Whoever began to type goes on typing: none of it may decide anything.
    one.type('please excuse the delay, once more');
    expect(one.mode).toBe('ask');
    expect(one.current).toBe(41);
    one.press('Enter');
    expect(one.mode).toBe('show');
    expect(one.sent).toEqual([]);
    expect(one.state.tally.takenByOthers).toBe(1);
  });

  it('takes absence for nothing where the list was cut', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42]), true);
    one.wait(15_000);
    one.list(rowsOf([42]), true);
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'waiting' });
  });
});

describe('a reply', () => {
  it('claims before a word is typed, and typing does not wait for the claim', () => {
    const one = sitting();
    one.press('r');
    expect(one.sent).toEqual(['claim 41']);
    expect(one.mode).toBe('compose');
    one.type('On its way');
    expect(one.state.drafts['reply:41']?.text).toBe('On its way');
  });

  it('is held, goes out after its claim, and the next conversation is on screen meanwhile', () => {
    const one = sitting();
    one.press('r');
    one.type('On its way');
    one.press('Enter');
    expect(one.current).toBe(42);
    expect(one.phases).toEqual(['claim 41 sending', 'reply 41 held']);
    one.wait(6000);
    expect(one.sent).toEqual(['claim 41']);
    one.answer('claim');
    expect(one.sent).toEqual(['claim 41', 'reply 41']);
    expect(one.item('reply').check).toEqual({ holder: SELF, lastSeen: 4100 });
    one.answer('reply');
    expect(one.state.tally).toMatchObject({ replies: 1, handled: [41] });
    expect(one.state.drafts).toEqual({});
  });

  it('is taken back by z with its text and its cursor, and nothing goes out', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('On its way');
    one.feed({ kind: 'act', action: 'home' });
    one.press('Enter');
    one.wait(4000);
    one.press('z');
    expect(one.mode).toBe('compose');
    expect(one.current).toBe(41);
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing.buffer).toEqual({ text: 'On its way', cursor: 0 });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
  });

  it('with Ctrl-S closes behind it, and one z takes back both', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('Done');
    one.press('^S');
    expect(one.phases).toEqual(['claim 41 done', 'reply 41 held', 'close 41 held']);
    one.press('z');
    expect(one.phases).toEqual(['claim 41 done']);
    expect(one.mode).toBe('compose');
  });

  it('that was refused becomes a draft, and its close does not go out', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('Done');
    one.press('^S');
    one.wait(5000);
    one.answer('reply', { outcome: 'refused', error: 'text is empty' });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41', 'reply 41']);
    expect(one.state.drafts['reply:41']?.text).toBe('Done');
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(one.said).toContain('text is empty');
  });

  it('to a conversation that somebody else claimed first keeps its text and says who has it', () => {
    const one = sitting();
    one.press('r');
    one.type('On its way');
    one.answer(
      'claim',
      { outcome: 'refused', error: 'The c onversation was assigned to another operator' },
      true,
    );
    expect(one.mode).toBe('compose');
    one.detail(41, { operator_id: 12, status: 'inbox' });
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing.taken).toEqual({ by: 12 });
    one.press('Enter');
    expect(one.mode).toBe('ask');
    one.press('p');
    expect(one.phases.at(-1)).toBe('note 41 held');
    one.wait(10_000);
    expect(one.sent).not.toContain('reply 41');
  });

  it('that is held goes back to a draft when the conversation turns out to be taken', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('On its way');
    one.press('Enter', 'k');
    one.detail(41, { operator_id: 12, status: 'inbox' });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
    expect(one.state.drafts['reply:41']?.text).toBe('On its way');
  });

  it('of nothing but blanks is refused on the spot', () => {
    const one = sitting();
    one.press('r');
    one.type('   ');
    one.press('Enter');
    expect(one.mode).toBe('compose');
    expect(one.said).toContain('text is empty');
  });

  it('with an unfilled placeholder is refused on the spot', () => {
    const one = sitting();
    one.press('r');
    one.type('Hello {{customer}}');
    one.press('Enter');
    expect(one.mode).toBe('compose');
    expect(one.said).toContain('{{customer}}');
  });

  it('left with Esc keeps its draft and offers to give the claim back', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('half');
    one.press('Esc');
    expect(one.mode).toBe('ask');
    one.press('u');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.answer('release');
    one.press('r');
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing.buffer.text).toBe('half');
  });
});

describe('an answer that never came', () => {
  function unknownReply(): Sitting {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('On its way');
    one.press('Enter');
    one.wait(5000);
    one.answer('reply', {
      outcome: 'unknown',
      changed: null,
      error: 'no answer',
      check: 'convops conv get 41',
    });
    return one;
  }
  const looks = (one: Sitting) => one.effects.filter(({ kind }) => kind === 'verify').length;

  it('is looked for, and done once it is found', () => {
    const one = unknownReply();
    one.wait(5000);
    expect(looks(one)).toBe(1);
    one.feed({ kind: 'verified', key: one.item('reply').key, found: 'there' });
    expect(one.item('reply').phase.kind).toBe('done');
    expect(one.state.tally.replies).toBe(1);
  });

  it('gives its text back as a draft when it was not there twice, and asks before a second one', () => {
    const one = unknownReply();
    for (let look = 0; look < 2; look += 1) {
      one.wait(5000);
      one.feed({ kind: 'verified', key: one.item('reply').key, found: 'absent' });
    }
    expect(looks(one)).toBe(2);
    expect(one.state.drafts['reply:41']?.text).toBe('On its way');
    one.wait(60_000);
    expect(one.sent.filter((text) => text === 'reply 41')).toHaveLength(1);
    one.press('k', 'r', 'Enter');
    expect(one.mode).toBe('ask');
    expect(one.sent.filter((text) => text === 'reply 41')).toHaveLength(1);
  });

  it('is not looked for again while a look is under way, so that one absence never counts twice', () => {
    const one = unknownReply();
    one.wait(60_000);
    expect(looks(one)).toBe(1);
    one.feed({ kind: 'verified', key: one.item('reply').key, found: 'unread' });
    one.wait(14_000);
    expect(looks(one)).toBe(1);
    one.wait(1000);
    expect(looks(one)).toBe(2);
  });

  it('is named when the session is left', () => {
    const one = unknownReply();
    one.press('q');
    expect(one.mode).toBe('ask');
    one.press('b');
    expect(one.mode).toBe('show');
  });
});

describe('the same text twice', () => {
  it('is asked about before it goes to the same customer within ten minutes', () => {
    const one = sitting({ holdMs: 0 });
    const write = () => {
      one.press('r');
      one.type('On its way');
      one.press('Enter');
    };
    one.press('c');
    one.answer('claim');
    write();
    one.answer('reply');
    one.press('k');
    write();
    expect(one.mode).toBe('ask');
    one.press('y');
    expect(one.sent.filter((text) => text === 'reply 41')).toHaveLength(2);
    one.answer('reply');
    one.now += 11 * 60_000;
    one.press('k');
    write();
    expect(one.sent.filter((text) => text === 'reply 41')).toHaveLength(3);
  });
});

describe('a question about the same text twice', () => {
  function asked(session: Parameters<typeof sitting>[0] = {}): Sitting {
    const one = sitting({ holdMs: 0, ...session });
    for (const _ of ['first', 'second']) {
      one.press('r');
      if (one.item('claim').phase.kind === 'sending') one.answer('claim');
      one.type('On its way');
      one.press('Enter');
      if (one.mode !== 'show') break;
      one.answer('reply');
      one.press('k');
    }
    expect(one.state.mode).toMatchObject({
      kind: 'ask',
      question: { title: expect.stringMatching('The same') },
    });
    return one;
  }

  it.each([true, false])(
    'is answered with another where somebody has taken the conversation meanwhile (send_when_taken %s)',
    (sendWhenTaken) => {
      const one = asked({ sendWhenTaken });
      one.detail(41, { operator_id: 12, status: 'inbox' });
      one.press('y');
      expect(one.state.mode).toMatchObject({
        kind: 'ask',
        question: { title: '#41 is held by operator 12 now.' },
      });
      one.wait(10_000);
      expect(one.sent).toEqual(['claim 41', 'reply 41']);
    },
  );

  it('sends nothing while the conversation is looked up, and everything else with its check', () => {
    const one = asked();
    one.press('y');
    expect(one.item('reply').check).toEqual({ holder: SELF, lastSeen: 4100 });
    const gone = asked();
    const { items } = gone.state.queue;
    const item = { ...items[41], holding: { kind: 'gone' } } as (typeof items)[number];
    gone.state = { ...gone.state, queue: { ...gone.state.queue, items: { ...items, 41: item } } };
    gone.press('y');
    expect(gone.asked).toContain('is being looked up');
    gone.press('Esc');
    expect(gone.mode).toBe('compose');
    expect(gone.sent).toEqual(['claim 41', 'reply 41']);
  });
});

describe('decisions without a text', () => {
  it.each(['a', 'g'])('%s gives nothing on that somebody else holds by then', (pressed) => {
    const one = sitting();
    const operators = [{ id: 3, email: 'amir@example.test' }];
    one.feed({ kind: 'directory', operators, groups: [{ id: 5, title: 'VIP' }] });
    one.press(pressed, 'Down', 'Enter');
    expect(one.item('assign').check).toEqual({ holder: SELF, lastSeen: null });
  });

  it('closes in one key: the claim at once, the close after the hold', () => {
    const one = sitting();
    one.press('e');
    expect(one.current).toBe(42);
    expect(one.sent).toEqual(['claim 41']);
    one.answer('claim');
    one.wait(5000);
    expect(one.sent).toEqual(['claim 41', 'close 41']);
  });

  it('taken back in time, a close also gives back the claim it made', () => {
    const one = sitting();
    one.press('e');
    one.answer('claim');
    one.press('z');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.wait(10_000);
    expect(one.sent).not.toContain('close 41');
    expect(one.current).toBe(41);
  });

  it('assigns to the same target again with two keys', () => {
    const one = sitting();
    one.feed({
      kind: 'directory',
      operators: [
        { id: 3, email: 'amir@example.test' },
        { id: 7, email: 'sam@example.test' },
      ],
      groups: [],
    });
    one.press('a');
    one.type('sam');
    one.press('Backspace', 'Backspace', 'Backspace');
    one.type('amir');
    one.press('Enter');
    expect(one.current).toBe(42);
    expect(one.item('assign').write).toMatchObject({
      name: 'conversations.start',
      params: { operator_id: 3 },
    });
    one.press('a', 'Enter');
    expect(one.sent.filter((text) => text.startsWith('assign'))).toEqual(['assign 41', 'assign 42']);
  });

  it('gives what is ours on by assign-operator, and z brings it back', () => {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('c');
    one.answer('claim');
    one.press('a', 'Enter');
    expect(one.mode).toBe('pick');
    one.press('Down', 'Enter');
    expect(one.item('assign').write).toMatchObject({ name: 'conversations.assignOperator' });
    one.answer('assign');
    one.press('z');
    expect(one.item('claim').write).toEqual({
      name: 'conversations.assignOperator',
      id: 41,
      params: { conversation_id: 41, operator_id: SELF },
    });
    expect(one.state.tally).toMatchObject({ assigned: 0, handled: [] });
  });

  it('brings back what was skipped or snoozed', () => {
    const one = sitting();
    one.press('s', 'h', '2', 'z', 'z');
    expect(one.current).toBe(41);
    expect(one.state.snoozed).toEqual([]);
    expect(one.state.skipped).toEqual([]);
    expect(one.state.tally.skipped).toBe(0);
    one.press('z');
    expect(one.said).toBe('nothing to undo');
  });

  it('counts nothing that was taken back', () => {
    const one = sitting();
    one.press('s', 'z');
    expect(one.state.tally).toMatchObject({ waits: {}, handlingMs: {} });
    one.press('s');
    expect(Object.keys(one.state.tally.waits)).toEqual(['41']);
  });

  it('keeps the skips of a session that was killed, and begins afresh after one that was left', () => {
    const left = {
      drafts: [],
      skipped: [41],
      snoozed: [],
      noteIds: [],
      lastTarget: { operator: null, group: null },
      open: [],
    };
    const one = new Sitting({}, left);
    one.list(rowsOf([41, 42]));
    expect(one.current).toBe(42);
    one.press('R');
    one.list(rowsOf([41, 42]));
    expect(one.state.queue.items[41]?.decision).toBeNull();
    one.press('s', 'q');
    expect(one.state.skipped).toEqual([]);
  });

  it('finds an operator by the beginning of a name before all at the same domain', () => {
    const one = sitting();
    one.feed({
      kind: 'directory',
      operators: [
        { id: 1, email: 'nora@example.test' },
        { id: 3, email: 'amir@example.test' },
      ],
      groups: [],
    });
    one.press('a');
    one.type('am');
    one.press('Enter');
    expect(one.item('assign').write.params).toMatchObject({ operator_id: 3 });
  });

  it('does not take for moved what was ahead of others all along', () => {
    const one = new Sitting();
    // By update 42 is the newest, although 41 waits longest.
    const rows = rowsOf([41, 42, 43]);
    const listed = [42, 41, 43]
      .map((id) => rows.find((row) => row.id === id))
      .filter((row) => row !== undefined);
    one.list(listed);
    one.press('j', 'h', '6');
    one.wait(15_000);
    one.list(listed);
    expect(one.state.snoozed).toMatchObject([{ id: 42, behind: [] }]);
  });

  it('wakes what is newest of all when its customer writes, which the list cannot show', () => {
    const one = new Sitting();
    one.list(rowsOf([41]));
    one.detail(41);
    one.press('h', '6');
    one.wait(15_000);
    one.list(rowsOf([41]));
    expect(one.effects.at(-1)).toEqual({ kind: 'detail', id: 41 });
    const at = one.now / 1000;
    one.detail(41, { messages: [{ id: 9999, message: 'And now?', type: 'text', date_created: at }] });
    expect(one.state.snoozed).toEqual([]);
    expect(one.current).toBe(41);
  });

  it('wakes a snooze when its time has come, and when the customer has moved it up', () => {
    const one = sitting();
    one.press('h', '1', 'h', '6');
    expect(one.current).toBe(43);
    one.wait(15_000);
    one.list(rowsOf([41, 43, 44, 42]));
    expect(one.state.snoozed.map(({ id }) => id)).toEqual([41]);
    one.now += 3_600_000;
    one.feed({ kind: 'tick' });
    expect(one.state.snoozed).toEqual([]);
    expect(one.state.queue.items[41]?.decision).toBeNull();
  });

  it('changes nothing in a read-only session', () => {
    const one = sitting({ readOnly: true });
    for (const each of ['r', 'n', 'c', 'C', 'e', 'a', 'g', 'f', 'm']) {
      one.press(each);
      expect(one.mode).toBe('show');
      expect(one.said).toContain('read-only');
    }
    expect(one.state.outbox).toEqual([]);
  });
});

describe('the network', () => {
  it('holds what is held while it is down, and gives it a moment when it is back', () => {
    const one = sitting({ holdMs: 1000 });
    one.press('e');
    one.answer('claim');
    one.wait(250);
    one.feed({ kind: 'detail-failed', id: 43, error: 'no route', offline: true });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
    one.wait(15_000);
    one.list(rowsOf([42, 43, 44]));
    expect(one.sent).toEqual(['claim 41']);
    one.wait(2250);
    expect(one.sent).toEqual(['claim 41', 'close 41']);
  });

  it('polls more and more rarely while nothing answers', () => {
    const one = sitting();
    const asked = () => one.effects.filter(({ kind }) => kind === 'list').length;
    const pauses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const before = asked();
      const since = one.now;
      while (asked() === before) one.wait(250);
      pauses.push(one.now - since);
      const sequence = one.state.network.listing ?? 0;
      one.feed({ kind: 'list-failed', sequence, error: 'no route', offline: true });
    }
    expect(pauses).toEqual([15_000, 15_000, 30_000, 60_000, 120_000, 120_000]);
  });

  it('drops the answer to a list that is no longer waited for', () => {
    const one = sitting();
    one.press('R');
    one.feed({ kind: 'listed', sequence: 1, rows: [], cut: false });
    expect(one.state.queue.order).toEqual([41, 42, 43, 44]);
    expect(one.state.queue.items[41]?.holding.kind).toBe('waiting');
  });
});

describe('leaving', () => {
  const ends = (one: Sitting) =>
    one.effects.flatMap((effect) => (effect.kind === 'end' ? [effect.reason] : []));

  it('is one key when nothing is on its way', () => {
    const one = sitting();
    one.press('q');
    expect(ends(one)).toEqual(['quit']);
  });

  it('asks while something is held; sends it now when told to', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.press('e', 'q');
    expect(one.mode).toBe('ask');
    one.press('s');
    expect(one.sent).toEqual(['claim 41', 'close 41']);
    expect(ends(one)).toEqual([]);
    one.answer('close');
    expect(ends(one)).toEqual(['quit']);
  });

  it('keeps what is held as drafts when told to', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('half');
    one.press('Enter', 'q', 'd');
    expect(ends(one)).toEqual(['quit']);
    expect(one.state.drafts['reply:41']?.text).toBe('half');
    expect(one.sent).toEqual(['claim 41']);
  });

  it('at once with Ctrl-C twice, and by a signal, with every text kept', () => {
    for (const leave of ['keys', 'signal']) {
      const one = sitting();
      one.press('r');
      one.answer('claim');
      one.type('half');
      one.press('Enter');
      if (leave === 'keys') one.press('^C', '^C');
      else one.feed({ kind: 'left', reason: 'SIGTERM' });
      expect(ends(one)).toEqual([leave === 'keys' ? 'SIGINT' : 'SIGTERM']);
      expect(one.state.drafts['reply:41']?.text).toBe('half');
      one.wait(20_000);
      expect(one.sent).toEqual(['claim 41']);
    }
  });
});

describe('text that is typed or pasted', () => {
  it('decides nothing as a paste, whatever it holds', () => {
    const one = sitting();
    one.feed({ kind: 'pasted', text: 'se\nr' });
    expect(one.current).toBe(41);
    expect(one.mode).toBe('show');
    expect(one.state.outbox).toEqual([]);
  });

  it('takes the keys of a Cyrillic layout by their position', () => {
    const one = sitting();
    one.press('ы');
    expect(one.current).toBe(42);
    one.press('к');
    expect(one.mode).toBe('compose');
    one.press('к');
    expect(one.state.drafts['reply:42']?.text).toBe('к');
  });

  it('offers canned replies at an empty line only, and fills in what is known', () => {
    const one = sitting();
    one.press('r', '/');
    expect(one.mode).toBe('pick');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('Thank you, Customer 41. #41');
    one.press('/');
    expect(one.state.drafts['reply:41']?.text).toBe('Thank you, Customer 41. #41/');
  });

  it('opens a canned reply for review, claimed like any other', () => {
    const one = sitting();
    one.press('m', 'Enter');
    expect(one.mode).toBe('compose');
    expect(one.sent).toEqual(['claim 41']);
    expect(one.state.drafts['reply:41']?.text).toContain('Thank you');
  });

  it('stays on the conversation after a note, which needs no claim', () => {
    const one = sitting();
    one.press('n');
    one.type('call back');
    one.press('Enter');
    expect(one.current).toBe(41);
    one.wait(5000);
    expect(one.sent).toEqual(['note 41']);
  });

  it('sends only web addresses as files', () => {
    const one = sitting();
    one.press('f');
    one.type('javascript:alert(1)');
    one.press('Enter');
    expect(one.mode).toBe('compose');
    expect(one.said).toContain('http');
  });
});

describe('what an earlier session left', () => {
  it('is listed first, opened with its text, and sent by nobody', () => {
    const draft = { id: 99, purpose: 'reply', text: 'half', cursor: 4, name: 'Olga', at: 0 } as const;
    const one = new Sitting(
      {},
      {
        drafts: [draft],
        skipped: [],
        snoozed: [],
        noteIds: [],
        lastTarget: { operator: null, group: null },
        open: [],
      },
    );
    expect(one.mode).toBe('recover');
    one.list(rowsOf([41]));
    one.wait(60_000);
    expect(one.sent).toEqual([]);
    one.press('Enter');
    expect(one.mode).toBe('compose');
    expect(one.current).toBe(99);
    one.detail(99, MINE);
    one.press('Enter');
    one.wait(5000);
    expect(one.sent).toEqual(['reply 99']);
  });

  it('is thrown away only after a question', () => {
    const draft = { id: 99, purpose: 'note', text: 'half', cursor: 4, name: null, at: 0 } as const;
    const one = new Sitting(
      {},
      {
        drafts: [draft],
        skipped: [],
        snoozed: [],
        noteIds: [],
        lastTarget: { operator: null, group: null },
        open: [],
      },
    );
    one.press('d');
    expect(one.mode).toBe('ask');
    // The key held down does not answer it.
    one.press('d');
    expect(one.state.drafts).not.toEqual({});
    one.press('t');
    expect(one.state.drafts).toEqual({});
    expect(one.mode).toBe('show');
  });
});

describe('a conversation that somebody else has by now', () => {
  const taken = { operator_id: 12, status: 'inbox' } as const;

  it.each([
    ['a reply and its close', ['r', 'x', '^S']],
    ['a close', ['e']],
    ['a file', ['f', 'h', 't', 't', 'p', ':', '/', '/', 'x', '.', 'y', 'Enter']],
  ])('gets nothing of what was held: %s', (_, keys) => {
    const one = sitting();
    one.press(...keys);
    if (one.state.outbox.some(({ action }) => action === 'claim')) one.answer('claim');
    one.detail(41, taken);
    one.wait(10_000);
    expect(one.sent.filter((text) => text !== 'claim 41')).toEqual([]);
  });

  it('is not given back by taking back a close', () => {
    const one = sitting();
    one.press('e');
    one.answer('claim');
    one.detail(41, taken);
    one.press('z');
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
  });

  it('is checked once more before a close, a release and the way back of an assignment', () => {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('e');
    expect(one.item('close').check).toEqual({ holder: SELF, lastSeen: 4100 });
    one.press('c', 'C');
    expect(one.item('release').check).toEqual({ holder: SELF, lastSeen: null });
    one.press('j', 'a');
    one.type('amir');
    one.press('Enter');
    one.answer('claim');
    const assign = one.item('assign');
    one.feed({ kind: 'delivered', key: assign.key, receipt: blankReceipt(assign.write), conflict: false });
    one.press('z');
    expect(one.item('release', assign.id).still).toMatchObject({ status: 'inbox', operators: [3] });
  });

  it('can still have its draft opened, to be kept or left as a note', () => {
    const one = sitting();
    one.press('r');
    one.type('text');
    one.press('Enter');
    one.answer('claim', { outcome: 'refused', error: 'assigned to another operator' }, true);
    one.press('k', 'r');
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing).toMatchObject({
      buffer: { text: 'text' },
      claimedForThis: false,
    });
    one.press('Enter', 'p');
    expect(one.phases.at(-1)).toBe('note 41 held');
  });
});

describe('texts that meet', () => {
  it('are joined where one comes back while another is being written', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.press('r');
    one.type('FIRST');
    one.press('Enter');
    one.wait(5000);
    one.press('k', 'r');
    one.type('PS');
    one.answer('reply', { outcome: 'skipped', error: 'the customer wrote meanwhile' });
    one.type('!');
    expect(one.state.drafts['reply:41']?.text).toContain('FIRST');
    expect(one.state.drafts['reply:41']?.text).toContain('PS');
  });

  it('are two where a reply becomes a note beside a note that was begun', () => {
    const one = sitting();
    one.press('n');
    one.type('MYNOTE');
    one.press('Esc', 'r');
    one.type('text');
    one.answer('claim', { outcome: 'refused', error: 'assigned to another operator' }, true);
    one.press('Enter', 'p');
    expect(one.state.drafts['note:41']?.text).toBe('MYNOTE');
    expect(one.item('note').draft?.text).toBe('text');
  });

  it('of the editor never go into the text to another customer', () => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X');
    one.feed({ kind: 'act', action: 'back' });
    one.feed({ kind: 'chosen', index: 0 });
    one.feed({ kind: 'act', action: 'next' });
    one.feed({ kind: 'act', action: 'reply' });
    one.feed({ kind: 'written', text: 'for 42' });
    one.feed({ kind: 'edited', text: 'new', error: null });
    expect(one.state.drafts['reply:41']?.text).toBe('new');
    expect(one.state.drafts['reply:42']?.text).toBe('for 42');
    one.press('Enter');
    expect(one.item('reply').write.params).toMatchObject({ conversation_id: 42, text: 'for 42' });
  });

  it('of the editor go to the customer they were written for', () => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X', 'Enter', 's');
    expect(one.current).toBe(41);
    one.feed({ kind: 'edited', text: 'new', error: null });
    expect(one.state.drafts['reply:41']?.text).toBe('new');
    one.press('Enter');
    expect(one.item('reply').write.params).toMatchObject({ text: 'new' });
  });
});

describe('what is due at the same moment', () => {
  it('leaves the third lane until one of two is free', () => {
    const one = sitting({ holdMs: 1000 }, [41, 42, 43]);
    for (const id of [41, 42, 43]) {
      one.press('n');
      one.type(`for ${id}`);
      one.press('Enter', 'j');
    }
    one.wait(1250);
    expect(one.phases).toEqual(['note 41 sending', 'note 42 sending', 'note 43 held']);
    const { key, write } = one.item('note', 41);
    one.feed({ kind: 'delivered', key, receipt: blankReceipt(write), conflict: false });
    expect(one.sent).toEqual(['note 41', 'note 42', 'note 43']);
  });
});

describe('the same text again', () => {
  it.each([
    ['9 minutes 59 seconds', 599_000, 'ask'],
    ['10 minutes', 600_000, 'show'],
  ] as const)('after %s', (_, passed, mode) => {
    const one = sitting({ holdMs: 0 });
    one.press('r');
    one.answer('claim');
    one.type('Hello');
    one.press('Enter');
    one.wait(250);
    one.answer('reply');
    one.now += passed;
    one.press('k', 'r');
    one.type('Hello');
    one.press('Enter');
    expect(one.mode).toBe(mode);
    expect(one.asked.includes('The same reply went to #41')).toBe(mode === 'ask');
  });
});

describe('what follows a text', () => {
  it('does not go out while nobody knows whether that is there', () => {
    const one = sitting();
    one.press('f');
    one.type('https://x.test/a');
    one.press('^S');
    one.answer('claim');
    one.wait(5000);
    one.answer('file', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
    one.wait(30_000);
    expect(one.sent).not.toContain('close 41');
  });

  it('is taken back alone where it was a key of its own', () => {
    const one = sitting();
    one.press('n');
    one.type('note');
    one.press('Enter', 'e', 'z');
    expect(one.phases).toContain('note 41 held');
    expect(one.phases).not.toContain('close 41 held');
  });

  it('closes, too, when the text is sent after a question', () => {
    const one = sitting({ holdMs: 0, sendWhenTaken: true });
    one.press('r');
    one.type('text');
    one.answer('claim', { outcome: 'refused', error: 'assigned to another operator' }, true);
    one.press('^S', 'w');
    expect(one.phases).toContain('close 41 held');
  });

  it('leaves the claim of an answered conversation alone when a later close is taken back', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('done');
    one.press('Enter');
    one.wait(5000);
    one.answer('reply');
    one.press('k', 'e', 'z');
    expect(one.sent).toEqual(['claim 41', 'reply 41']);
  });
});

describe('a claim', () => {
  it('is made again for a reply that follows a release', () => {
    const one = sitting();
    one.press('r');
    one.type('text');
    one.press('Esc', 'u', 'r', 'Enter');
    expect(one.phases).toEqual(['claim 41 sending', 'release 41 held', 'claim 41 held', 'reply 41 held']);
  });

  it('that is on its way makes an assignment one of what is ours', () => {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('c', 'a', 'Down', 'Enter');
    expect(one.item('assign').write.name).toBe('conversations.assignOperator');
  });

  it('that is on its way is taken back by z as soon as it is through', () => {
    const one = sitting();
    one.press('s', 'c', 'z');
    expect(one.state.skipped).toEqual([41]);
    one.answer('claim');
    expect(one.sent).toEqual(['claim 42', 'release 42']);
  });
});

describe('time', () => {
  it('that is put back does not stop what is held', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.press('e');
    one.now -= 3_600_000;
    one.wait(6000);
    expect(one.sent).toContain('close 41');
  });

  it.each([3_600_000, -3_600_000])(
    'that is set by %i ms lets what is held wait as long as before',
    (jumped) => {
      const one = sitting();
      one.press('c');
      one.answer('claim');
      one.press('e');
      one.wait(2000);
      one.now += jumped;
      one.feed({ kind: 'tick', jumped });
      one.wait(2000);
      expect(one.sent).not.toContain('close 41');
      one.wait(2000);
      expect(one.sent).toContain('close 41');
    },
  );

  it('stands still for what is held while the question about leaving is open', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.press('e', 'q');
    one.wait(20_000);
    expect(one.sent).toEqual(['claim 41']);
    one.press('d');
    expect(one.sent).toEqual(['claim 41']);
  });
});

describe('leaving with a close that is held', () => {
  it('gives back the claim it made, so that its customer is still seen', () => {
    const one = sitting();
    one.press('e');
    one.answer('claim');
    one.press('q', 'd');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.answer('release');
    expect(one.mode).toBe('ended');
  });
});

describe('a service that is not reached by a write', () => {
  it('gets it when it is there again', () => {
    const one = sitting({ holdMs: 0 });
    one.press('c');
    one.answer('claim');
    one.press('e');
    const { key: name, write } = one.item('close');
    const receipt = { ...blankReceipt(write), outcome: 'not_sent', error: 'connection refused' } as const;
    one.feed({ kind: 'delivered', key: name, receipt, conflict: false, offline: true });
    expect(one.state.network.offlineSince).not.toBeNull();
    one.wait(5000);
    one.list(rowsOf([42, 43, 44]));
    one.wait(2500);
    expect(one.sent.filter((text) => text === 'close 41')).toHaveLength(2);
  });

  it('lets a session end once it is there again', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.feed({ kind: 'detail-failed', id: 44, error: 'no route', offline: true });
    one.press('e', 'q', 's');
    one.wait(16_000);
    one.list(rowsOf([42, 43, 44]));
    one.wait(3000);
    one.answer('close');
    expect(one.mode).toBe('ended');
  });
});

describe('what was seen', () => {
  it('is dated from the moment its messages were first on screen, and goes with every write', () => {
    const one = new Sitting({ holdMs: 0 });
    one.list(rowsOf([41, 42]));
    expect(one.state.firstShownAt).toEqual({});
    one.press('c');
    one.wait(1000);
    one.detail(42);
    one.detail(41);
    const at = one.now;
    expect(one.state.firstShownAt).toEqual({ 41: at });
    one.wait(2000);
    one.press('j', 'k');
    expect(one.state.firstShownAt).toEqual({ 41: at, 42: at + 2000 });
    one.answer('claim');
    one.press('e');
    const seen = one.effects.flatMap((effect) => (effect.kind === 'deliver' ? [effect.seen] : []));
    expect(seen).toEqual([undefined, at]);
  });

  it('is nothing while the help or a window that is too small hides it', () => {
    const one = new Sitting();
    one.list(rowsOf([41]));
    one.press('?');
    one.detail(41);
    expect(one.state.firstShownAt).toEqual({});
    one.feed({ kind: 'resized', size: { columns: 30, rows: 8 } });
    one.feed({ kind: 'act', action: 'back' });
    expect(one.state.firstShownAt).toEqual({});
    one.feed({ kind: 'resized', size: { columns: 80, rows: 24 } });
    expect(one.state.firstShownAt).toEqual({ 41: one.now });
  });
});

describe('a conversation that was never on screen', () => {
  it('is neither closed nor answered', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42]));
    one.press('e');
    expect(one.current).toBe(41);
    expect(one.said).toContain('has not been read yet');
    one.press('r');
    one.type('blind');
    one.press('Enter');
    expect(one.asked).toContain('has not been read yet');
    one.detail(41, MINE);
    one.press('Esc');
    one.press('Enter');
    expect(one.phases).toContain('reply 41 held');
    expect(one.item('reply').check?.lastSeen).toBe(4100);
  });
});

describe('what is chosen by typing', () => {
  it.each([
    ['a', 'No operators are known yet.'],
    ['g', 'No groups are known yet.'],
    ['m', 'There are no canned replies.'],
  ])('and cannot be shown after %s takes what is typed on, up to the way out', (letter, title) => {
    const one = new Sitting({ replies: [] });
    one.list(rowsOf([41, 42]));
    one.detail(41, MINE);
    one.press(letter);
    const { mode } = one.state;
    expect(mode.kind === 'ask' && mode.question.title).toBe(title);
    one.type('emma.jones');
    one.press(letter === 'm' ? 'Esc' : 'Enter');
    expect([one.mode, one.current, one.phases]).toEqual(['show', 41, []]);
  });

  it.each(['a', 'g', 'm'])(
    'of a conversation that another holds takes what is typed on after %s',
    (letter) => {
      const one = sitting({}, [41, 42]);
      one.detail(41, { operator_id: 12, status: 'inbox' });
      one.press(letter);
      one.type('james');
      one.press(letter === 'm' ? 'Esc' : 'Enter');
      expect([one.mode, one.current, one.phases]).toEqual(['show', 41, []]);
    },
  );
});

describe('a window too small to show anything', () => {
  it('takes no decision', () => {
    const one = sitting();
    one.feed({ kind: 'resized', size: { columns: 30, rows: 8 } });
    one.press('e', 's', 'r');
    expect(one.current).toBe(41);
    expect(one.sent).toEqual([]);
    one.press('q');
    expect(one.mode).toBe('ended');
  });
});

// Who types without looking: an answer of the service may come between any two keys, and what was meant for a text, a
// name or a time must not become a decision, nor a key confirm another thing than was on screen.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { Session } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { DIRECTORY, detailOf, key, rowsOf, SELF, Sitting, START, sitting } from '../session-samples.ts';

const MINE = { operator_id: SELF, status: 'inbox' } as const;
const TAKEN = { operator_id: 12, status: 'inbox' } as const;
const NOTHING = { note: null, assign: null, close: false } as const;

/** A session in which 41 and 42 are ours. */
function ours(session: Partial<Session> = {}): Sitting {
  const one = sitting(session);
  for (const id of [41, 42]) one.detail(id, MINE);
  return one;
}

function write(one: Sitting, text: string): void {
  one.press('r');
  one.type(text);
}

/** A second text is being written while the first is on its way. */
function withTwoTexts(): Sitting {
  const one = ours();
  write(one, 'First');
  one.press('Enter');
  one.wait(5000);
  one.press('k');
  write(one, 'Second');
  return one;
}

const textOf = ({ state: { mode } }: Sitting) => mode.kind === 'compose' && mode.composing.buffer.text;

describe('what is typed on', () => {
  it.each([
    ['r', 'Enter'],
    ['n', 'Enter'],
    ['f', 'Enter'],
    ['a', 'Enter'],
    ['g', 'Enter'],
    ['m', 'Esc'],
    ['/', 'Esc'],
    ['h', 'Enter'],
  ])('after %s with nothing on screen decides nothing about what arrives meanwhile', (letter, way) => {
    const one = new Sitting();
    one.press(letter);
    one.type('em');
    one.list(rowsOf([41, 42]));
    one.type('ma, we close');
    one.press(way);
    expect([one.mode, one.current, one.phases]).toEqual(['show', 41, []]);
  });

  it('after a canned reply that cannot be used decides nothing', () => {
    const one = sitting({
      replies: [{ name: 'vip', text: 'Hi', actions: { ...NOTHING, assign: { group: 'vip' } } }],
    });
    one.press('m', 'Enter');
    expect(one.said).toContain('not known yet');
    one.type(', dear emma');
    one.press('Enter');
    expect([one.mode, one.current, one.phases]).toEqual(['show', 41, []]);
  });

  it('after a macro without a text decides nothing, and Enter behind it does not do the macro', () => {
    const one = sitting({
      replies: [{ name: 'quiet', text: '', actions: { ...NOTHING, note: 'seen', close: true } }],
    });
    for (const text of ['but we', 'dear ali']) {
      one.press('m', 'Enter');
      one.type(text);
      one.press('Enter');
      expect([one.mode, one.phases]).toEqual(['ask', []]);
      one.press('Esc');
      expect(one.mode).toBe('show');
    }
  });

  it.each(['sending', 'done', 'unknown'] as const)(
    'after a z that finds the reply %s decides nothing',
    (phase) => {
      const one = ours();
      write(one, 'Hi');
      one.press('Enter');
      one.wait(5000);
      if (phase !== 'sending') one.answer('reply', { outcome: phase });
      one.press('z');
      one.type('sorry, we');
      one.press('Enter');
      expect([one.mode, one.current, one.phases]).toEqual(['show', 42, [`reply 41 ${phase}`]]);
    },
  );

  it('after an Enter that sends nothing, because the conversation is taken, answers nothing', () => {
    const one = ours();
    write(one, 'Hi');
    one.detail(41, TAKEN);
    one.press('Enter', 'r');
    expect(one.asked).toContain('is with operator 12');
    one.type('snd dpwy, please');
    one.press('Enter');
    expect([one.mode, one.phases]).toEqual(['ask', []]);
    one.press('Esc');
    expect(textOf(one)).toBe('Hi');
  });

  it('after an Enter that sends nothing, because the conversation is looked up, is not put to its text', () => {
    const draft = { id: 41, purpose: 'reply', text: 'Hi', cursor: 2, name: null, at: START } as const;
    const left = { skipped: [], snoozed: [], noteIds: [], open: [], drafts: [draft] };
    const one = new Sitting({}, { ...left, lastTarget: { operator: null, group: null } });
    one.press('Enter', 'Enter', 'r');
    expect(one.said).toContain('checking who has #41');
    one.detail(41, MINE);
    one.type('for another customer');
    one.press('Enter');
    expect(one.phases).toEqual([]);
    one.press('Esc');
    expect(textOf(one)).toBe('Hi');
    one.press('Enter');
    expect(one.phases).toEqual(['reply 41 held']);
  });

  it.each(['n', 'a', 'h'])('after a letter with Alt behind %s is still text', (letter) => {
    const one = ours();
    one.feed(DIRECTORY);
    one.press(letter);
    one.type('d');
    const { mode } = one;
    one.feed({ kind: 'key', key: { ...key('z'), sequence: '\x1bz', meta: true } });
    expect([one.mode, one.said]).toEqual([mode, 'Alt and this key do nothing here']);
    if (letter !== 'n') return;
    one.type('ay');
    expect(textOf(one)).toBe('day');
  });

  it('after the first digit of a time goes on with that time', () => {
    const one = sitting();
    one.press('h');
    one.type('30m');
    expect(one.state.mode).toMatchObject({ kind: 'snooze', typed: '30m' });
    one.press('Enter');
    expect([one.mode, one.current, one.phases]).toEqual(['show', 42, []]);
    expect(one.state.snoozed).toMatchObject([{ id: 41, until: one.now + 30 * 60_000 }]);
    one.press('h', '2', 'h', '4');
    expect(one.state.snoozed).toHaveLength(3);
  });

  it('right after the digit says that it goes on, and h and Enter make hours of it', () => {
    const one = sitting();
    one.press('h', '2');
    expect(one.said).toBe('#41 snoozed until 15:00 (z undo, or type on: 2h, 20m)');
    one.press('h');
    expect(view(one.state, plainStyle).rows.map(({ text }) => text)).toContain(
      ' Enter snoozes #41 for 2h instead',
    );
    one.press('Enter');
    expect(one.state.snoozed).toMatchObject([{ id: 41, until: one.now + 2 * 3_600_000 }]);
    expect([one.mode, one.current]).toEqual(['show', 42]);
  });
});

describe('Enter', () => {
  it('does not send a text into which an earlier one came back under the hands', () => {
    const one = withTwoTexts();
    one.answer('reply', { outcome: 'refused', error: 'no' });
    one.press('Enter', 'r');
    one.type('for another');
    one.press('Enter');
    expect(one.phases).toEqual(['reply 41 refused']);
    one.press('Esc');
    expect(textOf(one)).toBe('First\n\nSecond');
    one.press('Enter');
    expect(one.phases).toEqual(['reply 41 refused', 'reply 41 held']);
  });

  it('chooses no operator once the name is taken back that was typed', () => {
    const one = ours();
    one.feed(DIRECTORY);
    one.press('a', 'd', 'Backspace', 'Enter');
    expect([one.mode, one.phases]).toEqual(['pick', []]);
    one.press('d', 'Enter', 'j', 'k');
    expect(one.item('assign').write.params).toMatchObject({ operator_id: 5 });
    one.press('a', 'm', 'Backspace', 'Enter');
    expect(one.item('assign', 42).write.params).toMatchObject({ operator_id: 5 });
  });

  it('asks before a reply of an earlier session goes out again that may have arrived', () => {
    const before = ours();
    write(before, 'Hi');
    before.press('Enter');
    before.wait(5000);
    before.answer('reply', { outcome: 'unknown' });
    const open = { ...before.item('reply'), key: 'o1' };
    const left = { drafts: [], skipped: [], snoozed: [], noteIds: [], open: [open] };
    const one = new Sitting({}, { ...left, lastTarget: { operator: null, group: null } });
    one.list(rowsOf([41]));
    one.detail(41, MINE);
    for (const _look of [1, 2]) {
      one.wait(15_000);
      one.feed({ kind: 'verified', key: 'o1', found: 'absent' });
    }
    expect(one.mode).toBe('recover');
    one.press('Enter');
    expect(textOf(one)).toBe('Hi');
    one.press('Enter');
    expect(one.asked).toContain('outcome of an earlier reply to #41 is unknown');
  });
});

describe('z', () => {
  it.each([
    ['refused', (one: Sitting) => one.answer('reply', { outcome: 'refused', error: 'no' }), 5000],
    ['kept back', (one: Sitting) => one.detail(42, TAKEN), 1000],
  ])('takes back nothing else where the last decision was %s before it', (_how, happens, ms) => {
    const one = ours();
    one.press('e');
    one.wait(5000);
    one.answer('close', { outcome: 'done', changed: true });
    write(one, 'Hi');
    one.press('Enter');
    one.wait(ms);
    happens(one);
    const { phases } = one;
    one.press('z');
    expect(one.said).toContain('was not sent');
    one.type('sorry');
    expect(one.phases).toEqual(phases);
    one.press('Enter', 'Esc', 'z');
    expect(one.phases.at(-1)).toBe('claim 41 sending');
  });
});

describe('a message that comes right before a key', () => {
  it('has not been seen: what is sent or closed then is stopped by it', () => {
    for (const [ms, lastSeen] of [
      [100, 4100],
      [1000, 4101],
    ] as const) {
      const one = ours();
      const { messages } = detailOf(41);
      const [message] = messages;
      one.wait(1000);
      one.detail(41, {
        ...MINE,
        messages: [...messages, { ...message, id: 4101 } as (typeof messages)[number]],
      });
      one.now += ms;
      one.press('e');
      expect(one.item('close').check?.lastSeen).toBe(lastSeen);
    }
  });
});

describe('a session that was stopped while something was held', () => {
  it('shows it once more before it goes out', () => {
    const one = ours();
    write(one, 'Hi');
    one.press('Enter');
    one.now += 60_000;
    one.feed({ kind: 'tick' });
    expect(one.phases).toEqual(['reply 41 held']);
    one.press('z');
    expect(textOf(one)).toBe('Hi');
  });
});

describe('the editor', () => {
  it('does not lose the text that came back while it was open', () => {
    const one = withTwoTexts();
    one.press('^X');
    one.answer('reply', { outcome: 'refused', error: 'no' });
    one.feed({ kind: 'edited', text: 'Second, longer', error: null });
    expect(textOf(one)).toBe('First\n\nSecond, longer');
    expect(one.state.drafts['reply:41']?.text).toBe('First\n\nSecond, longer');
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
    const keys = () => view(one.state, plainStyle).rows.at(-1)?.text;
    one.press('r');
    expect(keys()).toContain('/ canned');
    one.press('/');
    expect(one.mode).toBe('pick');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('Thank you, Customer 41. #41');
    expect(keys()).not.toContain('/ canned');
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
    // Whole in the narrowest window.
    expect(one.said).toBe('Not sent: give an http or https address');
    expect(one.said.length).toBeLessThan(40);
  });
});

describe('what is chosen by typing', () => {
  it.each([
    ['a', 'operators are not known yet'],
    ['g', 'groups are not known yet'],
  ])('and cannot be shown after %s takes what is typed on, up to the way out', (letter, title) => {
    const one = new Sitting({ replies: [] });
    one.list(rowsOf([41, 42]));
    one.detail(41, MINE);
    one.press(letter);
    expect(one.said).toContain(title);
    one.type('emma.jones');
    one.press('Enter');
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

it('why a key did nothing is over with the next one that opens something', () => {
  const one = sitting();
  one.press('/');
  one.type('nobody');
  one.press('Enter');
  expect(one.said).toBe('no match for "nobody"');
  one.press('Esc');
  expect(one.state.notice).toBeNull();
});

it('i says how wide a window must be for the customer pane, and leaves it as it is', () => {
  const one = sitting();
  one.feed({ kind: 'resized', size: { columns: 99, rows: 24 } });
  one.press('i');
  expect([one.said, one.state.showCustomer]).toEqual([
    'the customer pane needs a window of 100 columns',
    true,
  ]);
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

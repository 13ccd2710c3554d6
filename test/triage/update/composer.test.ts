import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/triage/state.ts';
import { textWrite } from '../../../src/triage/update/writes.ts';
import { SELF, type Sitting, START, sitting } from '../session-samples.ts';

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
    // Its stray blank is the service's, and not for people.
    expect(JSON.stringify(one.state.outbox)).toContain('The conversation was assigned');
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

  it('left with Esc keeps its draft and the claim, which C releases', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('half');
    one.press('Esc');
    expect(one.mode).toBe('show');
    one.press('C');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.answer('release');
    one.press('r');
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing.buffer.text).toBe('half');
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
  function asked(): Sitting {
    const one = sitting({ holdMs: 0 });
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

  it('is answered with another where somebody has taken the conversation meanwhile', () => {
    const one = asked();
    one.detail(41, { operator_id: 12, status: 'inbox' });
    one.press('y');
    expect(one.state.mode).toMatchObject({
      kind: 'ask',
      question: { title: '#41 is with operator 12 now.' },
    });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41', 'reply 41']);
  });

  it('sends nothing while the conversation is looked up, and everything else with its check', () => {
    const one = asked();
    one.press('y');
    expect(one.item('reply').check).toEqual({ holder: SELF, lastSeen: 4100 });
    const gone = asked();
    const { items } = gone.state.queue;
    const item = { ...items[41], holding: { kind: 'gone' } } as (typeof items)[number];
    gone.state = { ...gone.state, queue: { ...gone.state.queue, items: { ...items, 41: item } } };
    gone.press('y');
    expect(gone.said).toContain('checking who has #41');
    expect(gone.mode).toBe('compose');
    expect(gone.sent).toEqual(['claim 41', 'reply 41']);
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
    one.answer('reply', { outcome: 'skipped', error: 'the customer has written' });
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

  // Once a terminal that was gone took what was saved in its editor with it.
  it('that are saved in the open editor are the draft, also where the session ends there', () => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X');
    for (const text of ['new', 'newer']) {
      one.feed({ kind: 'saved-in-editor', text });
      expect(one.state.drafts['reply:41']?.text).toBe(text);
    }
    one.feed({ kind: 'edited', text: 'newest', error: null });
    expect(one.state.drafts['reply:41']?.text).toBe('newest');
    one.press('^X');
    one.feed({ kind: 'saved-in-editor', text: 'after it' });
    one.feed({ kind: 'left', reason: 'SIGHUP' });
    expect(one.state.drafts['reply:41']?.text).toBe('after it');
  });

  // Once a text with CR LF, saved while the editor stayed open, was in the composer twice.
  it.each(['one\r\ntwo', 'one\rtwo', 'a\u0007bell'])('of the editor are there once: %j', (text) => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X');
    one.feed({ kind: 'saved-in-editor', text });
    const saved = one.state.drafts['reply:41']?.text;
    one.feed({ kind: 'edited', text, error: null });
    expect(one.state.drafts['reply:41']?.text).toBe(saved);
    expect(saved).not.toContain('\n\n');
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

describe('a text that this computer sent before the session', () => {
  const sentText = (change: Partial<Session['sentBefore'][number]> = {}): Session['sentBefore'] => {
    const { name, params } = textWrite('reply', 41, 'Hello', SELF);
    return [{ id: 41, name, params, at: START - 60_000, outcome: 'done', ...change }];
  };
  it.each([
    ['is asked about', sentText(), 'r', ' Hello', 'The same reply went to #41 a moment ago.'],
    ['whose outcome is unknown', sentText({ outcome: 'unknown' }), 'r', 'Hello', 'may have gone to #41'],
    ['is another after ten minutes', sentText({ at: START - 600_000 }), 'r', 'Hello', null],
    ['is another than a note of its words', sentText(), 'n', 'Hello', null],
    ['is another with other words', sentText(), 'r', 'Hello!', null],
    ['is another to another customer', sentText({ id: 42 }), 'r', 'Hello', null],
  ] as const)('%s', (_, sentBefore, key, text, asked) => {
    const one = sitting({ sentBefore });
    one.press(key);
    one.type(text);
    one.press('Enter');
    expect(one.mode).toBe(asked === null ? 'show' : 'ask');
    expect(one.asked).toContain(asked ?? '');
    if (asked === null) return;
    one.press('y');
    expect(one.phases).toContain('reply 41 held');
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

// Macros: a canned reply that also leaves a note, hands over or closes is one decision, with one hold for all of it.
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/triage/summary.ts';
import { AMIR, composed, NOTHING, question, REFUND, sitting, TEXT, writing } from '../macro-samples.ts';
import { detailOf, rowsOf, SELF, Sitting } from '../session-samples.ts';

/** Lets every step go out, each done as soon as it is there. */
function finishAll(one: Sitting, steps: readonly Parameters<Sitting['answer']>[0][]): void {
  for (const step of steps) one.answer(step);
}

describe('a macro with a text', () => {
  it('loads it for review, with what follows, and nothing else happens', () => {
    const one = writing(REFUND);
    expect(composed(one)).toMatchObject({
      buffer: { text: TEXT },
      macro: {
        name: 'refund',
        note: 'refund 41',
        assign: { kind: 'group', id: 5, label: 'VIP' },
        close: true,
      },
    });
    expect(one.sent).toEqual(['claim 41']);
  });

  it('goes out in order after one hold, each step behind the one before, and is counted step by step', () => {
    const one = writing(REFUND);
    one.press('Enter');
    expect(one.current).toBe(42);
    expect(one.phases).toEqual([
      'claim 41 done',
      'note 41 held',
      'assign 41 held',
      'reply 41 held',
      'close 41 held',
    ]);
    one.wait(4750);
    expect(one.sent).toEqual(['claim 41']);
    one.wait(250);
    expect(one.sent).toEqual(['claim 41', 'note 41']);
    finishAll(one, ['note', 'assign', 'reply', 'close']);
    expect(one.sent).toEqual(['claim 41', 'note 41', 'assign 41', 'reply 41', 'close 41']);
    expect(summaryOf(one.state, one.now)).toMatchObject({
      ...{ handled: 1, replied: 1, closed: 1, assigned: 1, noted: 1, refused: [], unknown: [], yours: [] },
    });
  });

  it('sends its file after its text as a second held write, and one z takes both back', () => {
    const file = 'https://files.example.test/terms.pdf';
    const one = writing({ ...NOTHING, file, close: true });
    expect(composed(one)?.macro).toMatchObject({ file, close: true });
    one.press('Enter');
    expect(one.phases).toEqual(['claim 41 done', 'reply 41 held', 'file 41 held', 'close 41 held']);
    expect(one.item('file').write).toEqual({
      name: 'conversations.sendFileMessage',
      id: 41,
      params: { conversation_id: 41, operator_id: SELF, file_url: file },
    });
    one.press('z');
    expect(one.phases).toEqual(['claim 41 done']);
    expect(composed(one)).toMatchObject({ buffer: { text: TEXT }, macro: { file, close: true } });
    one.press('Enter');
    one.wait(5000);
    finishAll(one, ['reply', 'file', 'close']);
    expect(one.sent.slice(1)).toEqual(['reply 41', 'file 41', 'close 41']);
  });

  it('of a file alone claims first, and shows the address before it asks', () => {
    const one = sitting({ ...NOTHING, file: 'https://files.example.test/terms.pdf' }, '');
    one.press('m', 'Enter');
    expect(question(one)?.lines).toEqual(['file: https://files.example.test/terms.pdf']);
    one.press('Enter');
    expect(one.phases).toEqual(['claim 41 held', 'file 41 held']);
  });

  it('is checked before every step, for who holds it and for what the customer wrote', () => {
    const one = writing(REFUND);
    one.press('Enter');
    const check = { holder: SELF, lastSeen: 4100 };
    for (const action of ['note', 'assign', 'reply', 'close'] as const)
      expect(one.item(action).check).toEqual(check);
  });

  it('is taken back by one z, with its text, its cursor and what follows', () => {
    const one = writing(REFUND);
    one.feed({ kind: 'act', action: 'home' });
    const { buffer, macro } = composed(one) ?? {};
    one.press('Enter');
    one.wait(4000);
    one.press('z');
    expect(one.phases).toEqual(['claim 41 done']);
    expect(composed(one)).toMatchObject({ buffer, macro, claimedForThis: true });
    one.wait(20_000);
    expect(one.sent).toEqual(['claim 41']);
    one.press('z', 'Esc');
    expect(one.state.undo).toEqual([]);
  });

  it('gives back by z what has not been done yet, once it has begun', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    one.press('z');
    expect(one.phases).toEqual(['claim 41 done', 'note 41 sending']);
    expect(composed(one)?.macro).toMatchObject({ note: null, assign: { id: 5 }, close: true });
    expect(one.said).toContain('already done or under way: note');
  });

  it('closes with Ctrl-S, too, when it would not by itself', () => {
    const one = writing({ ...NOTHING, note: 'seen' });
    one.press('^S');
    expect(one.phases.slice(1)).toEqual(['note 41 held', 'reply 41 held', 'close 41 held']);
  });

  it('hands over before it answers: what follows is meant for who has it then', () => {
    const one = writing({ note: null, assign: AMIR, close: true });
    one.press('Enter');
    expect(one.item('assign').write.name).toBe('conversations.assignOperator');
    expect(one.item('assign').check?.holder).toBe(SELF);
    const check = { holder: 3, own: SELF, lastSeen: 4100 };
    expect(one.item('reply').check).toEqual(check);
    expect(one.item('close').check).toEqual(check);
    one.wait(5000);
    // Nothing goes out now, so that the reply waits while the conversation is read again.
    one.feed({ kind: 'detail-failed', id: 43, error: 'no route', offline: true });
    one.answer('assign');
    one.feed({ kind: 'detailed', id: 41, detail: detailOf(41, { operator_id: 3, status: 'inbox' }) });
    expect(one.phases).toContain('reply 41 held');
    expect(one.said).not.toContain('was not sent');
  });

  it('is left out of a text that is left as a note', () => {
    const one = writing(REFUND);
    one.detail(41, { operator_id: 12, status: 'inbox' });
    one.press('Enter', 'p');
    expect(one.phases.slice(1)).toEqual(['note 41 held']);
  });

  it('is inserted by a slash on an empty line, into a reply only with what follows', () => {
    const one = sitting(REFUND);
    one.press('r', '/', 'Enter');
    expect(composed(one)?.macro?.name).toBe('refund');
    const other = sitting(REFUND);
    other.press('n', '/', 'Enter');
    expect(composed(other)).toMatchObject({ purpose: 'note', buffer: { text: TEXT } });
    expect(composed(other)?.macro).toBeUndefined();
    expect(other.said).toContain('with a reply only');
  });
});

describe('a step that did not go well', () => {
  it.each(['note', 'assign', 'reply'] as const)('stops what follows it: %s is refused', (action) => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    const order = ['note', 'assign', 'reply'] as const;
    finishAll(one, order.slice(0, order.indexOf(action)));
    one.answer(action, { outcome: 'refused', error: 'no' });
    one.wait(60_000);
    expect(one.sent.at(-1)).toBe(`${action} 41`);
    expect(one.state.drafts['reply:41']?.text).toBe(TEXT);
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(one.phases.filter((text) => /held|sending/.test(text))).toEqual([]);
    expect(one.said).toMatch(/not done of refund: .*close/);
    expect(summaryOf(one.state, one.now).refused).toHaveLength(1);
  });

  it('stops what follows it: nobody knows whether the note is there', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    one.answer('note', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
    expect(one.phases).toEqual(['claim 41 done', 'note 41 unknown']);
    expect(one.said).toContain('not done of refund: assignment, reply, close');
    expect(one.state.drafts['reply:41']?.text).toBe(TEXT);
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(summaryOf(one.state, one.now)).toMatchObject({ noted: 0, replied: 0, unknown: [{ id: 41 }] });
  });

  it('holds up what follows it until a reply is found, and stops it when it is not', () => {
    for (const found of ['there', 'absent'] as const) {
      const one = writing(REFUND);
      one.press('Enter');
      one.wait(5000);
      finishAll(one, ['note', 'assign']);
      one.answer('reply', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
      one.wait(4750);
      expect(one.sent).not.toContain('close 41');
      for (let look = 0; look < 2; look += 1) {
        one.wait(5000);
        one.feed({ kind: 'verified', key: one.item('reply').key, found });
      }
      one.wait(20_000);
      expect(one.sent.includes('close 41')).toBe(found === 'there');
    }
  });

  it('lets none go out when somebody else takes the conversation before the hold is over', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.detail(41, { operator_id: 12, status: 'inbox' });
    one.wait(20_000);
    expect(one.sent).toEqual(['claim 41']);
    expect(one.phases).toEqual(['claim 41 done']);
    expect(one.said).toBe('refund for #41 was not sent: operator 12 holds the conversation; draft kept');
    expect(one.state.drafts['reply:41']?.text).toBe(TEXT);
  });
});

describe('a macro without a text', () => {
  it('asks with a line for each step, and does nothing but that before Enter', () => {
    const one = sitting(REFUND, '');
    one.press('m', 'Enter');
    expect(question(one)).toMatchObject({
      title: 'Do this to #41? refund',
      lines: ['note: refund 41', 'assign to group VIP', 'close'],
    });
    one.type('please');
    one.wait(10_000);
    expect(one.phases).toEqual([]);
    one.press('Esc');
    expect(one.mode).toBe('show');
    expect(one.current).toBe(41);
  });

  it('holds even the claim that its close needs, and z takes back all of it', () => {
    const one = sitting(REFUND, '');
    one.press('m', 'Enter', 'Enter');
    expect(one.current).toBe(42);
    expect(one.phases).toEqual(['claim 41 held', 'note 41 held', 'assign 41 held', 'close 41 held']);
    one.wait(4750);
    one.press('z');
    expect(one.phases).toEqual([]);
    expect(one.current).toBe(41);
    one.wait(20_000);
    expect(one.sent).toEqual([]);
  });

  it('gives its claim back when it is taken back after that has gone out', () => {
    const one = sitting(REFUND, '');
    one.press('m', 'Enter', 'Enter');
    one.wait(5000);
    one.answer('claim');
    one.press('z');
    one.answer('note');
    expect(one.sent).toEqual(['claim 41', 'note 41', 'release 41']);
  });

  it('needs no claim to hand over, and goes on; after a note alone it stays', () => {
    const given = sitting({ ...NOTHING, assign: AMIR }, '');
    given.press('m', 'Enter', 'Enter');
    expect(given.phases).toEqual(['assign 41 held']);
    expect(given.item('assign').write).toMatchObject({
      name: 'conversations.start',
      params: { operator_id: 3 },
    });
    expect(given.current).toBe(42);
    const noted = sitting({ ...NOTHING, note: 'seen' }, '');
    noted.press('m', 'Enter', 'Enter');
    expect(noted.phases).toEqual(['note 41 held']);
    expect(noted.current).toBe(41);
  });

  it('is not done when the conversation was lost while it was asked about', () => {
    const one = sitting(REFUND, '');
    one.press('m', 'Enter');
    one.detail(41, { operator_id: 12, status: 'inbox' });
    one.press('Enter');
    expect(one.phases).toEqual([]);
    expect(one.said).toBe('#41 is with operator 12: refund is not done');
  });

  it('goes back from an empty reply to that reply, and from one that was begun is done with it', () => {
    const one = sitting(REFUND, '');
    one.press('r', '/', 'Enter');
    expect(question(one)?.title).toContain('refund');
    one.press('Esc');
    expect(one.mode).toBe('compose');
    one.type('Hello');
    one.press('^J', '/', 'Enter');
    expect(composed(one)).toMatchObject({ buffer: { text: 'Hello\n' }, macro: { name: 'refund' } });
  });

  it('uses the claim of the reply it was called from, and gives that back with z', () => {
    const one = sitting(REFUND, '');
    one.press('r', '/', 'Enter', 'Enter');
    one.answer('claim');
    expect(one.phases).toEqual(['claim 41 done', 'note 41 held', 'assign 41 held', 'close 41 held']);
    one.press('z');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
  });
});

describe('a macro that cannot be settled', () => {
  it.each([
    ['a group that is not there', { ...NOTHING, assign: { group: 'sales' } }, 'no group is called "sales"'],
    ['a name that fits several', { ...NOTHING, assign: { operator: 'example' } }, 'fits 3 operators'],
    ['an id that is not there', { ...NOTHING, assign: { operator: '99' } }, 'no operator is called "99"'],
    ['an empty name', { ...NOTHING, assign: { group: ' ' } }, 'no group is called'],
  ])('is refused before anything: %s', (_what, actions, said) => {
    for (const text of [TEXT, '']) {
      const one = sitting(actions, text);
      one.press('m', 'Enter');
      expect(one.said).toContain(said);
      expect(one.phases).toEqual([]);
    }
  });

  it('is refused where its note has a placeholder that nobody could fill in', () => {
    const one = sitting({ ...NOTHING, note: 'for {{customer}}' });
    one.detail(41, { from_user: { name: null } as never });
    one.press('m', 'Enter');
    expect(one.said).toContain('its note needs {{customer}}');
  });

  it('is refused while the operators and groups are not known', () => {
    const one = new Sitting({ replies: [{ name: 'refund', text: TEXT, actions: REFUND }] });
    one.list(rowsOf([41]));
    one.detail(41);
    one.press('m', 'Enter');
    expect(one.said).toContain('not known yet');
  });

  it.each([
    ['its id', { operator: '9' }, 9],
    ['a part of the e-mail in capitals', { operator: 'NORA' }, 9],
    ['@me', { operator: '@me' }, SELF],
  ])('is none where an operator is named by %s', (_what, assign, id) => {
    const one = sitting({ ...NOTHING, assign });
    one.press('m', 'Enter');
    expect(composed(one)?.macro?.assign?.id).toBe(id);
  });
});

describe('what was done by a macro', () => {
  // Once z reopened a conversation and left it in the group that the macro had moved it to.
  it('is undone with one z, as far as there is a way', () => {
    const one = writing({ note: null, assign: AMIR, close: true });
    one.press('Enter');
    one.wait(5000);
    finishAll(one, ['assign', 'reply', 'close']);
    one.press('z');
    expect(one.said).toBe('Undoing refund for #41; what was sent to the customer stays');
    const backTo = (name: string, operator_id: number) => {
      const { write } = one.state.outbox.find(({ phase }) => phase.kind === 'sending') ?? {};
      expect(write).toMatchObject({ name, params: { operator_id } });
      one.answer('claim');
    };
    backTo('conversations.start', 3);
    expect(one.state.queue.items[41]?.holding).toMatchObject({ kind: 'taken', by: 3 });
    expect(one.said).toBe('Undone: #41 is with amir again');
    backTo('conversations.assignOperator', SELF);
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'mine' });
    expect(one.sent.filter((sent) => sent.startsWith('release'))).toEqual([]);
    expect(one.state.tally).toMatchObject({ closed: 0, assigned: 0, replies: 1 });
  });

  it('is undone with the claim for it, and with its group, unless a text was sent', () => {
    const one = sitting({ ...REFUND, note: null }, '');
    one.press('m', 'Enter', 'Enter');
    one.wait(5000);
    finishAll(one, ['claim', 'assign', 'close']);
    const before = one.sent.length;
    one.press('z');
    finishAll(one, ['claim', 'assign', 'release']);
    expect(one.sent.slice(before)).toEqual(['claim 41', 'assign 41', 'release 41']);
  });

  it('is undone, too, where its last step was refused', () => {
    const one = sitting({ ...REFUND, note: null }, '');
    one.press('m', 'Enter', 'Enter');
    one.wait(5000);
    finishAll(one, ['claim', 'assign']);
    one.answer('close', { outcome: 'refused', error: 'no' });
    const before = one.sent.length;
    one.press('z');
    expect(one.said).toBe('Undoing refund for #41');
    expect(one.item('assign').still).toEqual({ operators: [], group: 5, status: 'inbox' });
    finishAll(one, ['assign', 'release']);
    expect(one.sent.slice(before)).toEqual(['assign 41', 'release 41']);
  });

  it('is not left half by a session that ends: what is held is not sent, and its text is a draft', () => {
    const one = writing(REFUND);
    one.press('Enter', 'q', 'd');
    expect(one.mode).toBe('ended');
    expect(one.sent).toEqual(['claim 41']);
    expect(one.state.drafts['reply:41']?.text).toBe(TEXT);
  });
});

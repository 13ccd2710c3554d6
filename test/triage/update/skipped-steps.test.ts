// What a macro does beside its text is never lost without a word: it stays with the draft, or it is said to be gone.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { documentOf, readDocument } from '../../../src/triage/drafts/document.ts';
import { summaryOf } from '../../../src/triage/summary.ts';
import { view } from '../../../src/triage/view.ts';
import { AMIR, composed, NOTHING, REFUND, sitting, TEXT, writing } from '../macro-samples.ts';
import type { Sitting } from '../session-samples.ts';

const skippedIn = (one: Sitting) => summaryOf(one.state, one.now).undone;
const erase = (one: Sitting) => one.press(...Array.from(TEXT, () => 'Backspace'));

describe('what goes with a text', () => {
  it('is kept with the draft that Esc leaves, and there again with it', () => {
    const one = writing(REFUND);
    const { macro } = composed(one) ?? {};
    one.press('Esc');
    expect(one.said).toContain('draft kept with note, group VIP, close');
    expect(one.state.drafts['reply:41']?.macro).toEqual(macro);
    one.press('r');
    expect(composed(one)).toMatchObject({ buffer: { text: TEXT }, macro });
    one.press('Esc');
    expect(one.said).toBe('draft kept with note, group VIP, close');
    one.press('r', 'Enter');
    expect(one.phases.slice(1)).toEqual(['note 41 held', 'assign 41 held', 'reply 41 held', 'close 41 held']);
  });

  it('is kept without what was done or may have arrived, when a step does not go well', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    one.answer('note', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
    expect(one.state.drafts['reply:41']?.macro).toMatchObject({ note: null, assign: { id: 5 }, close: true });
    const other = writing(REFUND);
    other.press('Enter');
    other.wait(5000);
    other.answer('note');
    other.answer('assign', { outcome: 'refused', error: 'no' });
    expect(other.state.drafts['reply:41']?.macro).toMatchObject({
      ...{ note: null, assign: { id: 5 }, close: true },
    });
  });

  it('is not forgotten when a hundred other writes were done meanwhile', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    one.answer('note');
    const [done] = one.state.outbox.filter(({ action }) => action === 'note');
    if (!done) throw new Error('no note');
    const { macro: _, ...plain } = done;
    const others = Array.from({ length: 150 }, (_unused, place) => ({ ...plain, key: `x${place}`, id: 900 }));
    one.state = { ...one.state, outbox: [...one.state.outbox, ...others] };
    one.wait(500);
    one.answer('assign', { outcome: 'refused', error: 'no' });
    expect(one.state.drafts['reply:41']?.macro).toMatchObject({ note: null, close: true });
  });

  it('goes with the text when that is erased, and that is said', () => {
    const one = writing(REFUND);
    erase(one);
    expect(composed(one)?.macro).toBeUndefined();
    expect(one.said).toBe('the text is gone, and with it note, group VIP, close of refund');
    one.type('Hello');
    one.press('Enter');
    expect(one.phases.slice(1)).toEqual(['reply 41 held']);
  });

  it('is on the disk while the text is held, as far as it is still to be done', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    const held = documentOf(one.state, null)?.outbox.find(({ action }) => action === 'reply');
    expect(held?.draft?.macro).toMatchObject({ note: null, assign: { id: 5 }, close: true });
  });

  it('comes back with the text into what is being written there meanwhile', () => {
    const one = writing(REFUND);
    one.press('Enter');
    while (one.current !== 41) one.press('k');
    one.press('r');
    one.type('And more');
    one.wait(5000);
    one.answer('note', { outcome: 'refused', error: 'no' });
    const kept = { macro: { name: 'refund', note: 'refund 41' } };
    expect(composed(one)).toMatchObject({ buffer: { text: `${TEXT}\n\nAnd more` }, ...kept });
    expect(one.state.drafts['reply:41']).toMatchObject(kept);
  });

  it('stays with a draft that comes back from the editor behind the composer', () => {
    const one = writing(REFUND);
    one.press('^X');
    one.state = { ...one.state, mode: { kind: 'show' } };
    one.feed({ kind: 'edited', text: 'changed', error: null });
    expect(one.state.drafts['reply:41']).toMatchObject({ text: 'changed', macro: { name: 'refund' } });
  });

  it('is of one macro: a second one is refused until the text is erased', () => {
    const one = writing({ ...NOTHING, close: true });
    one.press('^J', '/', 'Enter');
    expect(composed(one)).toMatchObject({ buffer: { text: `${TEXT}\n` }, macro: { name: 'refund' } });
    expect(one.said).toContain('refund goes with this text already');
    one.press('Esc', 'k', 'm', 'Enter');
    expect(composed(one)?.buffer.text).toBe(`${TEXT}\n`);
    expect(one.said).toContain('refund goes with this text already');
  });

  it('comes back from the disk, also of a file that an older version wrote, and never half', () => {
    const draft = { id: 41, purpose: 'reply', text: 'x', cursor: 1, name: null, at: 1 };
    const macro = { name: 'refund', note: null, assign: { kind: 'group', id: 5, label: 'VIP' }, close: true };
    const read = (one: object) => {
      const found = readDocument(JSON.stringify({ version: 1, drafts: [one] }));
      return found.kind === 'read' ? [found.document.drafts, found.lost] : found;
    };
    expect(read(draft)).toEqual([[draft], 0]);
    expect(read({ ...draft, macro, lookalikes: ['{{operator}}'] })).toEqual([
      [{ ...draft, macro, lookalikes: ['{{operator}}'] }],
      0,
    ]);
    for (const broken of [
      null,
      'refund',
      { ...macro, close: 'yes' },
      { ...macro, note: 5 },
      { ...macro, assign: { kind: 'group', id: -5, label: 'VIP' } },
    ])
      expect(read({ ...draft, macro: broken })).toEqual([[draft], 1]);
  });
});

describe('what was left undone', () => {
  it('comes first in what is said, so that it is seen in a window of 80 columns', () => {
    const one = writing(REFUND);
    one.press('Enter');
    one.wait(5000);
    one.answer('note', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
    expect(one.said).toBe('#41: not done of refund: assignment, reply, close. Outcome unknown: note to #41');
    const rows = view(one.state, plainStyle).rows.map(({ text }) => text);
    expect(rows.some((row) => row.includes('not done of refund: assignment, reply, close'))).toBe(true);
  });

  it('is in the summary until it is done by whichever way', () => {
    const one = sitting({ ...NOTHING, note: 'seen', close: true }, '');
    one.press('m', 'Enter', 'Enter');
    one.wait(5000);
    one.answer('claim');
    one.answer('note', { outcome: 'refused', error: 'no' });
    const reason = 'the note was refused: no';
    expect(skippedIn(one)).toEqual([{ id: 41, macro: 'refund', steps: 'close', reason }]);
    expect(one.said).toBe('#41: not done of refund: close. The note was refused: no');
    while (one.current !== 41) one.press('k');
    one.press('e');
    one.wait(5000);
    one.answer('close');
    expect(skippedIn(one)).toEqual([]);
  });

  it('names what was not sent itself, what somebody else was faster with, and what a hard end left held', () => {
    const skipped = writing({ ...NOTHING, note: 'seen', close: true });
    skipped.press('Enter');
    skipped.wait(5000);
    skipped.answer('note', { outcome: 'skipped', error: 'the customer wrote' });
    expect(skippedIn(skipped)).toEqual([
      { id: 41, macro: 'refund', steps: 'note, reply, close', reason: 'the customer wrote' },
    ]);
    const lost = writing(REFUND);
    lost.press('Enter');
    lost.detail(41, { operator_id: 12, status: 'inbox' });
    const taken = 'operator 12 holds the conversation';
    expect(skippedIn(lost)).toEqual([
      { id: 41, macro: 'refund', steps: 'note, assignment, reply, close', reason: taken },
    ]);
    const left = sitting(REFUND, '');
    left.press('m', 'Enter', 'Enter');
    left.feed({ kind: 'left', reason: 'SIGTERM' });
    const reason = 'the session was left at once';
    expect(skippedIn(left)).toEqual([{ id: 41, macro: 'refund', steps: 'note, assignment, close', reason }]);
  });

  // The summary once had only the count: taken by colleagues 1.
  it('names the macro whose claim was lost while it was written, and who was faster, when it is sent by leaving', () => {
    const one = sitting(REFUND);
    one.press('r', '/', 'Enter', 'Enter', 'q', 's');
    expect(one.sent).toEqual(['claim 41']);
    one.answer('claim', { outcome: 'refused', error: 'assigned to another' }, true);
    const reason = 'the claim was refused: assigned to another';
    expect(skippedIn(one)).toEqual([
      { id: 41, macro: 'refund', steps: 'note, assignment, reply, close', reason },
    ]);
    expect(one.said).toContain('#41: not done of refund: note, assignment, reply, close.');
  });

  it('names a close of no macro that did not go out, until it is done', () => {
    const one = sitting(REFUND);
    one.press('e', 'q', 's');
    one.answer('claim');
    one.answer('close', { outcome: 'skipped', error: 'the customer has written' });
    const reason = 'the customer has written';
    expect(skippedIn(one)).toEqual([{ id: 41, macro: null, steps: 'close', reason }]);
  });

  it('is not what z took back', () => {
    const one = writing(REFUND);
    one.press('Enter', 'z');
    expect(skippedIn(one)).toEqual([]);
  });
});

describe('a write in the name of another', () => {
  it('says of whom, done or refused', () => {
    const one = writing({ ...NOTHING, assign: AMIR, close: true });
    one.press('Enter');
    one.wait(5000);
    one.answer('assign');
    expect(one.said).toBe('Assigned #41 to amir');
    one.answer('reply');
    one.answer('close');
    one.press('z');
    one.answer('claim', { outcome: 'refused', error: 'no' });
    expect(one.said).toBe('claim of #41 for amir was refused: no');
  });
});

describe('a question before a macro without a text', () => {
  const asked = (columns: number, rows: number, steps = REFUND) => {
    const one = sitting(steps, '');
    one.press('m', 'Enter');
    one.feed({ kind: 'resized', size: { columns, rows } });
    return one;
  };
  const shown = (one: Sitting) => view(one.state, plainStyle).rows.map(({ text }) => text.trimEnd());

  it.each([
    [80, 24],
    [40, 24],
    [40, 12],
    [40, 10],
  ])('shows every step in a window of %i x %i', (columns, rows) => {
    const one = asked(columns, rows);
    expect(shown(one)).toEqual(
      expect.arrayContaining([' note: refund 41', ' assign to group VIP', ' close', ' Enter  do it to #41']),
    );
    one.press('Enter');
    expect(one.phases).toHaveLength(4);
  });

  it('does nothing by Enter where a step is out of sight, and says so', () => {
    const one = asked(40, 10, { ...REFUND, note: 'a note that takes two rows of forty cells' });
    // A banner takes the row that is missing then.
    const { skippedSteps: _, ...state } = one.state;
    const refused = { kind: 'refused', error: 'no', outcome: 'refused' } as const;
    const earlier = sitting({ ...NOTHING, note: 'seen' }, '');
    earlier.press('m', 'Enter', 'Enter');
    const [note] = earlier.state.outbox;
    if (!note) throw new Error('no note');
    one.state = { ...state, skippedSteps: [], outbox: [{ ...note, phase: refused }] };
    expect(shown(one).join('\n')).toContain(' Enter  enlarge to see all of it');
    one.press('Enter');
    expect(one.mode).toBe('ask');
    expect(one.phases).toEqual(['note 41 refused']);
    one.feed({ kind: 'resized', size: { columns: 40, rows: 13 } });
    one.press('Enter');
    expect(one.phases).toHaveLength(5);
  });

  it('keeps the verbs of steps with names as long as can be', () => {
    const one = sitting({ note: 'n'.repeat(300), assign: { group: '5' }, close: true }, '');
    const title = '漢'.repeat(200);
    one.feed({ kind: 'directory', operators: [], groups: [{ id: 5, title }] });
    one.press('m', 'Enter');
    one.feed({ kind: 'resized', size: { columns: 40, rows: 12 } });
    expect(shown(one).join('\n')).toMatch(/\n note:\n n+…\n assign to group 漢+\n 漢+…\n close\n/);
  });
});

describe('a customer who is called like a placeholder', () => {
  it('can be answered by a canned text, and what is typed by hand still holds it back', () => {
    const one = sitting({ ...NOTHING }, '');
    one.state = {
      ...one.state,
      session: { ...one.state.session, replies: [{ name: 'hi', text: 'Hello {{customer}}.' }] },
    };
    one.detail(41, { from_user: { name: '{{operator}} \nSmith' } as never });
    one.press('m', 'Enter');
    one.answer('claim');
    expect(composed(one)?.buffer.text).toBe('Hello {{operator}}  Smith.');
    one.type(' {{customer}}');
    one.press('Enter');
    expect(one.said).toContain('fill in {{customer}} first');
    one.press(...Array.from(' {{customer}}', () => 'Backspace'));
    // Also as a draft.
    one.press('Esc', 'k', 'r', 'Enter');
    expect(one.phases.slice(1)).toEqual(['reply 41 held']);
  });
});

import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { DIRECTORY, detailOf, rowsOf, SELF, sitting } from '../session-samples.ts';

const shown = (state: State, columns = 120) =>
  view({ ...state, size: { columns, rows: 40 } }, plainStyle)
    .rows.map(({ text, pane }) => text + (pane?.text ?? ''))
    .join('\n');

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

describe('who has a conversation', () => {
  it.each([
    ['close', ['e', 'k'], 'closed'],
    ['release', ['C', 'j', 'k'], 'waiting'],
  ] as const)('is not said by an answer from before our %s: it is read again', (action, keys, kind) => {
    const one = sitting({ holdMs: 0 });
    const mine = { operator_id: SELF, status: 'inbox' };
    one.detail(41);
    one.press('c');
    one.answer('claim');
    one.detail(41, mine);
    one.wait(500);
    one.press(...keys);
    // It came back on screen and is being read while the write is under way.
    one.wait(500);
    expect(one.state.network.reading).toContain(41);
    one.answer(action);
    const again = one.feed({ kind: 'detailed', id: 41, detail: detailOf(41, mine) });
    expect(one.state.queue.items[41]?.holding.kind).toBe(kind);
    expect(again).toContainEqual({ kind: 'detail', id: 41 });
    // That one is true, whatever it says.
    one.feed({ kind: 'detailed', id: 41, detail: detailOf(41, { operator_id: 12, status: 'inbox' }) });
    expect(one.state.queue.items[41]?.holding).toMatchObject({ kind: 'taken', by: 12 });
    expect(one.state.network).toMatchObject({ reading: expect.not.arrayContaining([41]), overtaken: [] });
  });

  const byDana = { operator_id: 5, status: 'inbox' } as const;

  it('is named, with the time from which it was seen', () => {
    const one = sitting();
    one.feed(DIRECTORY);
    one.wait(60_000);
    one.detail(41, byDana);
    expect(shown(one.state)).toContain('with dana since 12:01');
    expect(shown(one.state, 40)).toContain('TAKEN: with dana since 12:01');
    one.press('r');
    expect(one.said).toBe('#41 is with dana');
    one.wait(120_000);
    one.detail(41, byDana);
    expect(shown(one.state)).toContain('with dana since 12:01');
    one.detail(41, { ...byDana, operator_id: 3 });
    expect(shown(one.state)).toContain('with amir since 12:03');
    one.detail(41, { ...byDana, operator_id: 99 });
    expect(shown(one.state)).toContain('with operator 99 since 12:03');
  });

  it('has no time where it was never seen otherwise', () => {
    const one = sitting();
    one.press('#', '9', '9', 'Enter');
    one.detail(99, byDana);
    expect(shown(one.state)).toMatch(/with operator 5(?! since)/);
  });

  it('is named in full where two share the beginning of their addresses', () => {
    const one = sitting();
    const operators = [...DIRECTORY.operators, { id: 8, email: 'dana@other.test' }];
    one.feed({ ...DIRECTORY, operators });
    one.detail(41, byDana);
    expect(shown(one.state)).toContain('with dana@example.test since');
  });

  it('is named when a claim came too late, as soon as the conversation was read', () => {
    const one = sitting();
    one.feed(DIRECTORY);
    one.press('c');
    one.answer('claim', { outcome: 'refused', error: 'assigned to another operator' }, true);
    expect(one.said).toBe('#41 was just taken by another operator');
    one.detail(41, byDana);
    expect(one.said).toBe('#41 was just taken by dana');
  });

  it('is named where our own check kept a write from going out', () => {
    const one = sitting({ holdMs: 0 });
    one.feed(DIRECTORY);
    one.press('e');
    one.answer('claim');
    one.answer('close', { outcome: 'skipped', error: 'operator 5 has it now' });
    expect(one.said).toContain('dana has it now');
  });
});

it('a text for a conversation that was closed meanwhile says so, and not that somebody has it', () => {
  const one = sitting();
  one.press('r');
  one.answer('claim');
  one.type('On its way');
  one.detail(41, { operator_id: 5, status: 'closed' });
  expect(shown(one.state)).toContain('CLOSED: Enter: keep as draft or turn into a note');
});

describe('a note', () => {
  it.each([
    ['taken', { operator_id: 5, status: 'inbox' }, 'dana has it now; a note can still be saved'],
    ['closed', { operator_id: 5, status: 'closed' }, 'CLOSED: a note can still be saved'],
  ] as const)('is saved on a conversation that is %s, and closes nothing', (_, change, says) => {
    const one = sitting();
    one.feed(DIRECTORY);
    one.detail(41, change);
    expect(shown(one.state)).toContain('n note');
    one.press('n');
    one.type('call her');
    expect(shown(one.state)).toContain(says);
    one.press('^S');
    expect([one.mode, one.said]).toEqual([
      'compose',
      'Not sent: #41 is not yours to close; save the note alone',
    ]);
    one.press('Enter');
    one.wait(5000);
    expect(one.sent).toEqual(['note 41']);
    one.answer('note');
    expect(one.said).toBe('Note saved on #41');
  });
});

describe('a note before a close, to a conversation that a colleague takes meanwhile', () => {
  const noted = () => {
    const one = sitting();
    one.feed(DIRECTORY);
    one.press('n', 'x', 'Enter');
    return one;
  };

  it('goes out, and neither the claim nor the close behind it, which is no decision any more', () => {
    const one = noted();
    one.press('e');
    one.wait(5000);
    const { key, write } = one.item('note');
    const before = { operator: 5, group: 2, status: 'inbox' };
    one.feed({ kind: 'delivered', key, receipt: blankReceipt(write), conflict: false, before });
    one.wait(10_000);
    expect(one.sent).toEqual(['note 41']);
    expect(one.said).toContain('dana holds');
    expect(one.state.queue.items[41]?.decision).toBeNull();
  });

  it('is no ground to take the next list for an old one', () => {
    const one = noted();
    one.press('s');
    one.wait(5000);
    one.answer('note');
    one.press('R');
    one.list(rowsOf([42, 43, 44]));
    expect(one.state.queue.items[41]?.holding.kind).toBe('gone');
  });
});

describe('the footer', () => {
  it.each([
    ['waiting', {}, ['c claim'], ['C release', 't take over', 'c reopen']],
    ['ours', { operator_id: SELF, status: 'inbox' }, ['C release'], ['c claim', 't take over']],
    ['taken', { operator_id: 5, status: 'inbox' }, ['n note', 't take over'], ['c claim', 'r reply']],
    ['closed', { operator_id: 5, status: 'closed' }, ['n note', 'c reopen'], ['C release', 'r reply']],
  ] as const)('has what applies to one that is %s', (_, change, there, absent) => {
    const one = sitting();
    one.detail(41, change);
    const text = shown(one.state, 80);
    for (const key of there) expect(text).toContain(key);
    for (const key of absent) expect(text).not.toContain(key);
  });
});

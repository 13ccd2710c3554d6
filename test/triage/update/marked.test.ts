// Marks in the list, and one decision about all that is marked.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { heldDecisions } from '../../../src/triage/update/outbox.ts';
import { view } from '../../../src/triage/view.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import type { Write } from '../../../src/writes/write.ts';
import { DIRECTORY, ownRow, rowsOf, SELF, type Sitting, sitting } from '../session-samples.ts';

/** The list of a sitting with the first of its conversations marked. */
function listed(
  count: number,
  session: Parameters<typeof sitting>[0] = {},
  ids?: readonly number[],
): Sitting {
  const one = sitting(session, ids);
  one.feed(DIRECTORY);
  one.press('l');
  for (let place = 0; place < count; place += 1) one.press('Space');
  return one;
}

/** A sitting in Mine with all of these marked, each read. */
function own(ids: readonly number[]): Sitting {
  const one = sitting({ beginsWith: 'mine' }, []);
  one.wait(16_000);
  one.list([], false, { rows: ids.map((id) => ownRow(id)), cut: false });
  for (const id of ids) one.detail(id, { operator_id: SELF, status: 'inbox' });
  one.press('l');
  one.feed({ kind: 'marked', ids, on: true });
  return one;
}

const receiptOf = (write: Write) => ({ ...blankReceipt(write), changed: true });

/** The service does a write, that of the key or the first that is on its way. */
function settle(one: Sitting, key?: string): void {
  const found = one.state.outbox.find((item) =>
    key === undefined ? item.phase.kind === 'sending' : item.key === key,
  );
  if (!found) return;
  const { id, write, action } = found;
  const holding = one.state.queue.items[id]?.holding.kind;
  const before =
    holding === 'waiting'
      ? { operator: 0, group: 2, status: 'unassigned' as const }
      : { operator: SELF, group: 2, status: action === 'claim' ? ('closed' as const) : ('inbox' as const) };
  one.feed({ kind: 'delivered', key: found.key, receipt: receiptOf(write), conflict: false, before });
}

const marked = ({ state: { mode } }: Sitting) => (mode.kind === 'pick' ? (mode.picker.marked ?? []) : null);
const filter = ({ state: { mode } }: Sitting) => (mode.kind === 'pick' ? mode.picker.filter : null);

describe('a mark', () => {
  it('is set and taken away by Space, and all are by Esc, which then leaves', () => {
    const one = listed(2);
    expect(marked(one)).toEqual([41, 42]);
    one.press('Up', 'Space');
    expect(marked(one)).toEqual([41]);
    one.press('Esc');
    expect([marked(one), one.mode]).toEqual([[], 'pick']);
    one.press('*');
    expect(marked(one)).toEqual([41, 42, 43, 44]);
    one.press('Esc', 'Esc');
    expect(one.mode).toBe('show');
    expect(one.sent).toEqual([]);
  });

  it('is set by no blank that is typed or pasted while a name is', () => {
    const one = listed(0);
    one.type('customer 4');
    expect([filter(one), marked(one)]).toEqual(['customer 4', []]);
    one.press('Esc', 'l');
    one.feed({ kind: 'pasted', text: ' ' });
    one.feed({ kind: 'pasted', text: ' customer', unmarked: true });
    expect([filter(one), marked(one)]).toEqual(['customer', []]);
    one.press('Tab');
    expect(marked(one)).toEqual([41]);
  });

  it('lets letters decide, not narrow, until / or Esc; it outlives narrowing and widening', () => {
    const one = listed(1);
    one.type('xy');
    expect([filter(one), one.mode, one.said]).toEqual([
      '',
      'pick',
      'Letters act on the marked ones; / narrows the list, Esc unmarks',
    ]);
    one.wait(750);
    one.press('/');
    one.type('mer 44');
    expect([filter(one), marked(one)]).toEqual(['mer 44', [41]]);
    one.press('Tab', 'Down', 'Backspace');
    expect([filter(one), marked(one)]).toEqual(['mer 4', [41, 44]]);
    one.feed({ kind: 'pasted', text: 'eeee', unmarked: true });
    expect(one.sent).toEqual([]);
    expect(marked(one)).toEqual([41, 44]);
  });

  it('vanishes, in one line, for what others take, and is not set on what is done with', () => {
    const one = listed(3);
    one.wait(16_000);
    one.list(rowsOf([41, 44]));
    expect(marked(one)).toEqual([41]);
    expect(one.said).toBe('2 marked conversations have left the list; 1 still marked');
    one.press('Esc', 'Esc', 'e', 'l');
    one.feed({ kind: 'marked', ids: [41, 44], on: true });
    expect(marked(one)).toEqual([44]);
    expect(one.said).toBe('Not marked: #41 has its close on its way');
  });
});

describe('one decision about several conversations', () => {
  it('claims and closes each by itself after one hold, and is counted as one', () => {
    const one = listed(3);
    one.press('e');
    expect(one.mode).toBe('show');
    expect(one.current).toBe(44);
    expect(heldDecisions(one.state)).toHaveLength(1);
    expect(view(one.state, plainStyle).rows[0]?.pane?.text).toContain('held 3');
    // As for a single one: claimed at once, two at a time, and closed when the hold is over.
    expect(one.sent).toEqual(['claim 41', 'claim 42']);
    for (const _ of [41, 42, 43]) {
      const { key } = one.state.outbox.find(({ phase }) => phase.kind === 'sending') ?? { key: '' };
      settle(one, key);
    }
    one.wait(4500);
    expect(one.sent.filter((text) => text.startsWith('close'))).toEqual([]);
    one.wait(1000);
    for (let left = 3; left > 0; left -= 1) settle(one);
    expect(one.sent.filter((text) => text.startsWith('close'))).toEqual(['close 41', 'close 42', 'close 43']);
    for (const { check } of one.state.outbox.filter(({ action }) => action === 'close'))
      expect(check).toMatchObject({ holder: SELF });
    expect(one.said).toBe('Closed 3 conversations');
    expect(one.state.tally.closed).toBe(3);
  });

  it('is one decision in the journal, with the claims that were made for it', () => {
    const one = listed(2);
    one.press('e');
    for (let times = 0; times < 6; times += 1) settle(one);
    const decisions = one.effects.flatMap((effect) =>
      effect.kind === 'deliver' ? [effect.shown?.decision] : [],
    );
    expect(new Set(decisions).size).toBe(1);
    expect(decisions.length).toBeGreaterThan(1);
  });

  it('is taken back by one z while it is held, with the claims that were made for it', () => {
    const one = listed(3);
    one.press('e');
    settle(one);
    one.press('z');
    expect(one.state.undo).toEqual([]);
    expect(one.state.outbox.filter(({ action }) => action === 'close')).toEqual([]);
    for (const id of [41, 42, 43]) expect(one.state.queue.items[id]?.decision).toBeNull();
    expect(one.current).toBe(41);
    expect(one.said).toBe('Undone for 3 conversations: they stay open');
    for (let times = 0; times < 6; times += 1) settle(one);
    // Each claim that went out is released, and nothing else.
    expect(one.sent.toSorted()).toEqual(
      [41, 42, 43].flatMap((id) => [`claim ${id}`, `release ${id}`]).toSorted(),
    );
  });

  it('taken back halfway reverses what is through, and keeps the rest from going out', () => {
    const one = own([51, 52, 53]);
    one.press('e');
    one.wait(5000);
    expect(one.sent).toEqual(['close 51', 'close 52']);
    settle(one, one.item('close', 51).key);
    one.press('z');
    expect(one.said).toBe('Undone for 3 conversations: 3 went out already and will be reopened');
    settle(one, one.item('close', 52).key);
    for (let times = 0; times < 6; times += 1) settle(one);
    const reopened = one.state.outbox.filter(({ write }) => write.name === 'conversations.start');
    expect(reopened.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining([51, 52]));
  });

  it.for([
    ['a', ['d', 'a', 'n', 'a', 'Enter'], 'conversations.start', 'assigned'],
    ['h', ['1'], null, 'snoozed'],
  ] as const)('%s is held and undone as one', ([letter, keys, name, decision]) => {
    const one = listed(2);
    one.press(letter, ...keys);
    expect(one.mode).toBe('show');
    for (const id of [41, 42]) expect(one.state.queue.items[id]?.decision).toBe(decision);
    expect(one.sent).toEqual([]);
    const held = one.state.outbox.filter(({ phase }) => phase.kind === 'held');
    expect(held.map(({ id, write }) => [id, write.name])).toEqual(
      name === null
        ? []
        : [
            [41, name],
            [42, name],
          ],
    );
    one.press('z');
    for (const id of [41, 42]) expect(one.state.queue.items[id]?.decision).toBeNull();
    expect([one.state.outbox, one.state.snoozed, one.state.undo]).toEqual([[], [], []]);
  });

  it('goes back to the list with its marks from a target, a time or a question that is left', () => {
    const one = listed(2, { confirmAbove: 1 });
    one.press('a', 'Esc');
    expect(marked(one)).toEqual([41, 42]);
    one.press('h', 'Esc');
    expect(marked(one)).toEqual([41, 42]);
    one.press('e');
    expect(one.asked).toBe('Close 2 conversations?\n#41 Customer 41\n#42 Customer 42');
    one.press('Esc');
    expect(marked(one)).toEqual([41, 42]);
    expect(one.sent).toEqual([]);
    one.press('e', 'y');
    expect(one.sent).toEqual(['claim 41', 'claim 42']);
  });

  it('closes nothing unseen: what was not read is read, and stays marked', () => {
    const one = sitting();
    one.wait(16_000);
    one.list(rowsOf([41, 42]), false, { rows: [ownRow(61), ownRow(62)], cut: false });
    one.press('l');
    one.feed({ kind: 'marked', ids: [61, 41], on: true });
    // Whoever reads one of Mine may make the service forget that it is unread.
    expect(one.effects).not.toContainEqual({ kind: 'detail', id: 61 });
    one.press('e');
    expect(one.sent).toEqual(['claim 41']);
    expect(marked(one)).toEqual([61]);
    expect(one.effects).toContainEqual({ kind: 'detail', id: 61 });
    one.detail(61, { operator_id: SELF, status: 'inbox' });
    one.press('e');
    expect(one.mode).toBe('show');
    expect(one.item('close', 61).check).toEqual({ holder: SELF, lastSeen: 6100 });
  });

  it('leaves out who was taken behind a question, and says of how many it was done', () => {
    const one = listed(3, { confirmAbove: 2 });
    one.press('e');
    one.detail(42, { operator_id: 12, status: 'inbox' });
    one.press('y');
    expect(one.said).toBe('Left out: #42 is in neither Waiting nor Mine');
    for (const id of [41, 43]) settle(one, one.item('claim', id).key);
    one.wait(5000);
    settle(one, one.item('close', 41).key);
    const { key, write } = one.item('close', 43);
    one.feed({
      kind: 'delivered',
      key,
      receipt: { ...receiptOf(write), outcome: 'skipped', error: 'the customer has written' },
      conflict: false,
    });
    expect(one.said).toBe('Closed 1 of 2; not #43 (the customer has written)');
    expect(one.state.queue.items[43]?.decision).toBeNull();
  });

  it.for(['r', 'n', 'f', 'm'])('never sends a message: %s does nothing', (letter) => {
    const one = listed(2);
    one.press(letter);
    expect([one.mode, one.state.outbox.length]).toEqual(['pick', 0]);
    expect(marked(one)).toEqual([41, 42]);
  });
});

import { describe, expect, it } from 'vitest';
import { rowsOf, SELF, Sitting, sitting } from './session-samples.ts';

const MINE = { operator_id: SELF, status: 'inbox' } as const;

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
    expect(one.said).toBe('Assigned #41 to amir (z undo)');
    one.press('z');
    expect(one.item('claim').write).toEqual({
      name: 'conversations.assignOperator',
      id: 41,
      params: { conversation_id: 41, operator_id: SELF },
    });
    expect(one.state.tally).toMatchObject({ assigned: 1, handled: [41] });
    one.answer('claim');
    expect(one.state.tally).toMatchObject({ assigned: 0, handled: [] });
  });

  it('brings back what was skipped or snoozed', () => {
    const one = sitting();
    one.press('s');
    expect(one.said).toBe('Skipped #41 (z undo)');
    one.press('h', '2', 'z', 'z');
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
    expect(one.said).toContain('is still loading');
    one.detail(41, MINE);
    one.press('Esc');
    one.press('Enter');
    expect(one.phases).toContain('reply 41 held');
    expect(one.item('reply').check?.lastSeen).toBe(4100);
  });

  it('is not said to be loading if it could not be read', () => {
    const one = new Sitting();
    one.list(rowsOf([41]));
    one.feed({ kind: 'detail-failed', id: 41, error: 'weird trouble', offline: false });
    one.press('r');
    one.type('blind');
    one.press('Enter');
    expect(one.said).toContain('Not sent: #41 could not be read; Enter again once you can read it');
  });
});

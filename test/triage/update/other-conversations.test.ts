// Conversations that are in no walk: opened by number, reopened, taken over.
import { describe, expect, it } from 'vitest';
import { fittingOptions } from '../../../src/triage/update/picker.ts';
import { ownRow, rowsOf, SELF, type Sitting, sitting } from '../session-samples.ts';

const titles = ({ state: { mode } }: Sitting) =>
  mode.kind === 'pick' ? fittingOptions(mode.picker).map(({ label, note }) => `${label}  ${note}`) : [];

describe('any conversation', () => {
  it("is opened by its number, read, and left for good when it is nobody's work here", () => {
    const one = sitting();
    one.press('#');
    one.type('905');
    one.press('Enter');
    expect(one.current).toBe(905);
    expect(one.effects).toContainEqual({ kind: 'detail', id: 905 });
    one.detail(905, { operator_id: 12, status: 'inbox' });
    expect(one.state.queue.items[905]).toMatchObject({
      name: 'Customer 905',
      holding: { kind: 'taken', by: 12 },
    });
    one.press('k');
    expect(one.current).toBe(41);
    expect(one.state.queue.items[905]).toBeUndefined();
  });

  it('is the one with exactly that number, however many others begin with it', () => {
    const one = sitting({}, [4, 41, 42]);
    one.press('/');
    one.type('41');
    expect(titles(one)[0]).toMatch(/^#41 Customer 41/);
    one.press('Backspace');
    expect(titles(one)[0]).toMatch(/^#4 Customer 4 /);
    one.type('3');
    expect(titles(one)).toEqual(['#43  opened by its number']);
  });

  // z does not release, or close again, what a colleague has answered since: `leftBy`.
  it('is claimed and reopened with the newest message that was read', () => {
    const one = sitting();
    one.detail(41);
    one.press('c');
    expect(one.item('claim').before).toMatchObject({ status: 'unassigned', message: 4100 });
    one.answer('claim');
    one.press('#');
    one.type('905');
    one.press('Enter');
    one.press('c');
    expect(one.item('claim').id).toBe(41);
    one.detail(905, { operator_id: 12, status: 'closed' });
    one.press('c');
    expect(one.item('claim')).toMatchObject({
      id: 905,
      before: { status: 'closed', operator: 12, message: 90500 },
    });
  });

  it('that is not there is said to be so, and left by the next key', () => {
    const one = sitting();
    one.press('#');
    one.type('99999');
    one.press('Enter');
    one.feed({ kind: 'detail-failed', id: 99999, error: 'The conversation was not found.', offline: false });
    expect(one.state.details[99999]).toMatchObject({ kind: 'failed' });
    one.press('r');
    expect([one.said, one.sent]).toEqual(['#99999 could not be read', []]);
    one.wait(750);
    one.press('j');
    expect(one.current).toBe(42);
  });

  it('is listed with how long it waits, where, and what was said last, of both walks', () => {
    const one = sitting();
    one.wait(16_000);
    one.list(rowsOf([41, 42, 43, 44]), false, { rows: [ownRow(61, { unread: 2 })], cut: false });
    one.press('l');
    expect(titles(one)[0]).toBe('#41 Customer 41     40m  telegram  Where is it?');
    expect(titles(one)).toContain('#61 Customer 61     10m  telegram  mine, 2 unread');
    one.type('61');
    one.press('Enter');
    expect([one.state.queue.walk, one.current]).toEqual(['mine', 61]);
  });
});

describe('a closed conversation', () => {
  function closed(): Sitting {
    const one = sitting({}, [41, 42]);
    one.detail(41, { operator_id: SELF, status: 'closed' });
    return one;
  }

  it('is reopened by c, which says so, and closed again by z', () => {
    const one = closed();
    one.press('c');
    expect(one.sent).toEqual(['claim 41']);
    expect(one.said).toContain('#41 is closed: it is being reopened');
    one.answer('claim', { data: { id: 41, operator_user_id: SELF, status: 'inbox' } });
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'mine' }, decision: null });
    one.press('z');
    expect(one.sent).toEqual(['claim 41', 'close 41']);
  });

  it('stays closed where the session changes nothing', () => {
    const one = sitting({ readOnly: true }, [41, 42]);
    one.detail(41, { operator_id: SELF, status: 'closed' });
    one.press('c');
    expect(one.sent).toEqual([]);
  });
});

describe('a conversation of a colleague', () => {
  function taken(): Sitting {
    const one = sitting({}, [41, 42]);
    one.detail(41, { operator_id: 12, status: 'inbox' });
    return one;
  }

  it('is taken over only after a question, from that colleague alone, and given back by z', () => {
    const one = taken();
    one.press('t');
    expect(one.asked).toContain('Take #41 over from operator 12?');
    expect(one.sent).toEqual([]);
    one.press('y');
    expect(one.sent).toEqual(['claim 41']);
    const item = one.item('claim');
    expect(item.write).toEqual({
      name: 'conversations.assignOperator',
      id: 41,
      params: { conversation_id: 41, operator_id: SELF },
    });
    expect(item.still).toEqual({ operators: [12] });
    one.answer('claim', { data: { id: 41, operator_user_id: SELF, status: 'inbox' } });
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'mine' });
    one.press('z');
    expect(one.item('claim').write.params).toEqual({ conversation_id: 41, operator_id: 12 });
  });

  it('stays with them by Esc, and where the session changes nothing', () => {
    const one = taken();
    one.press('t', 'Esc', 'y');
    expect([one.mode, one.sent]).toEqual(['show', []]);
    const idle = sitting({ readOnly: true }, [41]);
    idle.detail(41, { operator_id: 12, status: 'inbox' });
    idle.press('t', 'y');
    expect(idle.sent).toEqual([]);
  });

  it('is not asked about where nobody has it', () => {
    const one = sitting();
    one.press('t');
    expect([one.mode, one.said]).toEqual(['show', 'No colleague has #41']);
  });
});

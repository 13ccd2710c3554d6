// z at a write that is on its way, at one that changed nothing, and at the claim that was made for a text.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { parseBindings } from '../../../src/triage/keys.ts';
import { summaryOf } from '../../../src/triage/summary.ts';
import { view } from '../../../src/triage/view.ts';
import { rowsOf, SELF, type Sitting, START, sitting } from '../session-samples.ts';

/** A close is on its way, and z is pressed. */
function closingUnwanted(): Sitting {
  const one = sitting({ holdMs: 0 });
  one.press('e');
  one.answer('claim');
  one.press('z');
  expect(one.item('close').phase.kind).toBe('sending');
  expect(one.said).toContain('is under way and will be undone after that');
  return one;
}

describe('a write taken back on its way', () => {
  it('brings its conversation on screen at once, and moves nothing when its answer comes', () => {
    const one = closingUnwanted();
    expect(one.current).toBe(41);
    one.press('j');
    one.answer('close');
    expect(one.current).toBe(42);
    expect(one.sent).toEqual(['claim 41', 'close 41', 'claim 41']);
  });

  it('is taken back once, however often its answer comes', () => {
    const one = closingUnwanted();
    const { key, write } = one.item('close');
    one.answer('close');
    one.answer('claim');
    const receipt = { ...one.item('claim').phase };
    if (receipt.kind !== 'done') throw new Error('the claim has no receipt');
    one.feed({ kind: 'delivered', key, receipt: { ...receipt.receipt, id: write.id }, conflict: false });
    // What the close was claimed for goes back to the queue with it.
    expect(one.sent).toEqual(['claim 41', 'close 41', 'claim 41', 'release 41']);
  });

  it('is taken back when its answer was lost and a look finds it done', () => {
    const one = closingUnwanted();
    one.answer('close', { outcome: 'unknown', changed: null });
    one.wait(5000);
    one.feed({ kind: 'verified', key: one.item('close').key, found: 'there' });
    expect(one.sent).toEqual(['claim 41', 'close 41', 'claim 41']);
    expect(one.state.queue.items[41]?.decision).toBeNull();
  });

  it.each([
    { how: 'as the service was not reached', offline: true },
    { how: 'as the journal took no line', offline: false },
  ])('does not go out later when it was not sent, $how', ({ offline }) => {
    const one = closingUnwanted();
    const { key, write } = one.item('close');
    const receipt = { ...blank(one), id: write.id, outcome: 'not_sent', changed: false } as const;
    one.feed({ kind: 'delivered', key, receipt, conflict: false, offline });
    expect(one.said).toContain('was not sent');
    expect(one.state.network.offlineSince === null).toBe(!offline);
    one.wait(15_000);
    one.list(rowsOf([42, 43, 44]));
    one.wait(15_000);
    // The claim was made for the close alone.
    expect(one.sent).toEqual(['claim 41', 'close 41', 'release 41']);
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(one.state.skippedSteps).toEqual([]);
  });
});

it('a text on its way that z cannot stop is said to be sent once it is', () => {
  const one = sitting({ holdMs: 0 });
  one.press('r');
  one.answer('claim');
  one.type('On its way');
  one.press('Enter');
  one.wait(250);
  one.press('z');
  expect(one.said).toContain('The reply for #41 is being sent');
  one.answer('reply');
  expect(one.said).toBe('Reply sent to #41');
});

it.each(['s', 'c', 'h1'])('the key that undoes %s is named as it is bound', (keys) => {
  const one = sitting({ bindings: parseBindings('undo=u') });
  one.press(...keys);
  expect(one.said).toContain('(u undo');
});

describe('z of the close after a reply', () => {
  /** #41 was answered and closed by one key, and the close is undone; the message has this number and date. */
  function reopened(data: unknown): Sitting {
    const one = sitting({ holdMs: 0 });
    one.press('r');
    one.answer('claim');
    one.type('It left today');
    one.press('^S');
    one.answer('reply', { data });
    one.answer('close', { data: { status: 'closed', operator_user_id: SELF } });
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 1, replied: 1, closed: 1 });
    one.press('z');
    one.answer('claim');
    return one;
  }
  const header = (one: Sitting) => view(one.state, plainStyle).rows.map(({ text }) => text);
  const waits = (one: Sitting) => header(one).filter((row) => /waits \d/.test(row));

  it.each([
    ['as this session sent it', () => reopened({ id: 4101, date_created: START / 1000 })],
    [
      'as it was read',
      () => {
        const back = reopened(null);
        const reply = { id: 4101, message: 'It left today', type: 'text', operator_id: SELF };
        back.detail(41, {
          ...{ operator_id: SELF, status: 'inbox' },
          messages: [{ ...reply, date_created: START / 1000 }],
        });
        return back;
      },
    ],
  ])('leaves the conversation handled and answered, %s', (_, make) => {
    const one = make();
    const summary = summaryOf(one.state, one.now);
    expect(summary).toMatchObject({ handled: 1, replied: 1, closed: 0 });
    expect(summary.yours).toMatchObject([{ id: 41, claimed: false }]);
    expect([one.current, waits(one)]).toEqual([41, []]);
  });

  it('leaves it to be answered if the customer has written since', () => {
    const one = reopened({ id: 4101, date_created: START / 1000 });
    const date_created = one.now / 1000 + 60;
    one.detail(41, {
      ...{ operator_id: SELF, status: 'inbox' },
      messages: [{ id: 4102, message: 'And now?', type: 'text', date_created }],
    });
    expect(waits(one)).toHaveLength(1);
  });
});

describe('z of a hand-over', () => {
  const HERS = { operator_id: 3, status: 'inbox' };

  /** #41 was given to operator 3; claims of the next two are on their way, so that nothing else goes out. */
  function handedOver(): Sitting {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('a', 'Down', 'Enter');
    one.answer('assign');
    one.press('r', 'Esc', 'j', 'r', 'Esc');
    expect(one.phases).toEqual(['assign 41 done', 'claim 42 sending', 'claim 43 sending']);
    return one;
  }

  it('waits for its turn though the conversation is read as it was given, and is counted once it is through', () => {
    const one = handedOver();
    one.press('z');
    one.detail(41, HERS);
    expect(one.phases).toContain('release 41 held');
    one.answer('claim');
    expect(one.sent).toContain('release 41');
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 1, assigned: 1 });
    one.answer('release');
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 0, assigned: 0, released: 0 });
  });

  it('leaves it counted if it could not be undone', () => {
    const one = handedOver();
    one.answer('claim');
    one.press('z');
    one.answer('release', {
      outcome: 'skipped',
      changed: false,
      error: 'changed since: its operator is 9, not 3',
    });
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 1, assigned: 1 });
  });

  it('of a group counts the way back as no assignment', () => {
    const one = sitting();
    one.feed({
      kind: 'directory',
      operators: [],
      groups: [
        { id: 2, title: 'Sales' },
        { id: 4, title: 'VIP' },
      ],
    });
    one.press('g', 'Down', 'Down', 'Enter');
    one.answer('assign');
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 1, assigned: 1 });
    one.press('z');
    one.answer('assign');
    expect(summaryOf(one.state, one.now)).toMatchObject({ handled: 0, assigned: 0 });
  });
});

describe('a write that changed nothing', () => {
  it('is not counted, and z leaves alone what somebody else has done', () => {
    const one = sitting({ holdMs: 0 });
    one.press('e');
    one.answer('claim');
    one.answer('close', { outcome: 'already', changed: false });
    expect(one.state.tally).toMatchObject({ closed: 0, handled: [] });
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'closed' });
    one.press('z');
    expect(one.said).toBe('#41 was already like that: nothing to undo');
    expect(one.sent).toEqual(['claim 41', 'close 41']);
    expect(one.state.tally).toMatchObject({ closed: 0, handled: [] });
    one.press('z');
    expect(one.said).toBe('nothing to undo');
  });

  it('has nothing to take back either when z was pressed before its answer came', () => {
    const one = closingUnwanted();
    one.answer('close', { outcome: 'already', changed: false });
    expect(one.sent).toEqual(['claim 41', 'close 41']);
    expect(one.said).toBe('#41 was already like that: nothing to undo');
  });

  it.each(['assign', 'release'] as const)('is not counted as %s', (action) => {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('c');
    one.answer('claim');
    if (action === 'release') one.press('C');
    else one.press('a', 'Down', 'Enter');
    one.answer(action, { outcome: 'already', changed: false });
    expect(one.state.tally).toMatchObject({ assigned: 0, released: 0, handled: [] });
  });
});

describe('a note with Ctrl-S on what nobody holds', () => {
  it.each([
    { purpose: 'note', pressed: 'n', text: 'lost parcel' },
    { purpose: 'file', pressed: 'f', text: 'https://files.example.test/a.png' },
  ])('taken back by z as a $purpose, gives its claim back too', ({ pressed, text, purpose }) => {
    const one = sitting();
    one.press(pressed);
    one.type(text);
    one.press('^S');
    one.answer('claim');
    one.press('z');
    expect(one.state.mode).toMatchObject({ kind: 'compose', composing: { purpose } });
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41', 'release 41']);
  });

  it('gives it back when only the close is still held', () => {
    const one = sitting();
    one.press('n');
    one.type('lost parcel');
    one.press('^S');
    one.answer('claim');
    one.wait(5000);
    one.press('z');
    expect(one.sent).toEqual(['claim 41', 'note 41']);
    one.answer('note');
    expect(one.sent).toEqual(['claim 41', 'note 41', 'release 41']);
  });

  it('is claimed anew when it is finished again while the release is on its way', () => {
    const one = sitting();
    one.press('n');
    one.type('lost parcel');
    one.press('^S');
    one.answer('claim');
    one.press('z', '^S');
    one.answer('release');
    expect(one.sent).toEqual(['claim 41', 'release 41', 'claim 41']);
  });
});

function blank(one: Sitting) {
  const done = one.item('claim').phase;
  if (done.kind !== 'done') throw new Error('the claim has no receipt');
  return { ...done.receipt, error: 'a reason' };
}

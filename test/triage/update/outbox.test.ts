import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { documentOf, readDocument } from '../../../src/triage/drafts/document.ts';
import { recoverOutbox } from '../../../src/triage/drafts/recovery.ts';
import { summaryOf } from '../../../src/triage/summary.ts';
import { stillFailed } from '../../../src/triage/update/left.ts';
import { statusRows } from '../../../src/triage/view/status.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { rowsOf, SELF, type Sitting, sitting } from '../session-samples.ts';

it('of what another run has sent is read again, and its customer is not one to be answered', () => {
  const one = sitting({ holdMs: 0 });
  one.press('r');
  one.answer('claim');
  one.detail(41, { operator_id: SELF, status: 'inbox' });
  one.type('On its way');
  one.press('Enter');
  one.effects.length = 0;
  one.answer('reply', {
    outcome: 'skipped',
    changed: false,
    error: 'another run (m1) has sent the same text to #41',
  });
  expect(one.said).toBe(
    'reply to #41 was not sent: another run (m1) has sent the same text to #41; draft kept',
  );
  expect(one.effects).toContainEqual({ kind: 'detail', id: 41 });
  const sent = {
    id: 4101,
    message: 'On its way',
    type: 'text',
    date_created: one.now / 1000,
    operator_id: SELF,
  };
  one.detail(41, { operator_id: SELF, status: 'inbox', messages: [sent] });
  expect(summaryOf(one.state, one.now).yours).toMatchObject([{ id: 41, claimed: false }]);
});

describe('two replies to one conversation that come back', () => {
  const OWN = { operator_id: SELF, status: 'inbox' };

  /** FIRST is held for #41, and after it SECOND with its close. */
  function bothHeld(): Sitting {
    const one = sitting();
    one.detail(41, OWN);
    one.press('r');
    one.type('FIRST');
    one.press('Enter', 'k', 'r');
    one.type('SECOND');
    one.press('^S', 'k');
    expect(one.phases).toEqual(['reply 41 held', 'reply 41 held', 'close 41 held']);
    return one;
  }
  const draft = (one: Sitting) => one.state.drafts['reply:41']?.text;

  it('because the first was not sent are one draft in the order of writing; the close is named as not done', () => {
    const one = bothHeld();
    one.press('r');
    one.type('THIRD');
    one.press('Esc');
    one.wait(5000);
    const [first] = one.state.outbox;
    if (!first) throw new Error('nothing is in the outbox');
    const error = 'the customer has written';
    const receipt = { ...blankReceipt(first.write), outcome: 'skipped', changed: false, error } as const;
    one.feed({ kind: 'delivered', key: first.key, receipt, conflict: false });
    expect(draft(one)).toBe('FIRST\n\nSECOND\n\nTHIRD');
    expect(one.said).toBe(`reply to #41 was not sent: ${error}; draft kept, not closed`);
    expect(summaryOf(one.state, one.now).undone).toEqual([
      { id: 41, macro: null, steps: 'close', reason: `the reply was not sent: ${error}` },
    ]);
  });

  it.each([
    ['the session was left at once', (one: Sitting) => one.feed({ kind: 'left', reason: 'SIGTERM' })],
    ['the session was left without sending', (one: Sitting) => one.press('q', 'd')],
    ['a colleague has it', (one: Sitting) => one.detail(41, { operator_id: 3, status: 'inbox' })],
  ])('because %s are in the order of writing', (_, happens) => {
    const one = bothHeld();
    happens(one);
    expect(draft(one)).toBe('FIRST\n\nSECOND');
  });

  it('after a crash are in the order of writing, with what was being typed at the end', () => {
    const one = bothHeld();
    one.press('r');
    one.type('THIRD');
    const read = readDocument(JSON.stringify(documentOf(one.state, null)));
    if (read.kind !== 'read') throw new Error(read.reason);
    const { drafts } = recoverOutbox(read.document, [], one.now);
    expect(drafts.map(({ text }) => text)).toEqual(['FIRST\n\nSECOND\n\nTHIRD']);
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

  it('to a claim holds up the reply, which is said to wait for it and then to be a draft', () => {
    const one = sitting();
    const status = () => statusRows(one.state, 80, plainStyle)[0]?.text.trim();
    one.press('r');
    one.type('On its way');
    one.press('Enter');
    one.wait(6000);
    expect(status()).toBe('reply to #41 waits for the claim (z undo)');
    one.answer('claim', { outcome: 'unknown', changed: null, check: 'convops conv get 41' });
    expect(status()).toBe('reply to #41 waits for the claim (z undo)   Outcome unknown: claim of #41');
    one.press('k');
    for (let look = 0; look < 2; look += 1) {
      one.wait(5000);
      one.feed({ kind: 'verified', key: one.item('claim').key, found: 'absent' });
    }
    expect(one.said).toBe('claim of #41 was not found by reading back twice; draft kept');
    expect(one.state.drafts['reply:41']?.text).toBe('On its way');
  });

  it('of a close no longer matters once another close is done', () => {
    const one = sitting({ holdMs: 0 });
    one.press('e');
    one.answer('claim');
    one.answer('close', { outcome: 'unknown', changed: null, error: 'no answer' });
    for (let look = 0; look < 2; look += 1) {
      one.wait(5000);
      one.feed({ kind: 'verified', key: one.item('close').key, found: 'absent' });
    }
    expect(one.phases).toContain('close 41 unknown');
    one.press('k', 'e');
    one.wait(250);
    one.answer('close');
    expect(one.phases.filter((text) => text.startsWith('close'))).toEqual(['close 41 done']);
    one.press('q');
    expect(one.mode).toBe('ended');
  });

  it('is named when the session is left', () => {
    const one = unknownReply();
    one.press('q');
    expect(one.mode).toBe('ask');
    one.press('b');
    expect(one.mode).toBe('show');
  });
});

it('what is over is kept for the last hundred writes, whatever came of them', () => {
  const ids = Array.from({ length: 130 }, (_, place) => 100 + place);
  const one = sitting({ holdMs: 0 }, [41, ...ids]);
  one.press('e');
  one.answer('claim');
  one.answer('close', { outcome: 'refused', error: 'not now' });
  one.press('k', 'e');
  one.wait(250);
  one.answer('close');
  for (const id of ids) {
    one.press('n');
    one.type('called');
    one.press('Enter');
    one.wait(250);
    one.answer('note');
    one.press('c');
    one.answer('claim', { outcome: 'refused', error: `${id} is taken` }, true);
    one.press('j');
    expect(one.state.outbox.length).toBeLessThanOrEqual(101);
    expect(stillFailed(one.state).filter(({ action }) => action === 'close')).toEqual([]);
  }
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

describe('a claim', () => {
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

import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '../../../src/triage/state/outbox.ts';
import { NOTHING_RECOVERED } from '../../../src/triage/state/start.ts';
import { textWrite } from '../../../src/triage/update/writes.ts';
import { rowsOf, SELF, Sitting, START } from '../session-samples.ts';

const MINE = { operator_id: SELF, status: 'inbox' } as const;

describe('what an earlier session left', () => {
  it('is listed first, opened with its text, and sent by nobody', () => {
    const draft = { id: 99, purpose: 'reply', text: 'half', cursor: 4, name: 'Olga', at: 0 } as const;
    const one = new Sitting(
      {},
      {
        drafts: [draft],
        skipped: [],
        snoozed: [],
        noteIds: [],
        lastTarget: { operator: null, group: null },
        open: [],
      },
    );
    expect(one.mode).toBe('recover');
    one.list(rowsOf([41]));
    one.wait(60_000);
    expect(one.sent).toEqual([]);
    one.press('Enter');
    expect(one.mode).toBe('compose');
    expect(one.current).toBe(99);
    one.detail(99, MINE);
    one.press('Enter');
    one.wait(5000);
    expect(one.sent).toEqual(['reply 99']);
  });

  it('is thrown away only after a question', () => {
    const draft = { id: 99, purpose: 'note', text: 'half', cursor: 4, name: null, at: 0 } as const;
    const one = new Sitting(
      {},
      {
        drafts: [draft],
        skipped: [],
        snoozed: [],
        noteIds: [],
        lastTarget: { operator: null, group: null },
        open: [],
      },
    );
    one.press('d');
    expect(one.mode).toBe('ask');
    // The key held down throws nothing away.
    one.press('d');
    expect(one.mode).toBe('recover');
    expect(one.state.drafts).not.toEqual({});
    one.press('d', 'x');
    expect(one.state.drafts).toEqual({});
    expect(one.mode).toBe('show');
  });

  it('stays as it is in a read-only session, and is sent by nobody', () => {
    const draft = { id: 41, purpose: 'reply', text: 'half', cursor: 4, name: null, at: 0 } as const;
    const one = new Sitting({ readOnly: true }, { ...NOTHING_RECOVERED, drafts: [draft] });
    one.list(rowsOf([41]));
    one.detail(41);
    const left = one.state.drafts;
    for (const each of ['Enter', 'o', 'd']) {
      one.press(each, 'x', 'Enter');
      expect([one.mode, one.said]).toEqual(['recover', 'this session is read-only: nothing is changed']);
    }
    one.press('Esc', 'r', 'D', 'z', 'q');
    expect([one.mode, one.state.drafts, one.sent]).toEqual(['ended', left, []]);
  });

  it('of a note that no look shows is a draft again, unknown still, and asked about before it goes out', () => {
    const draft = { id: 41, purpose: 'note', text: 'once', cursor: 4, name: null, at: 0 } as const;
    const write = textWrite('note', 41, 'once', SELF);
    const phase = {
      kind: 'unknown',
      since: START,
      error: 'why',
      check: 'c',
      absent: 0,
      nextLook: START,
    } as const;
    const note: OutboxItem = {
      ...{ key: 'o1', id: 41, name: null, action: 'note', write, draft, check: null, phase },
    };
    const one = new Sitting({}, { ...NOTHING_RECOVERED, open: [note] });
    one.list(rowsOf([41]));
    one.detail(41);
    one.feed({ kind: 'verified', key: 'o1', found: 'absent' });
    one.wait(5000);
    one.feed({ kind: 'verified', key: 'o1', found: 'absent' });
    // The service need not show notes at all.
    expect(one.said).toBe('Outcome unknown: note to #41; its text is a draft again');
    one.press('Enter', 'Enter');
    expect(one.asked).toContain('The outcome of an earlier note to #41 is unknown.');
    one.wait(10_000);
    expect(one.sent).toEqual([]);
  });

  it('is left by the keys that open it where no draft is in the list', () => {
    const draft = { id: 41, purpose: 'note', text: 'half', cursor: 4, name: null, at: 0 } as const;
    const one = new Sitting({ readOnly: true }, { ...NOTHING_RECOVERED, drafts: [draft] });
    one.feed({ kind: 'act', action: 'keep' });
    one.state = { ...one.state, mode: { kind: 'recover', drafts: [], selected: 0 } };
    one.press('Enter');
    expect(one.mode).toBe('show');
  });
});

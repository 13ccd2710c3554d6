// A session that only looks: whatever is pressed, nothing begins that could only be refused at its end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { KEY_TABLE } from '../../../src/triage/keys.ts';
import { NOTHING_RECOVERED } from '../../../src/triage/state/start.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { aProposal, DIRECTORY, ownRow, rowsOf, Sitting, START } from '../session-samples.ts';

const KEYS = [
  ...new Set(KEY_TABLE.flatMap(({ keys }) => keys.filter((name) => name.length === 1))),
  ...['Enter', 'Esc', 'Up', 'Down', 'Tab', 'Space', 'Backspace', '^C', '^S', '^T', '1', '4'],
];

/** Conversations of every standing, two with a draft from before, one with a proposal. */
function looking(): Sitting {
  const draft = { cursor: 0, name: null, at: START };
  const left = {
    ...NOTHING_RECOVERED,
    drafts: [
      { ...draft, id: 41, purpose: 'reply', text: 'Half a reply' },
      { ...draft, id: 43, purpose: 'note', text: 'Half a note' },
    ] as const,
  };
  const one = new Sitting({ readOnly: true }, left);
  one.list(rowsOf([41, 42, 43, 44]), false, { rows: [ownRow(45)], cut: false });
  one.feed(DIRECTORY);
  one.detail(41);
  one.detail(42, { status: 'closed' });
  one.detail(43, { operator_id: 3, status: 'inbox' });
  one.detail(44);
  one.feed({ kind: 'proposals', proposals: [{ ...aProposal(), conversation: 44 }] });
  return one;
}

/** Whether what is open can end in nothing but a change. */
function beginsToChange({ mode }: State): boolean {
  switch (mode.kind) {
    case 'ask':
      return mode.question.options.some(({ does }) => does.kind !== 'stay' && does.kind !== 'link');
    case 'pick':
      return !['find', 'list', 'link'].includes(mode.picker.purpose);
    default:
      return mode.kind === 'compose' || mode.kind === 'reject';
  }
}

describe('a read-only session', () => {
  it('writes, asks and begins nothing, and keeps every draft, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS), { minLength: 5, maxLength: 40 }), (keys) => {
        const one = looking();
        const { drafts } = one.state;
        for (const each of keys) {
          one.press(each);
          one.wait(500);
          expect(beginsToChange(one.state)).toBe(false);
          expect([one.state.outbox, one.state.drafts]).toEqual([[], drafts]);
        }
        expect(one.effects.map(({ kind }) => kind)).not.toContain('deliver');
      }),
      { numRuns: 300 },
    );
  });

  it('offers for what is marked what it can do, and refuses the rest', () => {
    const one = looking();
    one.press('k', 'l', 'Space');
    const keys = view(one.state, plainStyle).rows.at(-1)?.text;
    expect(keys).toContain('h snooze');
    for (const label of ['close', 'assign', 'group']) expect(keys).not.toContain(label);
    one.press('e');
    expect([one.mode, one.said]).toEqual(['pick', 'this session is read-only: nothing is changed']);
  });

  it('does not name keys that it refuses where something is pasted', () => {
    const one = looking();
    one.press('k');
    one.feed({ kind: 'pasted', text: 'Dear customer' });
    expect(one.said).toBe('this session is read-only: nothing is changed');
  });
});

import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { SELF, sitting } from '../session-samples.ts';

const shown = (state: State, columns = 120) =>
  view({ ...state, size: { columns, rows: 40 } }, plainStyle)
    .rows.map(({ text, pane }) => text + (pane?.text ?? ''))
    .join('\n');

describe('the footer', () => {
  it.each([
    ['waiting', {}, ['c claim'], ['C release', 't take over', 'c reopen']],
    ['ours', { operator_id: SELF, status: 'inbox' }, ['C release'], ['c claim', 't take over']],
    ['taken', { operator_id: 5, status: 'inbox' }, ['n note', 't take over'], ['c claim', 'r reply']],
    ['closed', { operator_id: 5, status: 'closed' }, ['n note', 'c reopen'], ['C release', 'r reply']],
  ] as const)('has what applies to one that is %s', (_, change, there, absent) => {
    const one = sitting();
    // Later than what is left by itself.
    one.wait(2500);
    one.detail(41, change);
    const text = shown(one.state, 80);
    for (const key of there) expect(text).toContain(key);
    for (const key of absent) expect(text).not.toContain(key);
  });
});

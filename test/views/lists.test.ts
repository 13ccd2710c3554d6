import { describe, expect, it } from 'vitest';
import { renderGrid, renderTabs } from '../../src/terminal/grid.ts';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { listedView, unassignedView, unreadView } from '../../src/views/conversation.ts';
import { type EntryRow, entryView } from '../../src/views/history.ts';
import { aSummary, NOW_MS } from './samples.ts';

const page = (width: number) => ({ style: plainStyle, width, nowMs: NOW_MS, utc: false });
const LATENESS = { nowMs: NOW_MS, lateAfterMs: 30 * 60_000 };
const minutesAgo = (minutes: number) => NOW_MS / 1000 - minutes * 60;

describe('the conversation lists', () => {
  it('paint a wait that is late, more so what is very late, and what is unread', async () => {
    const style = await createStyle({ color: true });
    const rows = [10, 30, 47, 134].map((minutes) => aSummary({ unassigned_date: minutesAgo(minutes) }));
    const waiting = await renderGrid(unassignedView(LATENESS).columns, rows, { ...page(80), style });
    expect(waiting).toContain(style.warn('47m'));
    expect(waiting).toContain(style.bad('2h14m'));
    expect(waiting).not.toContain(style.warn('10m'));
    expect(waiting).not.toContain(style.warn('30m'));
    const inbox = [3, 0].map((unread_count) => aSummary({ unread_count, group_id: 8 }));
    const unread = await renderGrid(unreadView(LATENESS).columns, inbox, { ...page(80), style });
    expect(unread).toContain(style.unread('3'));
    expect(unread).not.toContain(style.unread('0'));
  });

  it('offer only the fields their list publishes', () => {
    expect(Object.keys(unassignedView(LATENESS).fields)).not.toContain('unread_count');
    expect(Object.keys(unreadView(LATENESS).fields)).not.toContain('unassigned_date');
    expect(Object.keys(listedView(LATENESS).fields)).toEqual(
      expect.arrayContaining(['queue', 'unassigned_date']),
    );
  });
});

describe('the history', () => {
  it('says on a terminal who proposed what a person sent, and to programs who sent it', async () => {
    const person = { kind: 'person', name: null, evidence: 'terminal' } as const;
    const agent = { kind: 'agent', name: 'helper', evidence: '--by' } as const;
    const columns = entryView(
      { group: () => undefined, operator: () => undefined },
      'https://chat.example.test',
    ).columns.filter(({ field }) => field === 'by');
    const row = (proposed_by: typeof person | typeof agent) =>
      ({ by: person, proposal: { id: 'p1', proposed_by, approved_by: person } }) as EntryRow;
    const rows = [row(agent), row(person), { by: person, proposal: null } as EntryRow];
    expect((await renderGrid(columns, rows, page(80))).split('\n').map((line) => line.trim())).toEqual([
      ...['BY', 'person, proposed by helper', 'person, proposed by person', 'person', ''],
    ]);
    expect(renderTabs(columns, rows, { utc: true })).toBe('person\nperson\nperson\n');
  });
});

import { describe, expect, it } from 'vitest';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells } from '../../src/terminal/width.ts';
import { type ChangeEvent, changeLine, changeView } from '../../src/views/change.ts';

const AT = Date.UTC(2026, 10, 21, 12, 4, 31);

function anEvent(fields: Partial<ChangeEvent> = {}): ChangeEvent {
  return {
    at: AT,
    event: 'arrived',
    id: 42,
    group_id: 5,
    group_title: 'VIP',
    operator_user_id: null,
    operator_email: null,
    application: 'web',
    from_user_name: 'Zoë',
    custom_name: '',
    status: 'unassigned',
    unread_count: null,
    unassigned_date: AT / 1000 - 120,
    last_message_date: null,
    waiting_seconds: 120,
    late_after_seconds: 1800,
    from_operator_user_id: null,
    from_operator_email: null,
    from_group_id: null,
    from_group_title: null,
    ...fields,
  };
}

const sam = { operator_user_id: 7, operator_email: 'sam@example.test', status: 'inbox' };
const all: readonly ChangeEvent[] = [
  anEvent(),
  anEvent({ ...sam, unread_count: 2, waiting_seconds: null }),
  anEvent({ event: 'released', from_operator_user_id: 7, from_operator_email: 'sam@example.test' }),
  anEvent({ event: 'claimed', ...sam, waiting_seconds: 300 }),
  anEvent({ event: 'claimed', ...sam, waiting_seconds: null, from_operator_user_id: 8 }),
  anEvent({ event: 'moved', from_group_id: 1, from_group_title: 'Billing' }),
  anEvent({ event: 'answered', ...sam, unread_count: 0, waiting_seconds: null }),
  anEvent({ event: 'unread', ...sam, unread_count: 3, waiting_seconds: null }),
  anEvent({ event: 'aged', waiting_seconds: 1860 }),
  anEvent({ event: 'left', ...sam, waiting_seconds: null }),
  anEvent({ event: 'left', waiting_seconds: 2400 }),
  anEvent({
    from_user_name: null,
    application: null,
    group_id: null,
    group_title: null,
    waiting_seconds: null,
  }),
];
const lines = (width: number) =>
  all.map((event) => changeLine(event, { style: plainStyle, width, utc: true })).join('\n');

describe('an event for people', () => {
  it('is one line', () => {
    expect(lines(80)).toMatchInlineSnapshot(`
      "12:04:31  arrived   #42 Zoë · VIP · web · waits 2m
      12:04:31  arrived   #42 Zoë · VIP · web · with sam@example.test · 2 unread
      12:04:31  released  #42 Zoë · VIP · web · by sam@example.test
      12:04:31  claimed   #42 Zoë · VIP · web · by sam@example.test · after 5m
      12:04:31  claimed   #42 Zoë · VIP · web · by sam@example.test · from operator 8
      12:04:31  moved     #42 Zoë · VIP · web · from Billing · waits 2m
      12:04:31  answered  #42 Zoë · VIP · web · with sam@example.test
      12:04:31  unread    #42 Zoë · VIP · web · 3 unread · with sam@example.test
      12:04:31  aged      #42 Zoë · VIP · web · waits 31m · late after 30m
      12:04:31  left      #42 Zoë · VIP · web · was with sam@example.test
      12:04:31  left      #42 Zoë · VIP · web · waited 40m
      12:04:31  arrived   #42 (no name)"
    `);
  });

  it('is shortened in the name first', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff the Elder of Somewhere Very Far Away';
    const line = changeLine(anEvent({ from_user_name: name }), { style: plainStyle, width: 60, utc: true });
    expect(line).toMatch(/^12:04:31 {2}arrived {3}#42 Wolfe\S*… · VIP · web · waits 2m$/);
    expect(cells(line)).toBe(60);
  });

  it('is painted by what happened', async () => {
    const style = await createStyle({ color: true });
    const line = changeLine(anEvent({ event: 'aged' }), { style, width: 80, utc: true });
    expect(line).toContain(`${style.bad('aged')}      ${style.id('#42')}`);
  });

  it('has a column or a field for all that it holds', () => {
    expect(Object.keys(changeView.fields)).toEqual(Object.keys(anEvent()));
  });
});

// `convops watch` as a person or a script meets it: the built program, a service, files and other programs.
import { copyFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeskHome } from '../support/desk-home.ts';
import { oneByOne } from '../support/run-convops.ts';
import { closeScreens } from '../support/screen-terminal.ts';
import { openWatchDesk, type WatchDesk } from '../support/watching.ts';

let watches: WatchDesk;

beforeEach(async () => {
  watches = await openWatchDesk();
});
afterEach(async () => {
  await closeScreens();
  await watches.close();
});

const run: WatchDesk['run'] = (words, env) => watches.run(words, env);
const once = (...words: string[]) => watches.once(...words);
const change: DeskHome['change'] = (id, fields) => watches.desk.change(id, fields);
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const events = (text: string) => lines(text).map((line) => JSON.parse(line));

/** What an hour did to five conversations. */
async function happen(): Promise<void> {
  await change(43, { status: 'inbox', operator: 8, unread: 2 });
  await change(42, { unread: 0, group: 5 });
  await change(44, { status: 'closed' });
  await change(41, {
    status: 'unassigned',
    operator: 0,
    unassignedAt: Math.floor(Date.now() / 1000) - 7200,
  });
}

describe('watch --once', () => {
  it('keeps what is open at first, and prints what changed since', async () => {
    expect(await once()).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(statSync(watches.file).mode & 0o777).toBe(0o600);
    await happen();
    const { stdout, exit } = await once('--json');
    expect(exit).toBe(0);
    expect(events(stdout).map(({ event, id }) => `${event} ${id}`)).toEqual([
      'released 41',
      'aged 41',
      'moved 42',
      'answered 42',
      'claimed 43',
      'left 44',
    ]);
    expect(events(stdout)[4]).toMatchObject({
      event: 'claimed',
      id: 43,
      group_id: 1,
      group_title: 'Billing',
      operator_user_id: 8,
      operator_email: 'yuki.tanaka@example.test',
      status: 'inbox',
      unread_count: 2,
      from_operator_user_id: null,
    });
    expect(events(stdout)[2]).toMatchObject({
      group_title: 'VIP',
      from_group_id: 2,
      from_group_title: 'Delivery',
    });
    expect(events(stdout)[5]).toMatchObject({ event: 'left', operator_user_id: 3, status: 'inbox' });
    expect((await once('--json')).stdout).toBe('');
  });

  it('prints each event in every form', async () => {
    const forms: readonly (readonly [string[], RegExp])[] = [
      [[], /^20\S+\treleased\t41\tHannah Whitfield\tDelivery\tfacebook\t\t\t7\d{3}\n/],
      [['-o', 'ids'], /^41\n41\n42\n42\n43\n44\n$/],
      [['-o', 'csv', '--columns', 'event,id'], /^event,id\nreleased,41\naged,41\n/],
      [['-o', 'csv', '--no-headers', '--columns', 'id,event'], /^41,released\n41,aged\n/],
      [['--json', 'id,event'], /^\{"id":41,"event":"released"\}\n\{"id":41,"event":"aged"\}\n/],
      [['--jq', '"\\(.event) \\(.id)"'], /^released 41\naged 41\nmoved 42\n/],
    ];
    await once();
    await happen();
    const printed = await oneByOne([...forms.entries()], async ([index, [words]]) => {
      copyFileSync(watches.file, watches.desk.home.path(`${index}.json`));
      return (await run(['--once', '--state', `${index}.json`, ...words])).stdout;
    });
    for (const [index, [, wanted]] of forms.entries()) expect(printed[index]).toMatch(wanted);
  });
});

// The policy of a profile: what an agent's mark is found on sends nothing, whatever it types, and cannot change the
// policy. Without the mark the same lines send: a test that cannot fail proves nothing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRow } from '../../src/cli/command-row.ts';
import { COMMANDS } from '../../src/commands/table.ts';
import { readProposals } from '../../src/proposals/store.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { createHome, type Home } from '../support/run-convops.ts';

/** More than may be done without being asked. */
const MANY = Array.from({ length: 21 }, (_, nth) => 41 + nth).join(' ');

/** For each command that can write, lines; the code they end with under `propose`: 12 is kept, 9 is refused. */
const LINES: Readonly<Record<string, readonly (readonly [code: 9 | 12, line: string])[]>> = {
  // First: what they are about is what was done before.
  undo: [
    [9, 'undo --yes'],
    [9, 'undo 42 --yes'],
  ],
  'conv next': [[9, 'conv next']],
  'conv start': [
    [9, 'conv start 46'],
    [9, 'claim 46 --yes'],
  ],
  'conv send': [
    [9, 'conv send --resume last --concurrency 2 --yes'],
    [12, 'conv send 42 Hello. --again --yes'],
    [12, 'conv send 42 43 -- Hello~both.'],
    [12, 'conv send 42 --reply hi --yes'],
    [12, 'conv send 42 --file-url https://files.test/a.png'],
  ],
  'conv note': [[12, 'conv note 42 Called.']],
  'conv close': [
    [12, 'conv close 42 --yes'],
    [12, 'done 43'],
    [9, 'conv close --resume last --yes'],
    [9, `conv close ${MANY} --yes`],
  ],
  'conv assign': [
    [9, 'conv assign 42 --operator 3'],
    [9, 'conv assign 42 --group 2 --yes'],
  ],
  'conv unassign': [[9, 'conv unassign 41']],
  'operators create': [[9, 'operators create new@example.test']],
  'operators delete': [[9, 'operators delete 3 --yes']],
  'users update': [[9, 'users update 5002 --name Ann']],
  'replies run': [
    [12, 'replies run bye 42 --yes'],
    [12, 'replies run hi 42 --again'],
  ],
  api: [
    [9, 'api POST /api/conversations/close -F conversation_id=42 --yes'],
    [9, 'api /api/conversations/send-note -F conversation_id=42 -f text=x'],
    [9, 'api PUT /api/conversations/close'],
    [9, 'api PATCH /api/conversations/close'],
    [9, 'api DELETE /api/conversations/close'],
  ],
  // On a terminal of its own, below.
  triage: [],
};

const ALL = Object.values(LINES).flat();
const third = (of: number) =>
  process.env.CONVOPS_FUZZ === 'long' ? ALL : ALL.filter((_, nth) => nth % 3 === of);

/** What changes or chooses a connection, or what an agent could be let through by. */
const CHANGES = [
  'profile add other --base-url https://other.test --token-file TOKEN',
  'profile set agents allow',
  'profile set agents allow -p work --yes',
  'profile unset agents',
  'profile use sandbox',
  'profile rename work job',
  'profile remove work --yes',
  'alias set quick conv~send',
  'alias delete done --yes',
  'replies add more Hello.',
  'replies edit hi Hello.',
  'replies remove hi --yes',
  'sandbox reset --yes',
];

let home: Home;
let desk: DeskHome;

const TOKEN = 'canary-token-5a1e';
const MARK = { CLAUDECODE: '1' };
const run = (line: string, env: Readonly<Record<string, string>> = {}, input = '', own = false) =>
  home.run(
    line
      .replace('TOKEN', home.path('token'))
      .split(' ')
      .map((word) => word.replaceAll('~', ' ')),
    { env, input, ...(own && { ownProcess: true }) },
  );
const policy = (value: string) => run(`profile set agents ${value} -p work`);

/** The files of what a person has set up, made once, for a service at an address of their own. */
let settings: ReadonlyMap<string, string>;
const THERE = 'http://127.0.0.1:1';

beforeAll(async () => {
  home = createHome();
  await run(
    `profile add work --base-url ${THERE} --token-stdin --no-check --operator 7 --agents allow`,
    {},
    TOKEN,
  );
  await run('replies add hi Hello~there.');
  await run('replies add bye Goodbye. --note asked --close');
  await run('alias set done conv~close');
  await run('alias set claim conv~start');
  const { configFolder } = home;
  const names = readdirSync(configFolder).filter((name) => name.endsWith('.json'));
  settings = new Map(names.map((name) => [name, readFileSync(join(configFolder, name), 'utf8')]));
});

beforeEach(async () => {
  desk = await openDeskHome({ token: TOKEN });
  ({ home } = desk);
  mkdirSync(home.configFolder, { mode: 0o700 });
  for (const [name, text] of settings)
    writeFileSync(join(home.configFolder, name), text.replace(THERE, address()), { mode: 0o600 });
});
afterEach(() => desk.close());

const address = () => desk.env.CONVOPS_BASE_URL ?? '';
/** The requests that may have changed something since so many had come in. */
const changing = (since = 0) =>
  desk
    .requests()
    .slice(since)
    .filter((request) => !/^(?:GET|HEAD) /.test(request));

/** A run to undo, and two that were not finished; how many requests they took. */
async function leaveRuns() {
  await run('conv close 9999 47 --stop-on-error --concurrency 1 --yes');
  await run('conv send 43 9999 48 --stop-on-error --concurrency 1 -- Hello~again.');
  await run('replies run bye 9999 48 --stop-on-error --concurrency 1 --yes');
  await run('conv close 42');
  await run('conv start 43');
  return desk.requests().length;
}

it('has a line for each command that can write', async () => {
  const words: string[] = [];
  const collect = (path: string, row: Pick<CommandRow, 'kind' | 'commands'>) => {
    if (row.kind === 'write') words.push(path);
    for (const child of row.commands ?? []) collect(`${path} ${child.name}`, child);
  };
  for (const { name, load } of COMMANDS) collect(name, await load());
  expect(Object.keys(LINES).sort()).toEqual(words.sort());
});

it('the lines send where agents are allowed to', { timeout: 60_000 }, async () => {
  await leaveRuns();
  const silent: string[] = [];
  for (const [, line] of ALL) {
    const before = desk.requests().length;
    await run(line, MARK);
    if (changing(before).length === 0) silent.push(line);
  }
  expect(silent).toEqual([]);
});

describe.each(['propose', 'read'])('under %s', (value) => {
  // All lines with a mark; each other sign of an agent has its third of them.
  it.each([
    ['a mark', '', MARK, ALL],
    ['--by, of a profile that is named', ' -p work --by helper', {}, third(0)],
    ['a mark that says it is a script', ' --by script:nightly', MARK, third(1)],
    ['CONVOPS_BY', '', { CONVOPS_BY: 'helper' }, third(2)],
    [
      'a mark and a base URL of the same origin',
      '',
      { ...MARK, CONVOPS_BASE_URL: 'HERE', CONVOPS_OPERATOR: '7', CONVOPS_TOKEN: TOKEN },
      // The runs of the profile are not for whom the environment names.
      third(0).filter(([, line]) => !/^undo|--resume/.test(line)),
    ],
  ])('nothing that can write sends: %s', { timeout: 60_000 }, async (_, more, given, lines) => {
    const before = await leaveRuns();
    await policy(value);
    const env = Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, text.replace('HERE', address())]),
    );
    const wrong: string[] = [];
    for (const [code, line] of lines) {
      const { exit, stderr } = await run(
        line.includes(' -- ') ? line.replace(' -- ', `${more} -- `) : line + more,
        env,
      );
      if (exit !== (value === 'read' ? 9 : code)) wrong.push(`${line}: ${exit} ${stderr}`);
    }
    expect(wrong).toEqual([]);
    expect(changing(before)).toEqual([]);
    const { proposals } = readProposals(home.stateFolder);
    expect(proposals.length > 0).toBe(value === 'propose');
    for (const { proposedBy } of proposals) expect(proposedBy.kind).toBe('agent');
  });

  it('nothing that is kept here is changed', { timeout: 30_000 }, async () => {
    await policy(value);
    await run('conv note 41 --sandbox -- noted');
    writeFileSync(home.path('token'), TOKEN);
    const kept = () =>
      ['profiles.json', 'aliases.json', 'replies.json'].map((name) =>
        readFileSync(join(home.configFolder, name), 'utf8'),
      );
    const before = kept();
    const wrong: string[] = [];
    for (const line of CHANGES) {
      const { exit, stderr } = await run(line, MARK);
      if (exit !== 9 || !stderr.includes('CLAUDECODE')) wrong.push(`${line}: ${exit} ${stderr}`);
    }
    expect(wrong).toEqual([]);
    expect(kept()).toEqual(before);
    expect((await run('profile set agents allow')).exit).toBe(0);
  });
});

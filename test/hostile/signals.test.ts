// What comes at a moment nobody chose: a stop, a signal, an error that nothing catches. In every phase of a run.
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, type BytesServer, envelopeOf, type Script, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { openProgram, type Screen } from '../support/screen-terminal.ts';
import { aDetail, aMessage } from '../views/samples.ts';
import { startProgram, until } from './running.ts';

/** Throws where nothing catches it when it is told to; a signal, so that the moment can be chosen. */
const CRASHING = `process.on('SIGUSR2', () => {
  const error = new Error('boom ${TOKEN} \\u001b[2J');
  if (process.env.CRASH === 'reject') void Promise.reject(error);
  else throw error;
});`;
const SAID = 'convops: unexpected error: boom <hidden> <U+001B>[2J (details: add --debug)';

let home: Home;
let server: BytesServer;
let env: Record<string, string>;

const silent: Script = () => undefined;
/** Reads are answered with this data, a write with the other, or never. */
const answers =
  (read: unknown, write?: unknown): Script =>
  (socket, { method }) => {
    const data = method === 'POST' ? write : read;
    if (data !== undefined) socket.write(answerOf(200, envelopeOf(data)));
  };
const DETAIL = aDetail([], { conversation_id: 42, operator_id: 7, status: 'closed' });

beforeEach(() => {
  home = createHome();
});
afterEach(() => server.close());

async function serve(script: Script): Promise<void> {
  await writeFile(home.path('crashing.cjs'), CRASHING);
  server = await startBytes(script);
  env = {
    CONVOPS_BASE_URL: server.origin,
    CONVOPS_TOKEN: TOKEN,
    CONVOPS_OPERATOR: '7',
    NODE_OPTIONS: `--require ${home.path('crashing.cjs')}`,
  };
}

const outcomes = () =>
  readJournal(home.stateFolder).flatMap(({ entries }) => entries.map(({ outcome }) => outcome));

describe('row 70: an error that nothing catches', () => {
  /** How the program ends that meets one once its request is there. */
  async function crashed(script: Script, method: string, argv: readonly string[], CRASH = 'throw') {
    await serve(script);
    const { child, ended } = startProgram(home, argv, { ...env, CRASH });
    await until(() => server.requests.some((request) => request.method === method));
    child.kill('SIGUSR2');
    return await ended;
  }

  it('ends a read with one message and exit 1', async () => {
    const run = await crashed(silent, 'GET', ['conv', 'unassigned']);
    expect(run).toEqual({ exit: 1, stdout: '', stderr: `${SAID}\n` });
  });

  it('says where it comes from with --debug, without the token, and the failure as JSON to programs', async () => {
    const argv = ['conv', 'unassigned', '--json', '--debug'];
    const { exit, stderr } = await crashed(silent, 'GET', argv, 'reject');
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^Error: boom <hidden> .*\n +at /m);
    expect(stderr).not.toContain(TOKEN);
    expect(stderr).not.toContain('\x1b');
    const last = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(last.error).toMatchObject({ code: 'unexpected', exit_code: 1 });
  });

  it('leaves a write unknown, exit 6, with its receipt and the journal whole', async () => {
    const argv = ['conv', 'note', '42', 'Seen.'];
    const { exit, stdout, stderr } = await crashed(answers(DETAIL), 'POST', argv);
    expect(exit).toBe(6);
    expect(stdout).toMatch(
      /^\{"id":42,"action":"note","outcome":"unknown".*interrupted before an answer came.*\n$/,
    );
    expect(stderr).toContain('convops: note on #42 may have been saved (outcome unknown)');
    expect(stderr.endsWith(`${SAID}\n`)).toBe(true);
    expect(outcomes()).toEqual(['unknown']);
  });
});

describe('on a terminal', () => {
  it.each([
    ['a question', 'sandbox reset', (screen: Screen) => screen.sees('(y/N)'), 'SIGUSR2', 1, SAID],
    [
      ...['a question', 'sandbox reset', (screen: Screen) => screen.sees('(y/N)'), 'SIGHUP', 129],
      'convops: cancelled; nothing was changed',
    ],
    ['triage', 'triage', (screen: Screen) => until(() => screen.modes().alternate), 'SIGUSR2', 1, SAID],
  ] as const)('rows 63 and 70: %s gives it back: %s', async (_what, line, isThere, signal, exit, message) => {
    await serve(answers([]));
    const screen = await openProgram(line.split(' '), { home, env });
    await isThere(screen);
    screen.signal(signal);
    expect(await screen.ended).toBe(exit);
    expect(screen.frame()).toContain(message);
    const given = { alternate: false, autowrap: true, bracketedPaste: false, cursor: true };
    expect(screen.modes()).toEqual(given);
  });

  /** A program for the terminal that says when it is there, and that Ctrl-C means something else to. */
  async function programSaying(word: string, rest: string): Promise<string> {
    const path = home.path(word);
    await writeFile(path, `#!/bin/sh\ntrap '' INT\necho ${word}\n${rest}\n`, { mode: 0o755 });
    return path;
  }

  it('Ctrl-C in the editor is the editor’s: its text still goes out', async () => {
    await serve(answers(DETAIL, { id: 1 }));
    const EDITOR = await programSaying('EDITING', 'read text; echo "$text" > "$1"');
    const screen = await openProgram(['conv', 'note', '42', '--editor'], { home, env: { ...env, EDITOR } });
    await screen.sees('EDITING');
    screen.type('\x03');
    await screen.sees('^C');
    screen.type('Seen.\r');
    expect(await screen.ended).toBe(0);
    expect(outcomes()).toEqual(['done']);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s while the pager runs ends the pager first', async (signal, exit) => {
    const messages = Array.from({ length: 60 }, (_, nth) => aMessage(nth + 1, 'x'));
    await serve(answers(aDetail(messages, { conversation_id: 42 })));
    const PAGER = await programSaying(
      'PAGING',
      // Ready when it heeds the signal, not before.
      'trap "echo PAGER-ENDED; exit 0" TERM HUP; echo HEEDING; while :; do sleep 0.05; done',
    );
    const screen = await openProgram(['conv', 'get', '42'], { home, env: { ...env, PAGER } });
    await screen.sees('HEEDING');
    screen.signal(signal);
    expect(await screen.ended).toBe(exit);
    expect(screen.raw()).toContain('PAGER-ENDED');
  });
});

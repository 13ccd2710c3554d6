// What comes at a moment nobody chose: a stop, a signal, an error that nothing catches. In every phase of a run.
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BytesServer, type Script, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { openProgram, type Screen } from '../support/screen-terminal.ts';
import { wholeAnswer } from './answers.ts';
import { startProgram, until } from './running.ts';

/** Throws where nothing catches it when it is told to; a signal, so that the moment can be chosen. */
const CRASHING = `process.on('SIGUSR2', () => {
  const error = new Error('boom ${TOKEN} \\u001b[2J');
  if (process.env.CRASH === 'reject') void Promise.reject(error);
  else throw error;
});`;

let home: Home;
let server: BytesServer;
let env: Record<string, string>;

/** Reads are answered, writes never are. */
const silentWrites: Script = (socket, { method, url }) => {
  if (method === 'POST') return;
  const detail = { conversation_id: 42, operator_id: 7, status: 'closed', messages: [] };
  const data = url.includes('/get') ? detail : [];
  socket.write(wholeAnswer(JSON.stringify({ status: 200, data }), 'length'));
};
const silent: Script = () => undefined;

beforeEach(async () => {
  home = createHome();
  await writeFile(home.path('crashing.cjs'), CRASHING);
});

afterEach(() => server.close());

async function serve(spoil: Script): Promise<void> {
  server = await startBytes(spoil);
  env = {
    CONVOPS_BASE_URL: server.origin,
    CONVOPS_TOKEN: TOKEN,
    CONVOPS_OPERATOR: '7',
    NODE_OPTIONS: `--require ${home.path('crashing.cjs')}`,
  };
}

const asked = (verb: string) => until(() => server.requests.some(({ method }) => method === verb));
const outcomes = () =>
  readJournal(home.stateFolder).flatMap(({ entries }) => entries.map(({ outcome }) => outcome));

describe('row 70: an error that nothing catches', () => {
  const said = 'convops: unexpected error: boom <hidden> <U+001B>[2J (details: add --debug)\n';

  it('ends a read with one message and exit 1', async () => {
    await serve(silent);
    const { child, ended } = startProgram(home, ['conv', 'unassigned'], env);
    await asked('GET');
    child.kill('SIGUSR2');
    expect(await ended).toEqual({ exit: 1, stdout: '', stderr: said });
  });

  it('says where it comes from with --debug, without the token, and the failure as JSON to programs', async () => {
    await serve(silent);
    const argv = ['conv', 'unassigned', '--json', '--debug'];
    const { child, ended } = startProgram(home, argv, { ...env, CRASH: 'reject' });
    await asked('GET');
    child.kill('SIGUSR2');
    const { exit, stderr } = await ended;
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^Error: boom <hidden> .*\n +at /m);
    expect(stderr).not.toContain(TOKEN);
    expect(stderr).not.toContain('\x1b');
    const last = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(last.error).toMatchObject({ code: 'unexpected', exit_code: 1 });
  });

  it('leaves a write unknown, exit 6, with its receipt and the journal whole', async () => {
    await serve(silentWrites);
    const { child, ended } = startProgram(home, ['conv', 'note', '42', 'Seen.'], env);
    await asked('POST');
    child.kill('SIGUSR2');
    const { exit, stdout, stderr } = await ended;
    expect(exit).toBe(6);
    expect(stdout).toMatch(
      /^\{"id":42,"action":"note","outcome":"unknown".*interrupted before an answer came.*\n$/,
    );
    expect(stderr).toContain('convops: note on #42 may have been saved (outcome unknown)');
    expect(stderr.endsWith(said)).toBe(true);
    expect(outcomes()).toEqual(['unknown']);
  });
});

describe('on a terminal', () => {
  const tidy = { alternate: false, autowrap: true, bracketedPaste: false, cursor: true };
  const lines = (screen: Screen) => screen.frame().filter((row) => row !== '');

  it.each([
    ['SIGUSR2', 1, 'convops: unexpected error: boom <hidden> <U+001B>[2J (details: add --debug)'],
    ['SIGHUP', 129, 'convops: cancelled; nothing was changed'],
  ] as const)('rows 63 and 70: %s at a question gives the terminal back', async (signal, exit, message) => {
    await serve(silent);
    const screen = await openProgram(['sandbox', 'reset'], { home, env });
    await screen.sees('(y/N)');
    screen.signal(signal);
    expect(await screen.ended).toBe(exit);
    expect(lines(screen)[1]).toBe(message);
    expect(screen.modes()).toEqual(tidy);
  });

  it('row 70: an error in triage gives the terminal back', async () => {
    await serve(silentWrites);
    const screen = await openProgram(['triage'], { home, env });
    await until(() => screen.modes().alternate);
    screen.signal('SIGUSR2');
    expect(await screen.ended).toBe(1);
    expect(lines(screen)[0]).toBe(
      'convops: unexpected error: boom <hidden> <U+001B>[2J (details: add --debug)',
    );
    expect(screen.modes()).toEqual(tidy);
  });

  /** A program for the terminal that says when it is there, and that Ctrl-C means something else to. */
  async function programSaying(word: string, rest: string): Promise<string> {
    const path = home.path(word);
    await writeFile(path, `#!/bin/sh\ntrap '' INT\necho ${word}\n${rest}\n`, { mode: 0o755 });
    return path;
  }

  it('Ctrl-C in the editor is the editor’s: its text still goes out', async () => {
    await serve((socket, request) =>
      request.method === 'POST'
        ? void socket.write(wholeAnswer('{"status":200,"data":{"id":1}}', 'length'))
        : silentWrites(socket, request),
    );
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
    await serve((socket) => {
      const messages = Array.from({ length: 60 }, (_, nth) => ({
        id: nth + 1,
        message: 'x',
        type: 'text',
        date_created: 1,
      }));
      const data = { conversation_id: 42, operator_id: 7, status: 'inbox', messages };
      socket.write(wholeAnswer(JSON.stringify({ status: 200, data }), 'length'));
    });
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

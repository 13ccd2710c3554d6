// What is asked on a real pseudo-terminal, and that nothing is sent unless the answer says so.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { OPERATORS, TOKEN } from '../support/bytes-service.ts';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';
import { createHome, PROGRAM } from '../support/run-convops.ts';
import { KEYS, openScreen, openTerminal } from '../support/screen-terminal.ts';

const service = await servePlainly({});

const { show } = terminalAt(service);

describe('more than 20 conversations', () => {
  it.each([
    ['y', 0, 21],
    ['n', 2, 0],
  ])('from a pipe are asked about on the terminal itself: %s', async (key, exit, sent) => {
    const terminal = await openScreen(
      ['sh', '-c', 'seq 21 | "$0" "$@"', process.execPath, PROGRAM, 'conv', 'close', '-'],
      { home: service.home, env: service.env },
    );
    await terminal.said(/Close 21 conversations in 127\.0\.0\.1:\d+\?.*y\/N/);
    terminal.type(`${key}${KEYS.enter}`);
    expect(await terminal.ended).toBe(exit);
    expect(service.written()).toHaveLength(sent);
  });
});

describe('a text from a pipe', () => {
  it('to what a colleague has is asked about on the terminal itself', async () => {
    const home = await createHome();
    const send = ['conv', 'send', '44', '--body-file', '-', '--sandbox'];
    const terminal = await openScreen(
      ['sh', '-c', 'echo Hello | "$0" "$@"', process.execPath, PROGRAM, ...send],
      {
        home,
      },
    );
    await terminal.said(/bea\.lindqvist@example\.test has #44\. Reply all the same\?/);
    terminal.type(`n${KEYS.enter}`);
    expect(await terminal.ended).toBe(9);
    await home.remove();
  });
});

describe('adding a profile', () => {
  it('asks for address, token, which is not shown, operator and policy, and ends with the next command', async () => {
    const home = await createHome();
    const secret = 'typed-canary-5544';
    const terminal = await openTerminal(['profile', 'add', 'work'], { home });
    await terminal.said(/Base URL/);
    terminal.type(`${service.server.origin}${KEYS.enter}`);
    await terminal.said(/Token/);
    terminal.type(`${secret}${KEYS.enter}`);
    await terminal.said(/Which operator are you\?/);
    terminal.type(`\x1b[B${KEYS.enter}`);
    await terminal.said(/May AI assistants send by themselves through this profile\?/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(0);
    expect(terminal.raw()).toContain('next: convops triage\r\n');
    expect(service.sent().every(({ method }) => method === 'GET')).toBe(true);
    const { stdout } = await home.run(['profile', 'list', '--json', 'operator']);
    expect(JSON.parse(stdout)[0]).toEqual({ operator: String(OPERATORS[1]?.id) });
    expect(terminal.raw()).toContain('*'.repeat(secret.length));
    for (let end = 4; end <= secret.length; end += 1) {
      expect(terminal.raw()).not.toContain(secret.slice(end - 4, end));
    }
    expect(await readFile(`${home.configFolder}/profiles.json`, 'utf8')).toContain(secret);
    await home.remove();
  });
});

describe('an undo', () => {
  it('is described once where it is asked about, and the history marks its writes', async () => {
    const home = await createHome();
    await home.run(['conv', 'unassign', '42', '66', '--sandbox']);
    const terminal = await openTerminal(['undo', '--sandbox'], { home });
    await terminal.said(/Undo run .*\?/);
    terminal.type(`y${KEYS.enter}`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.raw()).not.toContain('undoing');
    const history = await openTerminal(['history', '--sandbox', '--columns', 'action,id'], { home });
    expect(await history.ended).toBe(0);
    expect(history.raw()).toMatch(/claim \(undo\) +42[\s\S]*claim \(undo\) +66[\s\S]*release +(?:42|66)/);
    const { stdout } = await home.run(['history', '--sandbox', '--json', 'undoes,entry']);
    const [last, , , first] = JSON.parse(stdout);
    expect([last.undoes, first.undoes]).toEqual([first.entry, null]);
    await home.remove();
  });
});

describe('an inbox that is of nobody yet', () => {
  it('changes nothing if the question is left', async () => {
    const home = await createHome();
    const words = `profile add work --base-url ${service.server.origin} --token-stdin --no-check`;
    await home.run(words.split(' '), { input: TOKEN });
    const terminal = await openTerminal(['conv', 'inbox'], { home });
    await terminal.said(/Which operator are you\?/);
    terminal.type(KEYS.ctrl('c'));
    expect(await terminal.ended).toBe(130);
    expect(terminal.raw()).toContain('convops: cancelled; nothing was changed\r\n');
    await home.remove();
  });

  it('asks who you are, and the profile keeps the answer', async () => {
    const home = await createHome();
    const words = [
      'profile',
      'add',
      'work',
      '--base-url',
      service.server.origin,
      '--token-stdin',
      '--no-check',
    ];
    await home.run(words, { input: TOKEN });
    const terminal = await openTerminal(['conv', 'inbox'], { home, columns: 120 });
    await terminal.said(/Which operator are you\?/);
    terminal.type(`\x1b[B${KEYS.enter}`);
    expect(await terminal.ended).toBe(0);
    const chosen = String(OPERATORS[1]?.id);
    const lists = service.sent().filter(({ path }) => path.startsWith('/api/conversations/'));
    expect(lists.map(({ query }) => query.operator_id)).toEqual([chosen, chosen]);
    const { stdout } = await home.run(['profile', 'list', '--json', 'operator']);
    expect(JSON.parse(stdout)[0]).toEqual({ operator: chosen });
    const set = await openTerminal(['profile', 'set', 'operator', 'nobody'], { home, columns: 120 });
    expect(await set.ended).toBe(0);
    expect(set.raw()).toContain('not checked yet; to check it: convops doctor -p work');
    await home.remove();
  });
});

describe('--editor', () => {
  const edit = async (code: string) => {
    await writeFile(service.home.path('editor.mjs'), code);
    return { EDITOR: `"${process.execPath}" "${service.home.path('editor.mjs')}"` };
  };

  it.each([
    ['nothing was written', ''],
    ['the editor failed', 'process.exit(3)'],
  ])('sends nothing when %s', async (_what, code) => {
    const { exit } = await show('conv send 42 --editor --as 7', { env: await edit(code) });
    expect(exit).not.toBe(0);
    expect(service.written()).toEqual([]);
  });
});

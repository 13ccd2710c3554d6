// What is asked on a real pseudo-terminal, and that nothing is sent unless the answer says so.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../support/bytes-service.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { createHome, PROGRAM } from '../support/run-convops.ts';
import { KEYS, openScreen, openTerminal } from '../support/screen-terminal.ts';

const service = await servePlainly({});

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

describe('adding a profile', () => {
  it('asks for address, token, which is not shown, operator and policy, and ends with the next command', async () => {
    const home = createHome();
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
  });
});

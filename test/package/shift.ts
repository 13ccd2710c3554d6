// A short shift in the sandbox with an artefact as it was installed: whatever it is made of, it works the same.
import { expect, it } from 'vitest';
import { ANYONE } from '../support/desk-home.ts';
import { type Home, type Run, runProgram } from '../support/run-convops.ts';
import { KEYS, openScreen } from '../support/screen-terminal.ts';

export interface Artefact {
  readonly program: string;
  readonly home: Home;
  /** What it runs in. */
  readonly env: Readonly<Record<string, string>>;
}

/** Declares the tests of a shift; `artefact` is asked when they run. */
export function describeShift(artefact: () => Artefact, version: string): void {
  const run = (line: string, input = ''): Promise<Run> => {
    const { program, home, env } = artefact();
    return runProgram(program, line.split(' '), { env, cwd: home.folder, input });
  };
  const open = (...words: string[]) => {
    const { program, home, env } = artefact();
    return openScreen([program, ...words], { home, env });
  };
  /** What it prints, when nothing is wrong. */
  const print = async (line: string): Promise<string> => {
    const { exit, stdout, stderr } = await run(`${line} --sandbox`);
    expect([line, exit, stderr]).toEqual([line, 0, '']);
    return stdout;
  };

  it('says its version, helps, and knows what it does not know', async () => {
    expect(await run('--version')).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
    expect((await run('--help')).stdout).toMatch(/^Usage: convops/);
    const wrong = await run('conv clsoe 42');
    expect([wrong.exit, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('close');
  });

  it('reads, writes, and takes it back', async () => {
    const ids = (await print('conv unassigned -o ids')).trim().split('\n');
    const id = Number(ids.at(-1));
    const claimed: unknown = JSON.parse(await print(`conv claim ${id} --json`));
    expect(claimed).toMatchObject({ id, action: 'start', outcome: 'done' });
    expect(await print(`conv reply ${id} On-its-way.`)).toContain('done');
    expect(await print(`conv get ${id} --jq .messages[-1].message`)).toBe('On-its-way.\n');
    expect(await print(`conv close ${id} -o table`)).toBe(`${id}\tclose\tdone\t7\t\n`);
    expect(JSON.parse(await print('undo --yes --json'))).toMatchObject({ id, outcome: 'done' });
    expect(await print('history --json action')).toContain('"close"');
  });

  it.each([
    ['conv list --color always -o csv', /^queue,id,/],
    ['conv list --jq map(.id)|length', /^\d+$/m],
    ['board -o html', /^<!doctype html>[\s\S]*<table[\s\S]*<\/html>\s*$/],
    ['doctor --json', /"ok"/],
    ['help exit-codes', /\b130\b/],
  ])('works: %s', async (line, shows) => {
    expect(await print(line)).toMatch(shows);
  });

  it('keeps a profile', async () => {
    const line = 'profile add work --base-url https://service.example.test --token-stdin --no-check';
    expect(await run(line, 'token\n')).toMatchObject({ exit: 0, stderr: '' });
    expect((await run('profile list -o csv')).stdout).toContain('https://service.example.test');
  });

  it('opens triage on a terminal, and leaves it as it was', async () => {
    const screen = await open('triage', '--sandbox');
    await screen.sees(ANYONE);
    expect(screen.modes().alternate).toBe(true);
    screen.type('q');
    expect(await screen.ended).toBe(0);
    expect(screen.modes()).toMatchObject({ alternate: false, cursor: true });
  });

  it('serves a sandbox until Ctrl-C', async () => {
    const screen = await open('sandbox', 'serve');
    await screen.sees('export CONVOPS_TOKEN=');
    screen.type(KEYS.ctrl('c'));
    expect(await screen.ended).toBe(130);
  });
}

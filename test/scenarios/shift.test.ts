// Every example of every --help works in a new sandbox, with no account, no profile and no settings.
import { chmod, cp, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type ProgramSpec, workingCommands } from '../../src/reference/tree.ts';
import { wordsOf } from '../support/example-lines.ts';
import { createHome, type Home, oneByOne, PROGRAM, runProgram } from '../support/run-convops.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

describe('the examples of --help', () => {
  /** What changes profiles that are not there, never ends, or writes beside the home folder of a test. */
  const LEFT_OUT = /^convops (?:profile (?:add|remove|rename|use)|sandbox serve|triage|mcp)\b|> ~/;
  const MAY_BE_SAID =
    /^(?:dry run: nothing was changed|convops: warning: this computer keeps nothing of .*)\n$/;

  it('of every command exist and work in a fresh sandbox', async () => {
    const home = createHome();
    const tree = JSON.parse((await home.run(['commands', '--json'])).stdout) as ProgramSpec;
    const commands = workingCommands(tree.commands);
    const profile = 'profile add work --base-url https://service.example.test --token-stdin --no-check';
    expect(await home.run(profile.split(' '), { input: 'token' })).toMatchObject({ exit: 0 });
    expect(commands.filter(({ examples }) => examples.length === 0)).toEqual([]);
    const lines = commands.flatMap(({ examples }) => examples).filter((line) => !LEFT_OUT.test(line));
    expect(lines.length).toBeGreaterThan(commands.length);
    const runs = await oneByOne(lines, async (line) => ({ line, ...(await runLine(line, home)) }));
    expect(runs.filter(({ exit }) => exit !== 0)).toEqual([]);
    const said = runs.map((each) => ({ ...each, stderr: each.stderr.replace(MAY_BE_SAID, '') }));
    expect(said.filter(({ stderr }) => stderr !== '')).toEqual([]);
  });
});

/** Runs a line as a shell does, in a home of its own with the configuration of another. */
async function runLine(line: string, { configFolder }: Home) {
  const home = createHome();
  await cp(configFolder, home.configFolder, { recursive: true });
  // There has to be something to take back.
  if (line.startsWith('convops undo')) await home.run(['conv', 'unassign', '42', '--sandbox']);
  const words = wordsOf(line);
  if (words) return await home.run(words);
  const shim = home.path('convops');
  await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  await chmod(shim, 0o755);
  const env = { ...home.env, PATH: `${home.folder}${delimiter}${home.env.PATH}` };
  // What bash calls `source <(command)` is, for any other shell, the command.
  const command = line.replace(/^source <\((.*)\)$/, '$1');
  return await runProgram('sh', ['-c', command], { env, cwd: home.folder });
}

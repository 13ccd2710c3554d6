// `npm run standalone:test`: the end-to-end tests against the standalone executable. The tests start the program as they
// always do, `node bin/convops.js ...`; here the `node` that they are given is a script that starts the executable
// where that is asked for, and Node for everything else. It is replaced by what it starts: process ids, signals and
// terminals are those of the executable.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `usage: npm run standalone:test -- [--program FILE] [--patience N] [test path...]

  --program FILE  the executable; without it build/convops
  --patience N    seconds for each test, where a machine is busy; without it as many as npm test
  test path       such as test/api; without one test/commands and test/scenarios
`;

const top = fileURLToPath(new URL('../..', import.meta.url));

function suite(program, patience, paths) {
  const work = mkdtempSync(join(tmpdir(), 'convops-suite-'));
  const [node, count, first] = [join(work, 'bin', 'node'), join(work, 'count'), join(work, 'first.cjs')];
  try {
    mkdirSync(join(work, 'bin'));
    // In Perl, because a shell has something to say of its own where the working folder was removed.
    writeFileSync(
      node,
      `#!/usr/bin/perl
use strict;
if (@ARGV && $ARGV[0] =~ m{/bin/convops\\.js\\z}) {
  shift @ARGV;
  open(COUNT, '>>', '${count}') and print COUNT '.' and close COUNT;
  exec { '${program}' } '${program}', @ARGV;
}
exec { '${process.execPath}' } '${process.execPath}', @ARGV;
`,
    );
    chmodSync(node, 0o755);
    writeFileSync(first, `process.execPath = ${JSON.stringify(node)};\n`);
    const vitest = join(top, 'node_modules', 'vitest', 'vitest.mjs');
    const words = [vitest, 'run', '--config', join(top, 'test', 'vitest.config.ts'), ...paths];
    if (patience !== undefined) words.push(`--testTimeout=${patience * 1000}`);
    const { status } = spawnSync(process.execPath, words, {
      cwd: top,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        CONVOPS_TEST_PROCESS: 'own',
        PATH: `${join(work, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require "${first}"`,
      },
    });
    const runs = existsSync(count) ? readFileSync(count).length : 0;
    process.stdout.write(`${program} was started ${runs} times\n`);
    // A success of something else would be none.
    return status === 0 && runs > 0 ? 0 : 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      program: { type: 'string', default: join(top, 'build', 'convops') },
      patience: { type: 'string' },
    },
  });
  if (values.patience !== undefined && !/^[1-9]\d{0,3}$/.test(values.patience)) {
    throw new Error(`--patience takes seconds from 1 to 9999, not "${values.patience}"`);
  }
  const program = resolve(values.program);
  if (!existsSync(program)) throw new Error(`there is no ${program}: npm run standalone makes it`);
  const paths = positionals.length === 0 ? ['test/commands', 'test/scenarios'] : positionals;
  return suite(program, values.patience && Number(values.patience), paths);
}

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`standalone:test: ${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

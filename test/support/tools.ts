// Programs of the system that some tests drive: shells, a browser, a pager, a man page reader. A machine without one
// skips those tests, and the end of the run says so; CI, which installs them, may not.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'vitest';

/** Whether a program is installed; throws where CONVOPS_TEST_TOOLS says that every one of them is. */
function hasTool(name: string): boolean {
  const found = (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
  if (!found && process.env.CONVOPS_TEST_TOOLS === 'installed') throw new Error(`${name} is not installed`);
  return found;
}

/** Skips the test where a program is not installed, with the reason that `closing-line.ts` prints. */
export function skipWithout({ skip }: Pick<TestContext, 'skip'>, name: string): void {
  skip(!hasTool(name), `${name} is not installed`);
}

/** What runs a program in a table of processes of its own, as containers and sandboxes do; skips the test without it. */
export function inOwnProcesses({ skip }: Pick<TestContext, 'skip'>): readonly string[] {
  skipWithout({ skip }, 'unshare');
  const words = ['unshare', '--pid', '--fork', '--mount-proc'];
  const [program = '', ...options] = words;
  const isAllowed = spawnSync(program, [...options, 'true']).status === 0;
  if (!isAllowed && process.env.CONVOPS_TEST_TOOLS === 'installed')
    throw new Error(`${words.join(' ')} is not allowed`);
  skip(!isAllowed, 'no table of processes of its own is allowed here');
  return words;
}

/** Skips the test where its user may not give files to others. */
export function skipUnlessRoot({ skip }: Pick<TestContext, 'skip'>): void {
  skip(process.getuid?.() !== 0, 'only root can do it');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

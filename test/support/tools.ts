// Programs of the system that some tests drive: shells, a browser, a man page reader. A machine without one leaves
// those tests out; CI, which installs them, may not.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is installed; throws where CONVOPS_TEST_TOOLS says that every one of them is. */
export function hasTool(name: string): boolean {
  const found = (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
  if (!found && process.env.CONVOPS_TEST_TOOLS === 'installed') throw new Error(`${name} is not installed`);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

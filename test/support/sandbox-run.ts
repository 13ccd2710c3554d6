// The program with --sandbox, its inbox kept from run to run.
import { createHome, type Home, type RunOptions } from './run-convops.ts';

export interface SandboxRuns {
  readonly home: Home;
  /** What a command prints; throws what it said on stderr unless it ends with exit 0. */
  readonly print: (argv: readonly string[], options?: Omit<RunOptions, 'home'>) => Promise<string>;
  /** What a command prints as JSON, parsed. */
  readonly read: <Value>(argv: readonly string[]) => Promise<Value>;
}

/** A sandbox in a home folder of its own; nothing but --sandbox says so. */
export async function createSandboxRuns(): Promise<SandboxRuns> {
  const home = await createHome();
  const print: SandboxRuns['print'] = async (argv, options) => {
    const { exit, stdout, stderr } = await home.run([...argv, '--sandbox'], options);
    if (exit !== 0) throw new Error(`convops ${argv.join(' ')} ended with ${exit}: ${stderr}`);
    return stdout;
  };
  return {
    home,
    print,
    read: async <Value>(argv: readonly string[]) => JSON.parse(await print([...argv, '--json'])) as Value,
  };
}

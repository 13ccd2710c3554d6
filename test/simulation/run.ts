// `npm run simulate`: shifts by seed, in as many processes as there are processors; a failure is shrunk and printed.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { KilledError } from '../world/world.ts';
import { RULES, type RuleName } from './oracle.ts';
import { planShift } from './plan.ts';
import { playShift } from './shift.ts';
import { shrink, storyOf } from './shrink.ts';

const HELP = `npm run simulate -- [options]

Plays random shifts, each decided by its seed, and holds the end of each against the oracle.

  --seed N      the first seed; 1 unless given
  --shifts N    how many; 1000 unless given
  --only RULE   shows breaches of this rule alone: ${Object.keys(RULES).join(', ')}
  --all         goes on after a failure, and shrinks none
  --story       prints the shift of --seed as a story, without playing it
`;

/** What a process of its own says of one shift. */
interface Told {
  readonly seed: number;
  readonly found: readonly { readonly rule: RuleName; readonly what: string }[];
}

/** Runs what the arguments ask for and resolves to the exit code: 1 for a failure, 2 for a bad argument. */
export async function simulate(words: readonly string[], self: string): Promise<number> {
  if (words[0] === '--worker') return await work(Number(words[1]), Number(words[2]), Number(words[3]));
  const plan = planOf(words);
  if (typeof plan === 'string') {
    (plan === HELP ? process.stdout : process.stderr).write(plan);
    return plan === HELP ? 0 : 2;
  }
  const { seed, shifts, only, all, story } = plan;
  if (story) {
    const shift = planShift(seed);
    process.stdout.write(`${storyOf({ shift, violation: { rule: 'once', what: 'as planned' } })}\n`);
    return 0;
  }
  const began = performance.now();
  const failed: Told[] = [];
  let played = 0;
  const workers = Math.min(availableParallelism(), shifts);
  const children = Array.from({ length: workers }, (_, index) =>
    fork(self, ['--worker', String(seed + index), String(seed + shifts), String(workers)]),
  );
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.on('message', (told: Told) => {
            played += 1;
            const found = told.found.filter(({ rule }) => only === null || rule === only);
            if (found.length === 0) return;
            failed.push({ ...told, found });
            for (const { rule, what } of found) process.stdout.write(`seed ${told.seed}: ${rule}: ${what}\n`);
            if (!all) for (const one of children) one.kill('SIGKILL');
          });
          child.on('exit', () => resolve());
        }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const rate = Math.round((played / seconds) * 60);
  process.stdout.write(`${played} shifts, ${failed.length} failed, ${rate} a minute\n`);
  const [first] = failed;
  const [violation] = first?.found ?? [];
  if (!first || !violation) return played < shifts && failed.length === 0 ? 1 : 0;
  if (!all) {
    const shrunk = await shrink(planShift(first.seed), violation);
    process.stdout.write(`\n${storyOf(shrunk)}\n`);
  }
  return 1;
}

async function work(first: number, end: number, stride: number): Promise<number> {
  // Of a process that was killed in the world: its last words reach nobody.
  process.on('uncaughtException', (error) => {
    if (!(error instanceof KilledError)) throw error;
  });
  for (let seed = first; seed < end; seed += stride) {
    process.send?.({ seed, found: await playShift(planShift(seed)) } satisfies Told);
  }
  process.disconnect?.();
  return 0;
}

function planOf(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        seed: { type: 'string', default: '1' },
        shifts: { type: 'string', default: '1000' },
        only: { type: 'string' },
        all: { type: 'boolean', default: false },
        story: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return HELP;
    const [seed, shifts] = [Number(values.seed), Number(values.shifts)];
    if (!Number.isSafeInteger(seed)) return `--seed must be a whole number\n\n${HELP}`;
    if (!Number.isSafeInteger(shifts) || shifts < 1) return `--shifts must be one or more\n\n${HELP}`;
    const only = values.only ?? null;
    if (only !== null && !Object.hasOwn(RULES, only)) return `there is no rule ${only}\n\n${HELP}`;
    return { seed, shifts, only, all: values.all, story: values.story };
  } catch (error) {
    return `${(error as Error).message}\n\n${HELP}`;
  }
}

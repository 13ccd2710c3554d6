// The long run: every property with inputs nobody has seen, a line each, and at the end how much was tried.
import { inspect, parseArgs } from 'node:util';
import { ROOMS } from './properties.ts';
import type { Property } from './property.ts';

const HELP = `npm run fuzz -- [options]

Tries every property with new inputs and prints a line for each.

  --minutes N   as long as this in all, instead of the usual number of cases
  --only ROOM   only these properties; may stand several times: ${Object.keys(ROOMS).join(', ')}
  --seed N      the inputs of that seed, as a failure has named it
`;

interface Plan {
  readonly rooms: readonly string[];
  /** Milliseconds for each property; null for its usual number of cases. */
  readonly each: number | null;
  readonly seed: number | null;
}

interface Ended {
  readonly tried: number;
  readonly failure: Error | null;
}

/** Runs what the arguments ask for and resolves to the exit code: 1 where a property failed, 2 for a bad argument. */
export async function fuzz(words: readonly string[]): Promise<number> {
  const plan = planOf(words);
  if (typeof plan === 'string') {
    (plan === HELP ? process.stdout : process.stderr).write(plan);
    return plan === HELP ? 0 : 2;
  }
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
    process.stderr.write('stopping after this round; Ctrl-C again to leave at once\n');
  });
  const rows = plan.rooms.flatMap((room) => (ROOMS[room] ?? []).map((property) => ({ room, property })));
  const wide = Math.max(...rows.map(({ room, property }) => `${room}: ${property.name}`.length));
  process.stdout.write(`${'property'.padEnd(wide)}      cases  failures  seconds\n`);
  let tried = 0;
  let failures = 0;
  for (const { room, property } of rows) {
    if (stopped) break;
    const begin = Date.now();
    const end = await runOne(property, plan, () => stopped);
    tried += end.tried;
    failures += end.failure ? 1 : 0;
    const cells = [
      `${room}: ${property.name}`.padEnd(wide),
      String(end.tried).padStart(10),
      (end.failure ? '1' : '0').padStart(9),
      ((Date.now() - begin) / 1000).toFixed(1).padStart(8),
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
    if (end.failure) process.stdout.write(`\n${inspect(end.failure)}\n\n`);
  }
  process.stdout.write(`\n${tried} cases tried, ${failures} failures\n`);
  return failures > 0 ? 1 : stopped ? 130 : 0;
}

function planOf(words: readonly string[]): Plan | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        minutes: { type: 'string' },
        only: { type: 'string', multiple: true },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return HELP;
    const rooms = values.only ?? Object.keys(ROOMS);
    const unknown = rooms.find((room) => !Object.hasOwn(ROOMS, room));
    if (unknown !== undefined) return `there is no room ${unknown}\n\n${HELP}`;
    const minutes = values.minutes === undefined ? null : Number(values.minutes);
    if (minutes !== null && !(minutes > 0)) return `--minutes must be more than none\n\n${HELP}`;
    const seed = values.seed === undefined ? null : Number(values.seed);
    if (seed !== null && !Number.isSafeInteger(seed)) return `--seed must be a whole number\n\n${HELP}`;
    const count = rooms.reduce((sum, room) => sum + (ROOMS[room]?.length ?? 0), 0);
    return { rooms, seed, each: minutes === null ? null : (minutes * 60_000) / count };
  } catch (error) {
    return `${(error as Error).message}\n\n${HELP}`;
  }
}

/** In rounds, each with a seed of its own, so that a long run keeps little and can be stopped. */
async function runOne(
  { run, runs }: Property,
  { each, seed }: Plan,
  isStopped: () => boolean,
): Promise<Ended> {
  const begin = Date.now();
  const round = Math.min(runs.fuzz, runs.suite * 10);
  let tried = 0;
  let next = seed ?? Math.floor(Math.random() * 2 ** 30);
  const isOver = () => (each === null ? tried >= runs.fuzz : Date.now() - begin >= each);
  do {
    try {
      tried += await run(each === null ? Math.min(round, runs.fuzz - tried) : runs.suite, next);
    } catch (error) {
      return { tried, failure: new Error(`failed with --seed ${next}`, { cause: error }) };
    }
    next += round;
    // A signal is heard only between two turns of the loop, and most checks take none.
    await new Promise((resolve) => setImmediate(resolve));
  } while (!isOver() && !isStopped());
  return { tried, failure: null };
}

// `npm run fuzz`: every property at length, with inputs nobody has seen, or with those of the seed that a failure has named.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } },
});
const { minutes = '', only, seed = Math.floor(Math.random() * 2 ** 30) } = values;
const vitest = 'vitest run --config test/vitest.config.ts --reporter verbose test/fuzz/properties.test.ts';
const { status } = spawnSync('npx', [...vitest.split(' '), ...(only ? ['-t', `^${only} `] : [])], {
  env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_MINUTES: minutes },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

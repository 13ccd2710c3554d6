// Every property, by room: in the suite a little, with the same inputs every time; by `npm run fuzz` at length, with new ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasesProperties } from './properties/aliases.ts';
import { envelopeProperties } from './properties/envelope.ts';
import { formatsProperties } from './properties/formats.ts';
import { inertProperties } from './properties/inert.ts';
import { mcpProperties } from './properties/mcp.ts';
import { pagesProperties } from './properties/pages.ts';
import { settingsProperties } from './properties/settings.ts';
import { watchProperties } from './properties/watch.ts';
import { type Property, SEED } from './property.ts';

const ROOMS: Readonly<Record<string, readonly Property[]>> = {
  inert: inertProperties,
  formats: formatsProperties,
  pages: pagesProperties,
  envelope: envelopeProperties,
  settings: settingsProperties,
  aliases: aliasesProperties,
  watch: watchProperties,
  mcp: mcpProperties,
};
const COUNT = Object.values(ROOMS).flat().length;
/** Of the long run; without a number of minutes each has its own number of cases. */
const { FUZZ_SEED, FUZZ_MINUTES } = process.env;

/** In rounds, each with a seed of its own, so that a long run keeps little and a failure is soon there again. */
async function atLength({ run, runs }: Property, seed: number): Promise<void> {
  const round = Math.min(runs.fuzz, FUZZ_MINUTES ? runs.suite : runs.suite * 10);
  const end = Date.now() + (Number(FUZZ_MINUTES) * 60_000) / COUNT;
  for (let tried = 0; FUZZ_MINUTES ? Date.now() < end : tried < runs.fuzz; tried += round)
    await run(round, seed + tried).catch((cause: unknown) => {
      throw new Error(`failed with --seed ${seed + tried}`, { cause });
    });
}

it('every property of the suite tries the same inputs each time', () => {
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: SEED });
});

describe.each(Object.entries(ROOMS))('%s', (_room, properties) => {
  it.each(properties.map((one) => [one.name, one] as const))(
    '%s',
    async (_name, property) => {
      if (FUZZ_SEED) await atLength(property, Number(FUZZ_SEED));
      else await property.run(property.runs.suite, SEED);
    },
    FUZZ_SEED ? 2 ** 31 - 1 : undefined,
  );
});

// The loop of watch and of board --every, on a clock of its own: hours pass in no time.
import { describe, expect, it } from 'vitest';
import { type ApiError, NoAnswerError, RateLimitedError, TokenRefusedError } from '../../src/api/errors.ts';
import { endOnSignal, runRounds } from '../../src/cli/interruption.ts';

const GET = { method: 'GET', path: '/api/conversations/unread' };
const reset = () => new NoAnswerError(GET, true, 'reset', 'the connection was reset');
const limited = (ms: number | null) => new RateLimitedError(GET, ms);
const seconds = (...all: number[]) => all.map((one) => one * 1000);

/** Runs rounds that succeed, fail with an error, or end everything. */
async function run(rounds: readonly (true | Error | 'Ctrl-C' | 'last')[]) {
  const said: string[] = [];
  const pauses: number[] = [];
  let press: (name: 'SIGINT') => void = () => undefined;
  let at = 0;
  const out = { exitCode: 0, warn: async (text: string) => void said.push(text) };
  const context = {
    io: {
      onSignal(_: unknown, listener: typeof press) {
        press = listener;
        return () => undefined;
      },
      steady: () => at,
      async sleep(ms: number) {
        pauses.push(ms);
        at += ms;
      },
    },
    out,
    service: { address: () => 'the service', command: (words: string) => words, lastTry: () => undefined },
  } as unknown as Parameters<typeof runRounds>[0];
  const ending = endOnSignal(context);
  const left = [...rounds];
  const error = await runRounds(context, { everyMs: 15_000, ending }, async () => {
    const next = left.shift() ?? 'last';
    if (next instanceof Error) throw next;
    // What hangs does not keep anybody.
    if (next === 'Ctrl-C') return (await ending.unlessEnded(hangs(() => press('SIGINT')))) === true;
    return next !== 'last';
  }).then(
    () => null,
    (failure: Error) => failure.name,
  );
  return { said, pauses, error, exit: out.exitCode };
}

async function hangs(first: () => void): Promise<never> {
  setImmediate(first);
  return await new Promise<never>(() => undefined);
}

describe('rounds', () => {
  it('are so far apart, until one says that it is the last', async () => {
    expect((await run([true, true, 'last'])).pauses).toEqual(seconds(15, 15));
  });

  it('end with a signal, also in the middle of one', async () => {
    expect(await run([true, 'Ctrl-C'])).toMatchObject({ error: null, exit: 130 });
  });

  it('go on after failures, which are said once, and that they are over', async () => {
    const { said, pauses, error } = await run([true, reset(), reset(), true]);
    expect(pauses).toEqual(seconds(15, 15, 15, 15));
    expect(said).toEqual([
      expect.stringMatching(/the connection was reset.*; convops goes on as soon as the service answers/),
      'the service answers again after 30s',
    ]);
    expect(error).toBeNull();
  });

  it('come no sooner than the service asks, and at the latest after a day', async () => {
    const { pauses } = await run([true, limited(500_000), true, limited(1e12), true, limited(null), true]);
    expect(pauses).toEqual(seconds(15, 500, 15, 86_400, 15, 15, 15));
  });

  it.each<[string, readonly (true | ApiError | Error)[]]>([
    ['the first fails', [reset(), true]],
    ['the token is refused later', [true, new TokenRefusedError(GET, 401, null), true]],
    ['it is no failure of the service', [true, new TypeError('a mistake'), true]],
  ])('end with the error when %s', async (_, rounds) => {
    expect((await run(rounds)).error).toMatch(/Error$/);
  });
});

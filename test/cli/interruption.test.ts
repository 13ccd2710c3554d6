// What a signal does to a run, with a clock of the test's own: whether it waits, for how long, and what leaves at once.
import { expect, it } from 'vitest';
import type { Context } from '../../src/cli/context.ts';
import { watchSignals } from '../../src/cli/interruption.ts';
import type { SignalName } from '../../src/terminal/io.ts';

/** What is done to a run, in turn; `later` is the end of the moment that it was left. */
function watched(patient = true) {
  const told: string[] = [];
  let signal: (name: SignalName) => void = () => undefined;
  let pass: () => void = () => undefined;
  const note = (what: string) => () => void told.push(what);
  const context = {
    io: {
      onSignal: (_: unknown, listener: typeof signal) => {
        signal = listener;
        return () => undefined;
      },
      sleep: (ms: number, aborter: AbortSignal) =>
        new Promise<void>((resolve) => {
          told.push(`wait ${ms < 1000}`);
          pass = () => !aborter.aborted && resolve();
        }),
      endUnread: note('end unread'),
    },
    out: { notice: async () => undefined },
    service: { lastTry: note('last try'), abandon: async () => void told.push('end connections') },
  } as unknown as Context;
  const brakes = { stop: note('stop'), abandon: note('abandon') };
  const run = watchSignals(context, { ...brakes, stopped: false, abandoned: false }, { patient });
  return {
    told,
    run,
    signal: (name: SignalName) => signal(name),
    async later() {
      pass();
      await Promise.resolve();
    },
  };
}

const LEFT = ['abandon', 'end connections', 'end unread'];

it.each(['SIGTERM', 'SIGHUP'] as const)('%s waits a moment for answers, and then leaves', async (name) => {
  const { told, signal, later } = watched();
  signal(name);
  expect(told.splice(0)).toEqual(['stop', 'last try', 'wait true']);
  await later();
  expect(told).toEqual(LEFT);
});

it.each([
  ['a second signal', true, ['SIGTERM', 'SIGTERM'], 143],
  ['a signal after Ctrl-C', true, ['SIGINT', 'SIGHUP'], 130],
  ['any signal of a run that only reads', false, ['SIGTERM'], 143],
] as const)('%s leaves at once', async (_what, patient, names, code) => {
  const { told, run, signal, later } = watched(patient);
  for (const name of names) signal(name);
  expect(told.slice(-3)).toEqual(LEFT);
  await later();
  expect(told.filter((what) => what === 'abandon')).toHaveLength(1);
  expect(run.exitCode()).toBe(code);
});

it('a terminal that is gone is told of twice, by the system and the shell, and once is meant', async () => {
  const { told, run, signal, later } = watched();
  signal('SIGHUP');
  signal('SIGHUP');
  expect(told.splice(0)).toEqual(['stop', 'last try', 'wait true']);
  await later();
  expect(told).toEqual(LEFT);
  expect(run.exitCode()).toBe(129);
});

it('a run that ended within its moment is not left', async () => {
  const { told, run, signal, later } = watched();
  signal('SIGTERM');
  run.release();
  await later();
  expect(told).not.toContain('abandon');
  expect(told).toContain('end unread');
});

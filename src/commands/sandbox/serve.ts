// Keeps the embedded service running on a loopback port, for scripts and training.
// It prints the two variables that point convops at it, and ends with Ctrl-C.

import { resolve } from 'node:path';
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { LocalError } from '../../base/local-error.ts';
import { quoted } from '../../base/text.ts';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import { readNamedText } from '../../cli/named-file.ts';
import { parseCount, parseDurationOption } from '../../cli/parse.ts';
import { planOutput } from '../../cli/plan.ts';
import { print, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import {
  ASSUMPTION_WORDS,
  type Assumptions,
  OPEN_FACT_LINES,
  parseAssumption,
} from '../../sandbox/assumptions.ts';
import { FAULT_KINDS, type FaultRate, parseFaultRates, totalRate } from '../../sandbox/faults.ts';
import { ATTACKS, type Attack, parseAttacks } from '../../sandbox/hostile.ts';
import { MOST_RIVALS } from '../../sandbox/identity.ts';
import { checkToken } from '../../settings/token.ts';
import { exportLines, servedView } from '../../views/sandbox.ts';
import { openHappenings } from './happenings.ts';

// Which inbox is planted: what `sandbox reset` and `sandbox serve --seed` have in common.

export interface Planting {
  readonly seed?: number;
  readonly conversations?: number;
}

/** Fewer would lack the ones the examples are about; more would take minutes to keep. */
const LEAST = 70;
const MOST = 20_000;

/** How many conversations are made. */
export const CONVERSATIONS = {
  flags: '--conversations <n>',
  text: `how many conversations to make; 1500 shows the ${LIST_LIMIT}-row limit`,
  parse: parseCount,
} as const;

/** Throws UsageError for a number of conversations that cannot be. */
export function checkPlanting({ conversations }: Planting): void {
  if (conversations !== undefined && (conversations < LEAST || conversations > MOST)) {
    throw new UsageError(`--conversations is a number from ${LEAST} to ${MOST}`);
  }
}

/** Above this, timers would set the pace. */
const FASTEST = 1000;

export interface ServeInput extends Planting {
  readonly port?: number;
  readonly token?: string;
  /** Milliseconds. */
  readonly latency?: number;
  readonly rivals?: number;
  readonly customers?: true;
  readonly pace?: number;
  readonly fault?: readonly FaultRate[];
  readonly assume?: Partial<Assumptions>;
  readonly events?: string;
  /** A file of attacks, or true for those of the sandbox. */
  readonly hostile?: string | true;
}

const ABOUT = [
  'Serve the sandbox on a loopback port until Ctrl-C. Its inbox is the one of --sandbox; with --seed it is one of its ' +
    'own, in memory, the same at every start, and the one of --sandbox is not touched.',
  '--rivals and --customers make a busy day of it: other operators take, answer and close, customers arrive and ' +
    'write. What operator 7 holds the rivals leave alone.',
  `--fault makes requests go wrong: ${FAULT_KINDS.join(', ')}, or 5xx for both 500 and 503. ` +
    'With --seed all of it repeats.',
  `--assume chooses how to read what the interface document leaves open: ${OPEN_FACT_LINES.join('; ')}. The first ` +
    'reading of each is the usual one.',
].join('\n\n');

export const sandboxServeCommand = command({
  name: 'serve',
  summary: 'Serve the sandbox on a loopback port',
  description: ABOUT,
  kind: 'local',
  options: [
    { flags: '--port <n>', text: 'the port; the system picks one when it is left out', parse: parseCount },
    {
      flags: '--token <token>',
      text: 'the token it accepts; not a secret, it opens the sandbox only',
      parse: (text: string) => checkToken(text),
    },
    { flags: '--latency <duration>', text: 'wait this long before each answer', parse: parseDurationOption },
    {
      flags: '--rivals <n>',
      text: `how many other operators are at work, up to ${MOST_RIVALS}`,
      parse: parseCount,
    },
    {
      flags: '--customers',
      text: 'customers arrive, about one in 50 seconds (more often with more than 3 rivals), write, and write back',
    },
    {
      flags: '--pace <n>',
      text: 'so many times faster than a busy day: 60 is an hour in a minute',
      parse: parsePace,
    },
    {
      flags: '--fault <kind=rate>',
      text: 'so many requests go wrong, as 5% or 0.05; repeatable',
      parse: parseFault,
    },
    {
      flags: '--assume <fact=reading>',
      text: `read the document so: ${ASSUMPTION_WORDS.join(', ')}; repeatable`,
      parse: parseAssume,
      offers: { words: ASSUMPTION_WORDS },
    },
    {
      flags: '--hostile [file]',
      text: 'some customers attack an assistant that reads them: with the attacks of the sandbox, or those of a JSON file',
    },
    { flags: '--events <file>', text: 'append each event to this file, one JSON object a line' },
    {
      flags: '--seed <n>',
      text: 'serve the inbox of this number, in memory, and repeat the same day',
      parse: parseCount,
    },
    CONVERSATIONS,
  ],
  globals: [],
  examples: [
    'convops sandbox serve --port 8080 --token training',
    'convops sandbox serve --seed 7 --rivals 3 --customers --pace 5',
    'convops sandbox serve --seed 7 --fault 429=5% --fault reset-after=2%',
    'convops sandbox serve --seed 7 --hostile --events day.ndjson',
    'convops sandbox serve --seed 7 --assume not-answered=customer-last --assume get-marks-read=yes',
  ],
  run: (context, input) => serveSandbox(context, input),
});

/** Serves until a signal arrives; prints the address and token first. */
async function serveSandbox(context: Context, input: ServeInput): Promise<void> {
  const { io } = context;
  const plan = await planOutput(context, servedView);
  check(input);
  if (context.options.dryRun) throw new UsageError('serving has no dry run: with --seed nothing is kept');
  const { openLivingSandbox } = await import('../../sandbox/living.ts');
  const attacks = attacksOf(context, input.hostile);
  const happenings = await openHappenings(context, input.events);
  const { seed, conversations, rivals = 0, customers = false, fault: faults = [] } = input;
  const server = await openLivingSandbox({
    stateFolder: context.stateFolder,
    now: () => io.now(),
    port: input.port,
    token: input.token,
    latencyMs: input.latency,
    pace: input.pace,
    rivals,
    customers,
    faults,
    assumptions: input.assume,
    inbox: seed === undefined ? undefined : { seed, conversations, attacks },
    luck: seed ?? Math.floor(io.random() * 2 ** 32),
    onEvent: happenings.event,
    onRequest: happenings.request,
    onLifeError: complain(context),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    const why = error.code === 'EACCES' ? 'not allowed' : 'it is in use';
    throw new LocalError({
      code: 'port',
      message: `port ${input.port} cannot be used: ${why}`,
      exitCode: 8,
    });
  });
  if (server.hostile) happenings.hostile(server.hostile, rivals, server.baseUrl);
  const ended = new Promise<number>((resolve) => {
    const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
      resolve(SIGNAL_CODES[name]);
      // A second one ends the process at once, as the system does it.
      release();
    });
  });
  try {
    const served = { base_url: server.baseUrl, token: server.token };
    if (plan.format === 'table' && plan.fields === null) await write(context, exportLines(served));
    // With its token, which is no secret.
    else await print(context, plan, servedView, [served], served);
    if (seed !== undefined) await context.notice(`its inbox is number ${seed}, not the one of --sandbox`);
    await context.notice('serving the sandbox, Ctrl-C ends');
    context.exitCode = await Promise.race([ended, happenings.broken]);
  } finally {
    await server.close();
    await happenings.close();
    // A terminal has echoed ^C at the beginning of the line.
    const start = io.stderr.isTTY ? '\n' : '';
    if (!context.options.quiet) await io.stderr.write(`${start}${happenings.summary()}\n`);
  }
}

/** Warns of what keeps the sandbox's people from doing anything: once, not at each of their turns. */
function complain(context: Context): (error: unknown) => void {
  let last = '';
  return (error) => {
    const { message } = error as Error;
    if (message !== last) void context.warn(`nothing happens in the sandbox: ${message}`);
    last = message;
  };
}

/** Throws UsageError for what cannot be, before anything is opened. */
function check(input: ServeInput): void {
  const { port, rivals = 0, customers, pace, fault = [], seed, conversations } = input;
  if (port !== undefined && port > 65_535) throw new UsageError('a port is a number up to 65535');
  if (rivals > MOST_RIVALS) throw new UsageError(`there are ${MOST_RIVALS} other operators at most`);
  if (pace !== undefined && rivals === 0 && !customers) {
    throw new UsageError('--pace needs somebody whose pace it is: --rivals or --customers');
  }
  if (totalRate(fault) > 1) {
    throw new UsageError(
      `the rates of --fault come to ${Number((totalRate(fault) * 100).toFixed(4))}%: 100% is the most`,
    );
  }
  if (conversations !== undefined && seed === undefined) {
    throw new UsageError(
      '--conversations needs --seed: what is kept is made by sandbox reset',
      `convops sandbox reset --conversations ${conversations}`,
    );
  }
  if (input.hostile !== undefined && seed === undefined) {
    throw new UsageError('--hostile needs --seed: attacks are planted in an inbox of its own');
  }
  checkPlanting(input);
}

/** The attacks that were asked for; throws UsageError for a file that has none. */
function attacksOf({ io }: Context, hostile: string | true | undefined): readonly Attack[] | undefined {
  if (hostile === undefined) return undefined;
  if (hostile === true) return ATTACKS;
  const attacks = parseAttacks(readNamedText(hostile, resolve(io.cwd, hostile)));
  if (attacks) return attacks;
  throw new UsageError(
    `${quoted(hostile)} is no list of attacks: a JSON array of objects with "kind" and a "text" that has {mark}`,
  );
}

function parsePace(text: string): number {
  const pace = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (!(pace > 0 && pace <= FASTEST)) {
    throw new UsageError(
      `${quoted(text)} is not a pace: a number up to ${FASTEST} is needed, 1 is a busy day`,
    );
  }
  return pace;
}

function parseFault(text: string, before: readonly FaultRate[] = []): readonly FaultRate[] {
  const rates = parseFaultRates(text);
  if (rates) return [...before, ...rates];
  throw new UsageError(
    `${quoted(text)} is not a fault and its rate, as in 429=5%: the kinds are ${FAULT_KINDS.join(', ')}, 5xx`,
  );
}

function parseAssume(text: string, before: Partial<Assumptions> = {}): Partial<Assumptions> {
  const made = parseAssumption(text);
  if (made) return { ...before, ...made };
  throw new UsageError(`${quoted(text)} is not an assumption: they are ${ASSUMPTION_WORDS.join(', ')}`);
}

// The service of one run as a port: its client, the waits and limits of its requests, and what it is called.
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { createApiClient, mapCalls } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import type { Transport } from '../api/transport.ts';
import { createArchiving } from '../archive/archiving.ts';
import { isRecord } from '../base/record.ts';
import { damagedJournal } from '../disk/damage.ts';
import { PrivateFileError, readPrivateFile, replacePrivateFile } from '../disk/private-file.ts';
import { createNameNotes, ENVIRONMENT_KEY } from '../names/known-names.ts';
import { sandboxResetAt } from '../sandbox/identity.ts';
import { serviceOf } from '../settings/base-url.ts';
import type { Io } from '../terminal/io.ts';
import { drawWhile } from '../terminal/progress.ts';
import type { ShownNames } from '../views/people.ts';
import type { RunLine } from '../writes/journal-lines.ts';
import { deadlineOf, type RetryPolicy, withRetriedReads } from '../writes/patience.ts';
import { openTransport } from './open-transport.ts';
import type { InForce, Out } from './ports.ts';
import { UsageError } from './usage-error.ts';

/** What takes longer, in milliseconds, says what it waits for. */
const SAID_AFTER_MS = 1000;
/** How often a failed read is repeated. */
const READ_RETRIES = 2;

export type Service = ReturnType<typeof createService>;

/** The service that the settings name, connected when it is first needed. */
export function createService(io: Io, settings: InForce, out: Out) {
  let transport: Promise<Transport> | undefined;
  let client: Promise<Client> | undefined;
  let clockOffset: number | null = null;
  let hushed = false;
  const closers: (() => Promise<void>)[] = [];
  const aborter = new AbortController();
  const lastTry = new AbortController();
  // As many as there are requests at once.
  setMaxListeners(0, lastTry.signal);
  // Completion finds this place from what it can know.
  const names = createNameNotes(() => ({
    stateFolder: settings.stateFolder,
    key: settings.values().profile ?? ENVIRONMENT_KEY,
    service: service.name(),
  }));
  // What passes here is noted, whoever asked for it; a slow call is said with all its tries.
  const noted = (client: Client): Client =>
    mapCalls(client, (call, { name }) => async (params, how) => {
      const id =
        isRecord(params) && params.conversation_id !== undefined ? ` #${params.conversation_id}` : '';
      const data = await service.saying(`the service: ${name}${id}`, () => call(params, how));
      names.note(name, data);
      await archiving.keep(name, params, data);
      return data;
    });

  async function open(): Promise<Transport> {
    const connect = () =>
      openTransport({ io, settings }, closers, (date) => {
        clockOffset = date - io.steady();
      });
    const isAsked = settings.values().token.kind === 'command';
    const opened = await (isAsked ? service.saying('token_command', connect) : connect());
    out.hide(opened.token);
    return opened;
  }

  const service = {
    transport: (): Promise<Transport> => (transport ??= open()),
    client(): Promise<Client> {
      const connect = async () => createApiClient(await service.transport(), settings.values());
      client ??= connect().then((plain) => noted(withRetriedReads(plain, service.patience)));
      return client;
    },
    /** A client of this service whose answers are noted as those of `client` are: names, and those that the archive takes. */
    noted,
    /** Keeps what is answered from now on, for that long in milliseconds, whatever the settings of this run say. */
    keepFor: (keepMs: number): void => archiving.begin(keepMs),
    /** The same work, on a terminal said to be waited for (`the service: GET /api/x`) once it takes long. */
    async saying<T>(what: string, work: () => Promise<T>): Promise<T> {
      if (hushed || !io.stderr.isTTY || settings.options.quiet) return await work();
      const ended = new AbortController();
      const due = async () => {
        await io.sleep(SAID_AFTER_MS, ended.signal);
        return !hushed;
      };
      return await drawWhile(io.stderr, { line: `waiting for ${what}`, due, ended }, work);
    },
    /** Says no waits any more: a session has the terminal to itself. */
    hush() {
      hushed = true;
    },
    /** The waits and limits of everything that repeats a request. */
    get patience(): RetryPolicy {
      return {
        now: io.now,
        lastTry: lastTry.signal,
        // A run stopped halfway waits for nothing more.
        sleep: (ms: number, signal?: AbortSignal) =>
          io.sleep(ms, signal ? AbortSignal.any([aborter.signal, signal]) : aborter.signal),
        random: io.random,
        retries: READ_RETRIES,
        deadline: () => deadlineOf(io.steady, settings.values().timeoutMs),
      };
    },
    /** The service's clock minus ours in milliseconds, by its last answer; null before the first one. */
    clockOffset: () => clockOffset,
    /** Names of groups and operators seen in this run or an earlier one; sends no request. */
    names: async (): Promise<ShownNames> => names.shown(),
    /** The service as the journal names it, whatever this computer is called in its address; or the sandbox. */
    name(): string {
      try {
        return serviceOf(settings.values());
      } catch {
        return 'the service';
      }
    },
    /** What the journal has from before this moment (milliseconds since 1970) was of a sandbox that was started over since. */
    since: () => (settings.values().sandbox ? sandboxResetAt(settings.stateFolder) : 0),
    /** The address of the service as it was given, or the sandbox: for messages. */
    address(): string {
      const name = service.name();
      return name.startsWith('http') ? (settings.values().baseUrl ?? name) : name;
    },
    /** The service in questions: its profile, the sandbox, or the host if only the environment names it. */
    place() {
      const { profile, sandbox, baseUrl } = settings.values();
      if (sandbox) return 'the sandbox';
      if (profile !== null) return `profile ${profile}`;
      return baseUrl === null ? 'no service' : new URL(baseUrl).host;
    },
    /** A command line for a hint: the words after `convops`, for the same service as this run. */
    command(words: string) {
      const { profile, sandbox } = settings.options;
      const own = sandbox ? ' --sandbox' : profile === undefined ? '' : ` -p ${profile}`;
      return `convops ${words}${own}`;
    },
    /** Ends all waits before a retry: requests under way finish and are not repeated. */
    lastTry: () => lastTry.abort(),
    /** Closes connections and ends all waits, for a run that is stopped halfway. */
    async abandon(): Promise<void> {
      aborter.abort();
      lastTry.abort();
      await service.close();
    },
    /** Closes connections and the built-in service. */
    async close(): Promise<void> {
      for (const end of closers.splice(0).reverse()) await end();
      await sayDamage(io, out);
      await archiving.close(out);
      if (!aborter.signal.aborted) names.keep();
    },
  };
  const archiving = createArchiving({ io, settings, service });
  return service;
}

/** Says once a day that the journal is damaged, if this run has met it: no session has the screen by now. */
async function sayDamage(io: Pick<Io, 'now'>, out: Pick<Out, 'warn'>): Promise<void> {
  const folder = damagedJournal.take();
  if (folder === null) return;
  const path = join(folder, 'damage-said');
  const today = new Date(io.now()).toISOString().slice(0, 10);
  try {
    if (readPrivateFile(path) === today) return;
    replacePrivateFile(path, today);
  } catch (error) {
    // What cannot be noted is said each time.
    if (!(error instanceof PrivateFileError)) throw error;
  }
  await out.warn(
    `the journal (${folder}) has damaged lines; a run that lost one can be neither resumed nor undone`,
  );
}

interface Ports {
  readonly settings: InForce;
  readonly service: Service;
}

/** The service as the journal and proposals name it; null if none is set up. Throws for settings that cannot be read. */
export function serviceInForce({ settings, service }: Ports): string | null {
  const { sandbox, baseUrl } = settings.values();
  return sandbox || baseUrl !== null ? service.name() : null;
}

/** Fails with the way to set up a service if there is none, before a missing operator or run is reported instead. */
export async function requireService(context: Ports): Promise<void> {
  if (serviceInForce(context) === null) await context.service.transport();
}

/**
 * The profile that an earlier run used, where that is another one: one address may serve several accounts. Null
 * where it is the same, or not there any more.
 */
export function otherProfileOf(settings: InForce, { profile }: Pick<RunLine, 'profile'>): string | null {
  const { sandbox, profile: current } = settings.values();
  if (sandbox || profile === null || profile === current) return null;
  return Object.hasOwn(settings.profiles().profiles, profile) ? profile : null;
}

/** Throws UsageError for a run of another service or profile; `what` it is, and `words` what to type about it there. */
export function refuseElsewhere(
  { settings, service }: Ports,
  run: Pick<RunLine, 'profile' | 'service'>,
  { what, words }: { readonly what: string; readonly words: string },
): void {
  const profile = otherProfileOf(settings, run);
  const isElsewhere = run.service !== service.name();
  if (!isElsewhere && profile === null) return;
  const where = isElsewhere ? `was for ${run.service}` : `used the profile "${profile}"`;
  const there =
    run.service === 'the sandbox' ? ' --sandbox' : run.profile === null ? '' : ` -p ${run.profile}`;
  throw new UsageError(`${what} ${where}; nothing was sent`, `convops ${words}${there}`);
}

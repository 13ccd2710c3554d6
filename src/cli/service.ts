// The service of one run as a port: its client, the waits and limits of its requests, and what it is called.
import { setMaxListeners } from 'node:events';
import { createApiClient, mapCalls } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import type { Transport } from '../api/transport.ts';
import { createArchiving } from '../archive/archiving.ts';
import { isRecord } from '../base/record.ts';
import { createNameNotes, ENVIRONMENT_KEY } from '../names/known-names.ts';
import { sandboxResetAt } from '../sandbox/identity.ts';
import { serviceOf } from '../settings/base-url.ts';
import type { Io } from '../terminal/io.ts';
import { drawWhile } from '../terminal/progress.ts';
import type { RunLine } from '../writes/journal-lines.ts';
import { deadlineOf, withRetriedReads } from '../writes/patience.ts';
import type { Context, InForce, Out, Service } from './context.ts';
import { sayDamage } from './journal-notes.ts';
import { openTransport } from './open-transport.ts';
import { UsageError } from './usage-error.ts';

/** What takes longer, in milliseconds, says what it waits for. */
const SAID_AFTER_MS = 1000;
/** How often a failed read is repeated. */
const READ_RETRIES = 2;

/** The service that the settings name, connected when it is first needed. */
export function createService(io: Io, settings: InForce, out: Out): Service {
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
  const archiving = createArchiving({
    io,
    settings,
    service: { name: () => service.name(), since: () => service.since() },
  });
  // What passes here is noted, whoever asked for it; a slow call is said with all its tries.
  const noted = (client: Client) =>
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

  const service: Service = {
    transport() {
      transport ??= open();
      return transport;
    },
    client() {
      const connect = async () => createApiClient(await service.transport(), settings.values());
      client ??= connect().then((plain) => noted(withRetriedReads(plain, service.patience)));
      return client;
    },
    noted,
    keepFor: archiving.begin,
    async saying(what, work) {
      if (hushed || !io.stderr.isTTY || settings.options.quiet) return await work();
      const ended = new AbortController();
      const due = async () => {
        await io.sleep(SAID_AFTER_MS, ended.signal);
        return !hushed;
      };
      return await drawWhile(io.stderr, { line: `waiting for ${what}`, due, ended }, work);
    },
    hush() {
      hushed = true;
    },
    get patience() {
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
    clockOffset: () => clockOffset,
    name() {
      try {
        return serviceOf(settings.values());
      } catch {
        return 'the service';
      }
    },
    since: () => (settings.values().sandbox ? sandboxResetAt(settings.stateFolder) : 0),
    address() {
      const name = service.name();
      return name.startsWith('http') ? (settings.values().baseUrl ?? name) : name;
    },
    place() {
      const { profile, sandbox, baseUrl } = settings.values();
      if (sandbox) return 'the sandbox';
      if (profile !== null) return `profile ${profile}`;
      return baseUrl === null ? 'no service' : new URL(baseUrl).host;
    },
    names: async () => names.shown(),
    command(words) {
      const { profile, sandbox } = settings.options;
      const own = sandbox ? ' --sandbox' : profile === undefined ? '' : ` -p ${profile}`;
      return `convops ${words}${own}`;
    },
    lastTry: () => lastTry.abort(),
    async abandon() {
      aborter.abort();
      lastTry.abort();
      await service.close();
    },
    async close() {
      for (const end of closers.splice(0).reverse()) await end();
      await sayDamage(io, out);
      await archiving.close(out);
      if (!aborter.signal.aborted) names.keep();
    },
  };
  return service;
}

/** The service as the journal and proposals name it; null if none is set up. Throws for settings that cannot be read. */
export function serviceInForce({ settings, service }: Pick<Context, 'settings' | 'service'>): string | null {
  const { sandbox, baseUrl } = settings.values();
  return sandbox || baseUrl !== null ? service.name() : null;
}

/** Fails with the way to set up a service if there is none, before a missing operator or run is reported instead. */
export async function requireService(context: Pick<Context, 'settings' | 'service'>): Promise<void> {
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
  { settings, service }: Pick<Context, 'settings' | 'service'>,
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

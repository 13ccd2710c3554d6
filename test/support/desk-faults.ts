// A desk of whose requests one, or each of a kind, meets a fault; and what the client cannot know: how often each intent was
// read there, how often it reached the service, and how often it was applied.
import type { Socket } from 'node:net';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { quietPort } from './bytes.ts';
import { FAULTS, startTrap } from './bytes-faults.ts';
import { type Heard, listenAt, openDesk } from './desk.ts';

export const FAULTY_TOKEN = 'tok-1234';

/** The faults of the table, and two that come before anything is read. */
export type DeskFault = keyof typeof FAULTS | 'refuse' | 'reset while it comes in';

export interface FaultyDeskOptions {
  readonly fault: DeskFault;
  /** The requests that meet the fault, the path without the query; the others get their answer. */
  readonly method: string;
  readonly path: string;
  /** Which of them, from 1; `every` for all. */
  readonly nth: number | 'every';
  /** Whether the service acts on the request before its answer is lost. */
  readonly applied: boolean;
  readonly state: SandboxState;
}

/**
 * How often requests were read whole and not turned away with 429, handed to the service, and answered there with 200; and
 * how many of them differ in query or body.
 */
export type Tally = Readonly<Record<'read' | 'reached' | 'applied' | 'intents', number>>;

export type FaultyDesk = Awaited<ReturnType<typeof openFaultyDesk>>;

/** Opens a desk of its own with the state, on a port where the fault is met. */
export async function openFaultyDesk({ fault, method, path, ...options }: FaultyDeskOptions) {
  const { nth, applied, state } = options;
  const desk = openDesk({ state, now: Date.now, token: FAULTY_TOKEN });
  // Only a redirect leads there.
  const trap = fault.startsWith('redirect') ? await startTrap() : null;
  const quiet = fault === 'refuse' ? await quietPort() : null;
  let server = quiet ? null : await listenAt(desk);
  let matches = 0;
  const isMet = (isMeant: boolean) => {
    if (isMeant) matches += 1;
    return isMeant && (nth === 'every' || matches === nth);
  };
  if (fault === 'reset while it comes in') {
    desk.cut((line) => isMet(line.startsWith(`${method} ${path}?`) || line.startsWith(`${method} ${path} `)));
  } else if (fault !== 'refuse') {
    const write = (socket: unknown) => FAULTS[fault](socket as Socket, trap?.origin ?? '');
    desk.choose((heard) =>
      isMet(heard.method === method && heard.path === path) ? { kind: 'bytes', acts: applied, write } : null,
    );
  }

  const isRead = (heard: Heard) => heard.fate !== 'bytes' || !fault.startsWith('429');
  return {
    baseUrl: server?.baseUrl ?? `http://127.0.0.1:${quiet?.port}`,
    state: async () => desk.state(),
    /** Of one method and path. */
    tally(verb: string, at: string): Tally {
      const heard = desk.heard.filter((one) => one.method === verb && one.path === at);
      return {
        read: heard.filter(isRead).length,
        reached: heard.filter(({ status }) => status !== null).length,
        applied: heard.filter(({ status }) => status === 200).length,
        intents: new Set(heard.map(({ request: { url, body } }) => `${url} ${body}`)).size,
      };
    },
    /** Requests the redirect target saw. */
    trapped: () => trap?.requests() ?? 0,
    /** Opens the port that `refuse` keeps closed. */
    async open() {
      server ??= await listenAt(desk, quiet?.port);
    },
    async close() {
      await server?.close();
      await quiet?.close();
      await trap?.close();
    },
  };
}

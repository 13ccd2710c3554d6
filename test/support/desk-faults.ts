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

/** How often requests were read whole and not turned away with 429, handed to the service, and answered there with 200. */
export type Tally = Readonly<Record<'read' | 'reached' | 'applied', number>>;

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
  const tallyOf = (some: readonly Heard[]): Tally => ({
    read: some.filter(isRead).length,
    reached: some.filter(({ status }) => status !== null).length,
    applied: some.filter(({ status }) => status === 200).length,
  });
  const of = (verb: string, at: string) =>
    desk.heard.filter((heard) => heard.method === verb && heard.path === at);
  return {
    baseUrl: server?.baseUrl ?? `http://127.0.0.1:${quiet?.port}`,
    state: async () => desk.state(),
    /** Of one method and path, over all their bodies. */
    tally: (verb: string, at: string) => tallyOf(of(verb, at)),
    /** The most that any single intent (method, path, query and body together) has seen. */
    most(verb: string, at: string): Tally {
      const intent = ({ request: { url, body } }: Heard) => `${url} ${body}`;
      const all = of(verb, at);
      const tallies = all.map((one) => tallyOf(all.filter((other) => intent(other) === intent(one))));
      const most = (what: keyof Tally) => Math.max(0, ...tallies.map((tally) => tally[what]));
      return { read: most('read'), reached: most('reached'), applied: most('applied') };
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

// A desk on a port that answers as no document says, by what a test chooses for each request: its clock stands still, and may
// differ from what its answers say; and the ports of a run against it.
import type { EndpointName } from '../../src/api/derive.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import type { RunJournal } from '../../src/writes/journal.ts';
import { deadlineOf } from '../../src/writes/patience.ts';
import { wire } from './delivery-ports.ts';
import { type Desk, type Heard, type ListeningDesk, listenAt, openDesk } from './desk.ts';
import type { Fate } from './fates.ts';

export interface Asked extends Pick<Heard, 'params'> {
  readonly name: EndpointName;
  readonly isWrite: boolean;
  /** How many of this kind, reads or writes, came before. */
  readonly nth: number;
}

export interface StrangeOptions {
  readonly state: SandboxState;
  /** What becomes of a request; null for nothing out of the way. */
  readonly meets?: (asked: Asked) => Fate | null;
  /** Its timestamps minus its `Date`, in milliseconds. */
  readonly skewMs?: number;
  /** Reads show what was so many milliseconds ago. */
  readonly lagMs?: number;
  /** False for a service that never says what time it is. */
  readonly dated?: boolean;
}

export interface StrangeService extends Desk, ListeningDesk {
  readonly writes: () => readonly Heard[];
  /** The writes that it did. */
  readonly applied: () => readonly Heard[];
  readonly now: () => number;
  /** Ports of a run that reads and writes over one transport, as the commands do. */
  readonly ports: (journal: RunJournal, change?: Partial<DeliverPorts>) => DeliverPorts;
}

/** Starts it on a free loopback port; its clock stands still but for what a run sleeps. */
export async function startStrangeService({
  state,
  meets,
  ...options
}: StrangeOptions): Promise<StrangeService> {
  const { skewMs = 0, lagMs = 0, dated = true } = options;
  const begun = Date.now();
  let ahead = 0;
  const now = () => begun + ahead;
  const date = () => (dated ? new Date(now()) : null);
  const desk = openDesk({ state, now, date, token: 'tok-1234' });
  const ofKind = (kind: string) => desk.heard.filter(({ method }) => method === kind);
  desk.choose((heard) => {
    const { name, params, method } = heard;
    if (!meets || name === null) return null;
    return meets({ name, params, isWrite: method === 'POST', nth: ofKind(method).indexOf(heard) });
  });
  const { baseUrl, close } = await listenAt(desk);
  const closers = [close];
  return Object.assign(desk, {
    ...{ lagMs, aheadMs: skewMs, baseUrl, now },
    writes: () => ofKind('POST'),
    applied: () => ofKind('POST').filter(({ status, fate }) => status === 200 && fate !== 'pretended'),
    ports(journal: RunJournal, change: Partial<DeliverPorts> = {}) {
      const sleep = async (ms: number) => {
        ahead += ms;
      };
      const patience = { now, sleep, deadline: () => deadlineOf(now, 30_000) };
      const wired = wire({ baseUrl, journal, timeoutMs: 5000, patience, ports: change });
      closers.unshift(wired.close);
      return wired.ports;
    },
    async close() {
      for (const each of closers) await each();
    },
  });
}

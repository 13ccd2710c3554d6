// What a command is handed: four ports, each for one subject. A function names the ports it needs, not all of them.
// create-context.ts builds them.
import type { Command } from 'commander';
import type { Client } from '../api/derive.ts';
import type { Transport } from '../api/transport.ts';
import type { ShownNames } from '../views/people.ts';
import type { RetryPolicy } from '../writes/patience.ts';
import type { InForce, Out, Terminal } from './ports.ts';

export type { InForce, Out, Terminal };

/** The service of this run: its client, and what it is called. */
export interface Service {
  client(): Promise<Client>;
  /** A client of this service whose answers are noted as those of `client` are: names, and those that the archive takes. */
  noted(client: Client): Client;
  /** Keeps what is answered from now on, for that long in milliseconds, whatever the settings of this run say. */
  keepFor(keepMs: number): void;
  transport(): Promise<Transport>;
  /** The same work, on a terminal said to be waited for (`the service: GET /api/x`) once it takes long. */
  saying<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Says no waits any more: a session has the terminal to itself. */
  hush(): void;
  /** The waits and limits of everything that repeats a request. */
  readonly patience: RetryPolicy;
  /** The service's clock minus ours in milliseconds, by its last answer; null before the first one. */
  clockOffset(): number | null;
  /** Names of groups and operators seen in this run or an earlier one; sends no request. */
  names(): Promise<ShownNames>;
  /** The service as the journal names it, whatever this computer is called in its address; or the sandbox. */
  name(): string;
  /** What the journal has from before this moment (milliseconds since 1970) was of a sandbox that was started over since. */
  since(): number;
  /** The address of the service as it was given, or the sandbox: for messages. */
  address(): string;
  /** The service in questions: its profile, the sandbox, or the host if only the environment names it. */
  place(): string;
  /** A command line for a hint: the words after `convops`, for the same service as this run. */
  command(words: string): string;
  /** Ends all waits before a retry: requests under way finish and are not repeated. */
  lastTry(): void;
  /** Closes connections and ends all waits, for a run that is stopped halfway. */
  abandon(): Promise<void>;
  /** Closes connections and the built-in service. */
  close(): Promise<void>;
}

export interface Context {
  readonly io: Terminal;
  readonly settings: InForce;
  readonly service: Service;
  readonly out: Out;
  /** The tree of all commands, whatever was typed. */
  tree(): Promise<Command>;
}

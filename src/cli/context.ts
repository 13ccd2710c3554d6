// What a command is handed: the streams, the settings, the client, the prompts. How it is made: create-context.ts.
import type { Command } from 'commander';
import type { Client, EndpointName } from '../api/derive.ts';
import type { Transport } from '../api/transport.ts';
import type { ProfilesDocument } from '../settings/profile-document.ts';
import type { Resolution, Settings } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import type { Prompter } from '../terminal/prompter.ts';
import type { Style, Theme } from '../terminal/style.ts';
import type { ShownNames } from '../views/names.ts';
import type { DeliverPorts } from '../writes/deliver.ts';
import type { RetryPolicy } from '../writes/patience.ts';
import type { DecidedBy } from '../writes/receipt.ts';
import type { CommonOptions } from './common-options.ts';

export interface Context {
  readonly io: Io;
  /** The common options as typed; empty until the command line is parsed. */
  readonly options: CommonOptions;
  /** Takes over the parsed options. */
  configure(options: CommonOptions): void;
  readonly configFolder: string;
  readonly stateFolder: string;
  /** The profiles on disk. */
  profiles(): ProfilesDocument;
  resolution(): Resolution;
  settings(): Settings;
  client(): Promise<Client>;
  /** Calls a row by name, for those who hold a write as data. */
  call(name: EndpointName, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Makes clients whose requests end with what is left (milliseconds) of the time of one target. */
  timed(patience: RetryPolicy): Promise<NonNullable<DeliverPorts['within']>>;
  transport(): Promise<Transport>;
  /** Has every request of this run that is not a GET refused before the network. To be called before the first one. */
  refuseWrites(): void;
  /** How to wait and when to give up; shared by everything that repeats a request. */
  readonly patience: RetryPolicy;
  /** The service's clock minus ours in milliseconds, as its last answer had it; null before one. */
  clockOffset(): number | null;
  readonly prompt: Prompter;
  /** Who decides in this run; throws UsageError for a CONVOPS_BY that is not a name. */
  by(): DecidedBy;
  /** Whether a question can be put: a terminal on both ends and no --no-input. */
  canPrompt(): boolean;
  style(output: 'stdout' | 'stderr', theme?: Theme): Promise<Style>;
  /** Writes text made inert to stdout, through the pager when a terminal is too short for it. */
  page(text: string): Promise<void>;
  /** A line on stderr for people: only on a terminal, never with --quiet. */
  notice(text: string): Promise<void>;
  /** A line on stderr that a script's log must show too. */
  warn(text: string): Promise<void>;
  /** Every command, whatever was typed. */
  tree(): Promise<Command>;
  /** Names of groups and operators that this run or an earlier one has met, for people; asks for nothing. */
  shownNames(): Promise<ShownNames>;
  /** The exit code of a run that ends without an exception. */
  exitCode: number;
  /** The service a message is about: its base URL, or the sandbox. */
  serviceName(): string;
  /** The service as a question names it: its profile, the sandbox, or the host of one that the environment names. */
  placeName(): string;
  /** A text without the token of this run, should it stand there. */
  redact(text: string): string;
  debugging(): boolean;
  /** Has completion learn the names of profiles, replies and aliases anew when the run ends. */
  renewNames(): void;
  /** A command line for a hint: the words after `convops`, for the same service as this run. */
  command(words: string): string;
  /** Ends every wait between two tries of a request: what is under way finishes, and is not tried again. */
  lastTry(): void;
  /** Ends connections and every wait, for a run that is left in the middle. */
  abandon(): Promise<void>;
  /** Ends connections and the embedded service. */
  close(): Promise<void>;
}

// The sandbox's state on disk, shared by every command that runs at the same moment.

import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../base/record.ts';
import { errorCode } from '../disk/error-code.ts';
import { withLock } from '../disk/lock.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  readPrivateFile,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { SandboxStateError } from './identity.ts';
import type { SandboxState, Store, Transacted } from './store.ts';

export interface SandboxFileOptions {
  /** The file is `sandbox/state.json` in this folder. */
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Which inbox is planted if there is none yet. */
  readonly seed?: number | undefined;
  /** How many conversations are planted. */
  readonly conversations?: number | undefined;
  /** Milliseconds a change waits for those of other processes; 10 seconds when not given. */
  readonly waitMs?: number | undefined;
}

interface Known {
  readonly head: string;
  readonly revision: number;
  readonly state: SandboxState;
  /** When it was reset, in milliseconds since 1970; undefined where it never was. */
  readonly resetAt?: number | undefined;
}

interface Job {
  run(state: SandboxState): SandboxState;
  done(): void;
  fail(reason: unknown): void;
}

const FORMAT = 1;
/** Enough of the file to hold its format and revision, which differ with every write. */
const HEAD_LENGTH = 64;
const DEFAULT_WAIT_MS = 10_000;

/** The state in a private file. Changes run one at a time across processes; looking never waits for anyone. */
export class SandboxFile implements Store {
  readonly path: string;
  readonly #folder: string;
  readonly #options: SandboxFileOptions;
  readonly #queue: Job[] = [];
  #draining = false;
  #known: Known | undefined;

  constructor(options: SandboxFileOptions) {
    this.#options = options;
    this.#folder = join(options.stateFolder, 'sandbox');
    this.path = join(this.#folder, 'state.json');
  }

  /** Plants the seed if there is no state yet; throws SandboxStateError when the file is broken. */
  async prepare(): Promise<void> {
    await this.read(() => undefined);
  }

  /** The state as it is, undefined before the first use; throws SandboxStateError when the file is broken. */
  peek(): SandboxState | undefined {
    return this.#load()?.state;
  }

  async read<T>(look: (state: SandboxState) => T): Promise<T> {
    // The file is only ever replaced whole, so reading needs no lock; planting does.
    const known = this.#load() ?? (await this.#locked(() => this.#loadOrPlant()));
    return look(known.state);
  }

  transact<T>(change: (state: SandboxState) => Transacted<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let value: T;
      this.#queue.push({
        run(state) {
          const outcome = change(state);
          value = outcome.value;
          return outcome.state;
        },
        done: () => resolve(value),
        fail: reject,
      });
      if (!this.#draining) void this.#drain();
    });
  }

  /** Throws the state away, broken or not, and plants the seed again. */
  async reset(): Promise<void> {
    await this.#locked(async () => {
      const text = readPrivateFile(this.path);
      const revision = Number(/"revision":(\d{1,15})\b/.exec(text?.slice(0, HEAD_LENGTH) ?? '')?.[1] ?? 0);
      await this.#plant(revision, this.#options.now());
    });
  }

  /** What `reset` would plant; throws PrivateFileError where it could not read what is there. */
  async fresh(): Promise<SandboxState> {
    if (checkPrivateFolder(this.#folder)) readPrivateFile(this.path);
    return await this.#seeded();
  }

  /** When it was last reset, in milliseconds since 1970; null for never, and if there is no state yet. */
  resetAt(): number | null {
    return this.#load()?.resetAt ?? null;
  }

  #locked<T>(run: () => T | Promise<T>): Promise<T> {
    ensurePrivateFolder(this.#folder);
    const waitMs = this.#options.waitMs ?? DEFAULT_WAIT_MS;
    return withLock(join(this.#folder, 'state.lock'), { waitMs, what: 'the sandbox state' }, run);
  }

  /** Changes that wait together share one lock and one write; each still stands or falls alone. */
  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#queue.length > 0) {
      // Requests that have arrived by the time the lock is held join in.
      let batch: Job[] = [];
      try {
        await this.#locked(async () => {
          const before = await this.#loadOrPlant();
          batch = this.#queue.splice(0);
          this.#apply(before, batch);
        });
      } catch (error) {
        if (batch.length === 0) batch = this.#queue.splice(0);
        for (const job of batch) job.fail(error);
      }
    }
    this.#draining = false;
  }

  #apply(before: Known, batch: readonly Job[]): void {
    let { state } = before;
    const applied: Job[] = [];
    for (const job of batch) {
      try {
        state = job.run(state);
        applied.push(job);
      } catch (error) {
        job.fail(error);
      }
    }
    if (state !== before.state) {
      this.#save({ state, revision: before.revision + 1, resetAt: before.resetAt });
    }
    for (const job of applied) job.done();
  }

  async #loadOrPlant(): Promise<Known> {
    return this.#load() ?? (await this.#plant(0));
  }

  async #seeded(): Promise<SandboxState> {
    const { seedInbox } = await import('./seed.ts');
    const { now, seed, conversations } = this.#options;
    return seedInbox({ now: now(), seed, conversations });
  }

  async #plant(lastRevision: number, resetAt?: number): Promise<Known> {
    const state = await this.#seeded();
    // Never a number an earlier life of this file has had: the head alone tells two contents apart.
    const revision = Math.max(lastRevision + 1, this.#options.now());
    return this.#save({ state, revision, resetAt });
  }

  #save({ state, revision, resetAt }: Omit<Known, 'head'>): Known {
    const text = `${JSON.stringify({ format: FORMAT, revision, state, reset_at: resetAt })}\n`;
    replacePrivateFile(this.path, text);
    this.#known = { head: text.slice(0, HEAD_LENGTH), revision, state, resetAt };
    return this.#known;
  }

  #load(): Known | undefined {
    // Size and time of a file can stay the same across two quick writes; its revision cannot.
    if (this.#known && this.#known.head === headOf(this.path)) return this.#known;
    const text = readPrivateFile(this.path);
    if (text === undefined) return undefined;
    this.#known = { head: text.slice(0, HEAD_LENGTH), ...this.#parse(text) };
    return this.#known;
  }

  #parse(text: string): Omit<Known, 'head'> {
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      throw new SandboxStateError(this.path, 'is not valid JSON');
    }
    if (!isRecord(content) || !Number.isSafeInteger(content.revision)) {
      throw new SandboxStateError(this.path, 'does not hold a sandbox state');
    }
    if (content.format !== FORMAT) {
      throw new SandboxStateError(this.path, 'was written by another version of convops');
    }
    if (!isState(content.state)) throw new SandboxStateError(this.path, 'does not hold a sandbox state');
    const { reset_at: resetAt } = content;
    return {
      revision: Number(content.revision),
      state: content.state,
      resetAt: Number.isSafeInteger(resetAt) ? Number(resetAt) : undefined,
    };
  }
}

function headOf(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEAD_LENGTH);
      return head.toString('latin1', 0, readSync(file, head, 0, HEAD_LENGTH, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // Whatever is wrong with the file, reading it in full will say so.
    if (errorCode(error) !== undefined) return undefined;
    throw error;
  }
}

// Enough to tell a state from any other JSON; its records were written by this program.
function isState(value: unknown): value is SandboxState {
  if (!isRecord(value)) return false;
  const lists = [value.operators, value.groups, value.users, value.conversations];
  const numbers = [value.seededAt, value.nextOperatorId, value.nextMessageId];
  return lists.every(isListOfRecords) && numbers.every(Number.isSafeInteger);
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isRecord(item) && Number.isSafeInteger(item.id));
}

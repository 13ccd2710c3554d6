// The sandbox's state on disk, shared by every command that runs at the same moment.

import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord, jsonValue } from '../base/record.ts';
import { withLock } from '../disk/lock.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  readPrivateFile,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { SandboxStateError, sandboxPath } from './identity.ts';
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
  /** Tells this content of the file from any other. */
  readonly mark: string;
  readonly state: SandboxState;
  /** When it was reset, in milliseconds since 1970; undefined where it never was. */
  readonly resetAt?: number | undefined;
}

const FORMAT = 1;
const DEFAULT_WAIT_MS = 10_000;

/** The state in a private file. Changes run one at a time across processes; looking never waits for anyone. */
export class SandboxFile implements Store {
  readonly path: string;
  readonly #folder: string;
  readonly #options: SandboxFileOptions;
  /** The last change of this process: the next one asks for the lock only after it. */
  #last: Promise<unknown> = Promise.resolve();
  #known: Known | undefined;

  constructor(options: SandboxFileOptions) {
    this.#options = options;
    this.path = sandboxPath(options.stateFolder);
    this.#folder = dirname(this.path);
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
    return this.#locked(async () => {
      const before = await this.#loadOrPlant();
      const { state, value } = change(before.state);
      if (state !== before.state) this.#save(state, before.resetAt);
      return value;
    });
  }

  /** Throws the state away, broken or not, and plants the seed again. */
  async reset(): Promise<void> {
    await this.#locked(async () => this.#save(await this.#seeded(), this.#options.now()));
  }

  /** What `reset` would plant; throws PrivateFileError where it could not read what is there. */
  async fresh(): Promise<SandboxState> {
    if (checkPrivateFolder(this.#folder)) readPrivateFile(this.path);
    return await this.#seeded();
  }

  #locked<T>(run: () => T | Promise<T>): Promise<T> {
    const next = this.#last.then(() => {
      ensurePrivateFolder(this.#folder);
      const waitMs = this.#options.waitMs ?? DEFAULT_WAIT_MS;
      return withLock(join(this.#folder, 'state.lock'), { waitMs, what: 'the sandbox state' }, run);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #loadOrPlant(): Promise<Known> {
    return this.#load() ?? this.#save(await this.#seeded());
  }

  async #seeded(): Promise<SandboxState> {
    const { seedInbox } = await import('./seed.ts');
    const { now, seed, conversations } = this.#options;
    return seedInbox({ now: now(), seed, conversations });
  }

  #save(state: SandboxState, resetAt?: number): Known {
    replacePrivateFile(this.path, `${JSON.stringify({ format: FORMAT, state, reset_at: resetAt })}\n`);
    this.#known = { mark: markOf(this.path), state, resetAt };
    return this.#known;
  }

  #load(): Known | undefined {
    const mark = markOf(this.path);
    if (mark !== '' && this.#known?.mark === mark) return this.#known;
    const text = readPrivateFile(this.path);
    if (text === undefined) return undefined;
    this.#known = { mark, ...this.#parse(text) };
    return this.#known;
  }

  #parse(text: string): Omit<Known, 'mark'> {
    const content = jsonValue(text);
    if (content === undefined) throw new SandboxStateError(this.path, 'is not valid JSON');
    if (!isRecord(content) || !('format' in content))
      throw new SandboxStateError(this.path, 'does not hold a sandbox state');
    if (content.format !== FORMAT)
      throw new SandboxStateError(this.path, 'was written by another version of convops');
    if (!isState(content.state)) throw new SandboxStateError(this.path, 'does not hold a sandbox state');
    const { reset_at: resetAt } = content;
    return {
      state: content.state,
      resetAt: Number.isSafeInteger(resetAt) ? Number(resetAt) : undefined,
    };
  }
}

/** Size and time can stay the same across two quick writes; the file itself is another one after each. */
function markOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? [found.ino, found.ctimeNs, found.mtimeNs, found.size].join() : '';
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

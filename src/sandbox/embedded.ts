// The sandbox as commands know it: served for the length of one command, or until a signal; looked at; reset.
import { SANDBOX_TOKEN } from './identity.ts';
import { SandboxFile, type SandboxFileOptions } from './persist.ts';
import { type SandboxOptions, startSandbox } from './server.ts';
import { type ConversationStatus, isAnsweredSincePlanting, type SandboxState, type Store } from './store.ts';

export interface EmbeddedSandbox {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  close(): Promise<void>;
}

interface EmbeddedOptions extends Omit<SandboxOptions, 'store' | 'token'> {
  /** The state is stored in `sandbox/state.json` in this folder. */
  readonly stateFolder: string;
  /** SANDBOX_TOKEN when not given. */
  readonly token?: string | undefined;
}

/** Serves the state of the folder, planted if there is none; throws SandboxStateError when it is broken. */
export async function openSandbox(options: EmbeddedOptions): Promise<EmbeddedSandbox> {
  const { stateFolder, token = SANDBOX_TOKEN, ...rest } = options;
  const file = new SandboxFile({ stateFolder, now: options.now });
  await file.prepare();
  const store = writingBackStore(file, options.now);
  const { baseUrl, close } = await startSandbox({ ...rest, store, token });
  return { baseUrl, token, close };
}

/** The same store, in which every customer who is due has written before it is looked at or changed. */
function writingBackStore(store: Store, now: () => number): Store {
  async function catchUp(): Promise<void> {
    const isAnyone = await store.read((state) =>
      state.conversations.some((each) => isAnsweredSincePlanting(each, state)),
    );
    if (!isAnyone) return;
    // Their dialogues are loaded only once somebody was answered.
    const { afterWriteBacks, dueWriteBacks } = await import('./customers.ts');
    const seconds = Math.floor(now() / 1000);
    // Looked at first: a change waits for those of other commands, and mostly there is none.
    if (!(await store.read((state) => dueWriteBacks(state, seconds).length > 0))) return;
    await store.transact((state) => ({ state: afterWriteBacks(state, seconds), value: undefined }));
  }
  return {
    async read(look) {
      await catchUp();
      return await store.read(look);
    },
    async transact(change) {
      await catchUp();
      return await store.transact(change);
    },
  };
}

/** What the sandbox holds; all zero and `planted: false` before its first use. */
interface SandboxStatus {
  readonly path: string;
  readonly planted: boolean;
  /** Seconds since 1970; null before the first use. */
  readonly seeded_at: number | null;
  readonly operators: number;
  readonly groups: number;
  readonly customers: number;
  readonly conversations: number;
  readonly unassigned: number;
  readonly inbox: number;
  readonly closed: number;
}

/** Looks without planting anything; throws SandboxStateError when the file is broken. */
export async function sandboxStatus(stateFolder: string): Promise<SandboxStatus> {
  const store = new SandboxFile({ stateFolder, now: () => 0 });
  return statusOf(store.path, store.peek());
}

/** Starts over, whatever the file holds, and resolves to what is there now. */
export async function resetSandboxFile(
  // With `dryRun` it resolves to what would be there; nothing is written.
  options: SandboxFileOptions & { readonly dryRun?: boolean },
): Promise<SandboxStatus> {
  const store = new SandboxFile(options);
  if (options.dryRun) return statusOf(store.path, await store.fresh());
  await store.reset();
  return statusOf(store.path, store.peek());
}

function statusOf(path: string, state: SandboxState | undefined): SandboxStatus {
  const conversations = state?.conversations ?? [];
  const count = (wanted: ConversationStatus) =>
    conversations.filter(({ status }) => status === wanted).length;
  return {
    path,
    planted: state !== undefined,
    seeded_at: state?.seededAt ?? null,
    operators: state?.operators.length ?? 0,
    groups: state?.groups.length ?? 0,
    customers: state?.users.filter(({ role }) => role === 'customer').length ?? 0,
    conversations: conversations.length,
    unassigned: count('unassigned'),
    inbox: count('inbox'),
    closed: count('closed'),
  };
}

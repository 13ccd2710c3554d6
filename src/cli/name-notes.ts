// What a run learns of names while its answers pass, kept for completion when it ends. A run that learns nothing, such
// as `conv close 42`, loads and writes nothing here.
import { mapCalls } from '../api/client.ts';
import type { Client, EndpointName } from '../api/derive.ts';
import type { ProfileNames } from '../names/names-folder.ts';
import { type ProfilesDocument, profileNames, SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { loadProfiles } from '../settings/profiles.ts';
import type { Context } from './context.ts';

export interface NameNotes {
  /** A client whose lists are noted as they pass. */
  noting(client: Client): Client;
  /** Has the names of profiles, replies and aliases kept too: a command may have changed them. */
  changed(): void;
  /** Keeps what was noted since the last time; never throws. */
  keep(context: Context): Promise<void>;
}

interface Notes {
  operators: readonly unknown[] | undefined;
  groups: readonly unknown[] | undefined;
  /** Of the lists. */
  conversations: readonly unknown[];
  /** Read one by one. */
  details: readonly unknown[];
  wrote: boolean;
  changed: boolean;
}

const NOTED: readonly EndpointName[] = [
  'operators.list',
  'operators.groups',
  'conversations.unassigned',
  'conversations.unread',
  'conversations.notAnswered',
  'conversations.get',
];

/** Of one answer, the newest; and of all, so that a day of `watch` keeps no more than its last minutes. */
const MOST_OF_A_LIST = 50;
const MOST_NOTED = 500;

/** Empty notes, for one run. */
export function createNameNotes(): NameNotes {
  let notes = emptyNotes();
  return {
    noting: (client) =>
      mapCalls(client, (call, { name, verb }) => async (params, how) => {
        if (verb !== 'GET') notes.wrote = true;
        const data = await call(params, how);
        if (NOTED.includes(name)) note(notes, name, data);
        return data;
      }),
    changed() {
      notes.changed = true;
    },
    async keep(context) {
      const done = notes;
      notes = emptyNotes();
      // A comfort for the next run, and this one was about something else.
      await keepLearned(context, done).catch(() => undefined);
      if (done.changed) await keepOwn(context).catch(() => undefined);
    },
  };
}

function emptyNotes(): Notes {
  return {
    operators: undefined,
    groups: undefined,
    conversations: [],
    details: [],
    wrote: false,
    changed: false,
  };
}

function note(notes: Notes, name: EndpointName, data: unknown): void {
  if (name === 'conversations.get') notes.details = [data, ...notes.details].slice(0, MOST_OF_A_LIST);
  else if (!Array.isArray(data)) return;
  else if (name === 'operators.list') notes.operators = data;
  else if (name === 'operators.groups') notes.groups = data;
  else notes.conversations = [...data.slice(0, MOST_OF_A_LIST), ...notes.conversations].slice(0, MOST_NOTED);
}

async function keepLearned(context: Context, { operators, groups, ...notes }: Notes): Promise<void> {
  // A write reads the conversation it is for: that is no reason to make it longer.
  const conversations = [...notes.conversations, ...(notes.wrote ? [] : notes.details)];
  if (!operators && !groups && conversations.length === 0) return;
  const { ENVIRONMENT_KEY } = await import('../names/layout.ts');
  const { keepProfileNames, keepServiceNames } = await import('../names/names-folder.ts');
  const { profile } = context.settings();
  // As the shells decide: an address in the environment has no profile, and whatever it names is another service.
  const byAddress = profile === null;
  const key = profile ?? ENVIRONMENT_KEY;
  keepServiceNames(context.stateFolder, key, { operators, groups, conversations }, byAddress);
  if (byAddress) return;
  const document = context.profiles();
  keepProfileNames(context.stateFolder, namesIn(document));
}

/** What lies in the configuration folder, as it is now. */
async function keepOwn(context: Context): Promise<void> {
  const { keepAliasNames, keepProfileNames, keepReplyNames } = await import('../names/names-folder.ts');
  const { loadReplies } = await import('../replies/replies.ts');
  const { loadAliases } = await import('../settings/aliases.ts');
  attempt(() => {
    const document = loadProfiles(context.configFolder);
    keepProfileNames(context.stateFolder, namesIn(document));
  });
  attempt(() => {
    const names = loadReplies(context.configFolder).map(({ name }) => name);
    keepReplyNames(context.stateFolder, names);
  });
  attempt(() => {
    const names = loadAliases(context.configFolder).map(({ name }) => name);
    keepAliasNames(context.stateFolder, names);
  });
}

function namesIn(document: ProfilesDocument): ProfileNames {
  return { names: profileNames(document), current: document.current, builtIn: SANDBOX_PROFILE };
}

/** A broken file of one kind is reported by the commands that need it, and keeps no other from being read. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // As above.
  }
}

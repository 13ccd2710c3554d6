// Collects names from the answers of a run and saves them at its end: for completion, and to show people names instead of
// ids. A run without new names, such as `conv close 42`, loads and writes nothing here.
import { mapCalls } from '../api/client.ts';
import type { Client, EndpointName } from '../api/derive.ts';
import type { NamesPlace } from '../names/by-id.ts';
import type { ProfileNames } from '../names/names-cache.ts';
import { type ProfilesDocument, profileNames, SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { loadProfiles } from '../settings/profiles.ts';
import type { ShownNames } from '../views/names.ts';
import type { Context } from './context.ts';

interface NameNotes {
  /** A client that collects names from its lists. */
  noting(client: Client): Client;
  /** The names from this run, and those saved for the same service; unreadable ones are left out. */
  shown(context: Context): Promise<ShownNames>;
  /** Also saves the names of profiles, replies and aliases, which a command may have changed. */
  changed(): void;
  /** Saves the names collected since the last call; never throws. */
  keep(context: Context): Promise<void>;
}

interface Notes {
  operators: readonly unknown[] | undefined;
  groups: readonly unknown[] | undefined;
  /** From lists. */
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

/** Limits per answer and in total (the newest stay), because `watch` may run for days. */
const MOST_OF_A_LIST = 50;
const MOST_NOTED = 500;

/** Empty notes, for one run. */
export function createNameCache(): NameNotes {
  let notes = emptyNotes();
  return {
    noting: (client) =>
      mapCalls(client, (call, { name, verb }) => async (params, how) => {
        if (verb !== 'GET') notes.wrote = true;
        const data = await call(params, how);
        if (NOTED.includes(name)) note(notes, name, data);
        return data;
      }),
    async shown(context) {
      const { groupTitles, holderEmails, operatorEmails, readNamesById } = await import('../names/by-id.ts');
      const kept = readNamesById(await placeOf(context));
      const titles = latest(groupTitles);
      const emails = latest(operatorEmails);
      const holders = latest(holderEmails);
      // Read when a name is needed, because answers may still be arriving.
      return {
        group: (id) => nameOf(id, [titles(notes.groups), kept.groups]),
        operator: (id) => nameOf(id, [holders(notes.conversations), emails(notes.operators), kept.operators]),
      };
    },
    changed() {
      notes.changed = true;
    },
    async keep(context) {
      const done = notes;
      notes = emptyNotes();
      // Names are only a convenience, and failing to save them must not fail this run.
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
  // Writes read their conversation first; saving its names would only slow them down.
  const conversations = [...notes.conversations, ...(notes.wrote ? [] : notes.details)];
  if (!operators && !groups && conversations.length === 0) return;
  const { keepOwnNames, keepServiceNames } = await import('../names/names-cache.ts');
  const place = await placeOf(context);
  // Completion does the same: a service from the environment has no profile, and may be any service.
  const byAddress = context.settings().profile === null;
  keepServiceNames(context.stateFolder, place.key, { operators, groups, conversations }, byAddress);
  const { groupTitles, holderEmails, keepNamesById, operatorEmails } = await import('../names/by-id.ts');
  keepNamesById(place, {
    groups: groups && groupTitles(groups),
    operators: operators && operatorEmails(operators),
    holders: holderEmails(conversations),
  });
  if (byAddress) return;
  const document = context.profiles();
  keepOwnNames(context.stateFolder, { profiles: namesIn(document) });
}

type Names = ReadonlyMap<number, string>;

/** The name in the first map that has the id. */
function nameOf(id: unknown, known: readonly Names[]): string | undefined {
  if (typeof id !== 'number') return undefined;
  return known.find((names) => names.has(id))?.get(id);
}

/** Caches the names of the same rows. */
function latest(
  namesIn: (rows: readonly unknown[]) => Names,
): (rows: readonly unknown[] | undefined) => Names {
  let of: readonly unknown[] | undefined;
  let names: Names = new Map();
  return (rows) => {
    if (rows !== of) names = namesIn(rows ?? []);
    of = rows;
    return names;
  };
}

/** The place of the saved names of the current service. */
async function placeOf(context: Context): Promise<NamesPlace> {
  const { ENVIRONMENT_KEY } = await import('../names/names-cache.ts');
  const { stateFolder } = context;
  return { stateFolder, key: context.settings().profile ?? ENVIRONMENT_KEY, service: context.serviceName() };
}

/** Saves the names in the configuration folder. */
async function keepOwn(context: Context): Promise<void> {
  const { keepOwnNames } = await import('../names/names-cache.ts');
  const { loadReplies } = await import('../replies/replies.ts');
  const { loadAliases } = await import('../settings/aliases.ts');
  const { configFolder, stateFolder } = context;
  keepOwnNames(stateFolder, {
    ...readable('profiles', () => namesIn(loadProfiles(configFolder))),
    ...readable('replies', () => loadReplies(configFolder).map(({ name }) => name)),
    ...readable('aliases', () => loadAliases(configFolder).map(({ name }) => name)),
  });
}

function namesIn(document: ProfilesDocument): ProfileNames {
  return { names: profileNames(document), current: document.current, builtIn: SANDBOX_PROFILE };
}

/** Skips a broken file, which the commands that need it report, so that the others can still be read. */
function readable<Kind extends string, Names>(
  kind: Kind,
  read: () => Names,
): { readonly [K in Kind]?: Names } {
  try {
    return { [kind]: read() } as { readonly [K in Kind]?: Names };
  } catch {
    return {};
  }
}

// Collects names from the answers of a run and saves them at its end: for completion, and to show people names instead of
// ids. A run without new names, such as `conv close 42`, loads and writes nothing here.
import { mapCalls } from '../api/client.ts';
import type { Client, EndpointName } from '../api/derive.ts';
import type { NamesPlace, ReadRows } from '../names/known-names.ts';
import type { ShownNames } from '../views/names.ts';
import type { InForce, Service } from './context.ts';

interface NameNotes {
  /** A client that collects names from its lists. */
  noting(client: Client): Client;
  /** The names from this run, and those saved for the same service; unreadable ones are left out. */
  shown(settings: InForce, service: Service): Promise<ShownNames>;
  /** Saves the names collected since the last call; never throws. */
  keep(settings: InForce, service: Service): Promise<void>;
}

/** Limits per answer and in total (the newest stay), because `watch` may run for days. */
const MOST_OF_A_LIST = 50;
const MOST_NOTED = 500;

interface Notes extends ReadRows {
  /** Conversations read one by one. */
  readonly details: readonly unknown[];
  readonly wrote: boolean;
}

const NOTHING: Notes = {
  operators: undefined,
  groups: undefined,
  conversations: [],
  details: [],
  wrote: false,
};

const LISTS: readonly EndpointName[] = [
  'conversations.unassigned',
  'conversations.unread',
  'conversations.notAnswered',
];

/** Empty notes, for one run. */
export function createNameCache(): NameNotes {
  let notes = NOTHING;
  return {
    noting: (client) =>
      mapCalls(client, (call, { name, verb }) => async (params, how) => {
        const data = await call(params, how);
        notes = noted(verb === 'GET' ? notes : { ...notes, wrote: true }, name, data);
        return data;
      }),
    async shown(settings, service) {
      const { merged, namesById, readNames } = await import('../names/known-names.ts');
      const { stateFolder, key, service: name } = placeOf(settings, service);
      const kept = readNames(stateFolder, key, name);
      let of: Notes | undefined;
      let names = namesById(kept);
      // Read when a name is needed, because answers may still be arriving.
      const now = () => {
        if (of !== notes) names = namesById(merged(kept, notes));
        of = notes;
        return names;
      };
      const nameIn = (found: ReadonlyMap<number, string>, id: unknown) =>
        typeof id === 'number' ? found.get(id) : undefined;
      return { group: (id) => nameIn(now().groups, id), operator: (id) => nameIn(now().operators, id) };
    },
    async keep(settings, service) {
      const { operators, groups, details, wrote, ...lists } = notes;
      notes = NOTHING;
      // Writes read their conversation first; saving its names would only slow them down.
      const conversations = [...lists.conversations, ...(wrote ? [] : details)];
      if (!operators && !groups && conversations.length === 0) return;
      // Names are only a convenience, and failing to save them must not fail this run.
      await import('../names/known-names.ts')
        .then(({ keepNames }) => keepNames(placeOf(settings, service), { operators, groups, conversations }))
        .catch(() => undefined);
    },
  };
}

function noted(notes: Notes, name: EndpointName, data: unknown): Notes {
  if (name === 'conversations.get')
    return { ...notes, details: [data, ...notes.details].slice(0, MOST_OF_A_LIST) };
  if (!Array.isArray(data)) return notes;
  if (name === 'operators.list') return { ...notes, operators: data };
  if (name === 'operators.groups') return { ...notes, groups: data };
  if (!LISTS.includes(name)) return notes;
  const conversations = [...data.slice(0, MOST_OF_A_LIST), ...notes.conversations].slice(0, MOST_NOTED);
  return { ...notes, conversations };
}

/** The place of the saved names of the current service; completion finds it from what it can know. */
function placeOf(settings: InForce, service: Service): NamesPlace {
  return {
    stateFolder: settings.stateFolder,
    key: settings.values().profile ?? '@environment',
    service: service.name(),
  };
}

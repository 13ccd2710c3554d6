// Collects names from the lists that a run reads and saves them at its end: for completion, and to show people names instead
// of ids. A run that reads no list, such as `conv close 42`, loads and writes nothing here.
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

const NOTHING: ReadRows = { operators: undefined, groups: undefined, conversations: [] };

/** Empty notes, for one run. */
export function createNameCache(): NameNotes {
  let notes = NOTHING;
  return {
    noting: (client) =>
      mapCalls(client, (call, { name }) => async (params, how) => {
        const data = await call(params, how);
        if (Array.isArray(data)) notes = noted(notes, name, data);
        return data;
      }),
    async shown(settings, service) {
      const { merged, namesById, readNames } = await import('../names/known-names.ts');
      const { stateFolder, key, service: name } = placeOf(settings, service);
      const kept = readNames(stateFolder, key, name);
      let of: ReadRows | undefined;
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
      if (notes === NOTHING) return;
      const rows = notes;
      notes = NOTHING;
      // Names are only a convenience, and failing to save them must not fail this run.
      await import('../names/known-names.ts')
        .then(({ keepNames }) => keepNames(placeOf(settings, service), rows))
        .catch(() => undefined);
    },
  };
}

function noted(notes: ReadRows, name: EndpointName, rows: readonly unknown[]): ReadRows {
  switch (name) {
    case 'operators.list':
      return { ...notes, operators: rows };
    case 'operators.groups':
      return { ...notes, groups: rows };
    default: {
      const conversations = [...rows.slice(0, MOST_OF_A_LIST), ...notes.conversations];
      return { ...notes, conversations: conversations.slice(0, MOST_NOTED) };
    }
  }
}

/** The place of the saved names of the current service; completion finds it from what it can know. */
function placeOf(settings: InForce, service: Service): NamesPlace {
  return {
    stateFolder: settings.stateFolder,
    key: settings.values().profile ?? '@environment',
    service: service.name(),
  };
}

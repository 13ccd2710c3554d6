// Collects the names in the lists of operators and groups that a run reads, and saves them at its end: for completion, and to
// show people names instead of ids. A run that reads neither loads and writes nothing here.
import type { EndpointName } from '../api/derive.ts';
import type { NamesPlace, ReadRows } from '../names/known-names.ts';
import type { ShownNames } from '../views/names.ts';
import type { InForce } from './context.ts';

interface NameNotes {
  /** Collects the names in an answer. */
  note(name: EndpointName, data: unknown): void;
  /** The names from this run, and those saved for the same service; unreadable ones are left out. */
  shown(): Promise<ShownNames>;
  /** Saves the names collected since the last call; never throws. */
  keep(): Promise<void>;
}

/** Empty notes, for one run. */
export function createNameNotes(settings: InForce, service: () => string): NameNotes {
  let notes: ReadRows = {};
  // Completion finds this place from what it can know.
  const place = (): NamesPlace => ({
    stateFolder: settings.stateFolder,
    key: settings.values().profile ?? '@environment',
    service: service(),
  });
  return {
    note(name, data) {
      if (!Array.isArray(data)) return;
      if (name === 'operators.list') notes = { ...notes, operators: data };
      if (name === 'operators.groups') notes = { ...notes, groups: data };
    },
    async shown() {
      const { merged, namesById, readNames } = await import('../names/known-names.ts');
      const { stateFolder, key, service: name } = place();
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
    async keep() {
      const rows = notes;
      if (!rows.operators && !rows.groups) return;
      notes = {};
      // Names are only a convenience, and failing to save them must not fail this run.
      await import('../names/known-names.ts')
        .then(({ keepNames }) => keepNames(place(), rows))
        .catch(() => undefined);
    },
  };
}

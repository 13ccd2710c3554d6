// Two parts of a session that want the same answer at the same time ask for it once.

/** Runs work once for all who ask for it under the same key while it is under way. */
export function createSharing(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, run: () => Promise<T>) => {
    const present = underWay.get(key) ?? run().finally(() => underWay.delete(key));
    underWay.set(key, present);
    // A key stands for one kind of work.
    return present as Promise<T>;
  };
}

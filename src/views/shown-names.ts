// Names in place of numbers, where a person reads them. Who has none is shown by number.

/** Names of groups and operators; undefined for one that nobody has heard of. */
export interface ShownNames {
  group(id: unknown): string | undefined;
  operator(id: unknown): string | undefined;
}

/** The name, else the number; undefined for 0 and what is no number, which stand for none. */
export function nameOr(
  id: unknown,
  nameOf: ((id: unknown) => string | undefined) | undefined,
): string | number | undefined {
  if (typeof id !== 'number' || id === 0) return undefined;
  return nameOf?.(id) ?? id;
}

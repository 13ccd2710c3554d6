import { filledText } from '../base/text.ts';

/** The value for a name that is in no field. */
export const NO_NAME = '(no name)';

/** The first name that is not blank, or «(no name)»: names are null or blank in many records. */
export function rawCustomerName(...names: readonly unknown[]): string {
  return names.map(filledText).find((name) => name !== null) ?? NO_NAME;
}

/** A customer's name for people, in one line: a line feed in it is a blank. */
export function customerName(...names: readonly unknown[]): string {
  return rawCustomerName(...names).replace(/\s*[\r\n]+\s*/g, ' ');
}

/** Who decided, or proposed: `person`, `agent codex`, `script nightly`. */
export function deciderName({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return name === null ? kind : `${kind} ${name}`;
}

/** Names of groups and operators; undefined for one that is not known. */
export interface ShownNames {
  group(id: unknown): string | undefined;
  operator(id: unknown): string | undefined;
}

/** The name, else the number; undefined for 0 and what is not a number, which mean none. */
export function nameOr(
  id: unknown,
  nameOf: ((id: unknown) => string | undefined) | undefined,
): string | number | undefined {
  if (typeof id !== 'number' || id === 0) return undefined;
  return nameOf?.(id) ?? id;
}

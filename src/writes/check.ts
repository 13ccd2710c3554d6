// How a person learns what became of a write that nobody answered, and how far that can be trusted.
import { type WriteName, writePolicy } from './policy.ts';

/** A write, or what the journal has of one. */
interface Written {
  readonly name: WriteName;
  readonly id: number | null;
  readonly params: object;
}

/** The command that checks what became of a write. */
export function verifyCommand(write: Written): string {
  const { group_id } = write.params as { readonly group_id?: unknown };
  return writePolicy[write.name].check.replace('{id}', String(write.id)).replace('{group}', String(group_id));
}

/** Why it is unknown what became of a write, and what the command that checks need not show. */
export function unknownReason({ name }: Pick<Written, 'name'>, reason: string): string {
  const { blind } = writePolicy[name];
  return blind === undefined ? reason : `${reason}; ${blind}`;
}

// How a person learns what became of a write that nobody answered, and how far that can be trusted.
import { writePolicy } from './policy.ts';
import type { Write } from './write.ts';

/** The command that checks what became of a write. */
export function checkOf(write: Write): string {
  const { group_id } = write.params as { readonly group_id?: unknown };
  return writePolicy[write.name].check.replace('{id}', String(write.id)).replace('{group}', String(group_id));
}

/** Why it is unknown what became of a write, and what the command that checks need not show. */
export function doubtOf({ name }: Write, reason: string): string {
  const { blind } = writePolicy[name];
  return blind === undefined ? reason : `${reason}; ${blind}`;
}

// A dry run of an undo asks each conversation first, so that what it says is what would happen.
import { ApiError, TokenRefusedError } from '../../api/errors.ts';
import type { Context } from '../../cli/context.ts';
import { type Conditions, obstacleTo } from '../../writes/conditions.ts';
import { createGroupLookup } from '../../writes/groups.ts';
import type { NotUndone, Undoing } from '../../writes/undo.ts';

/** What could go out now, and what could not; what comes after another about the same conversation builds on that. */
export async function checkedNow(
  context: Context,
  planned: readonly Undoing[],
  conditionsOf: (one: Undoing) => Conditions,
): Promise<{ readonly writes: readonly Undoing[]; readonly skipped: readonly NotUndone[] }> {
  const client = await context.client();
  const groups = createGroupLookup(client);
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  const asked = new Set<number | null>();
  for (const one of planned) {
    const [write] = one.steps;
    const first = !asked.has(write.id);
    asked.add(write.id);
    const reason = first ? await reasonAgainst(one) : null;
    if (reason === null) writes.push(one);
    else skipped.push({ entry: one.entry, kind: 'cannot', reason, way: one });
  }
  return { writes, skipped };

  async function reasonAgainst(one: Undoing): Promise<string | null> {
    const [write] = one.steps;
    const conditions = conditionsOf(one);
    try {
      const detail = await client.conversations.get({ conversation_id: write.id ?? 0 });
      const known = conditions.stillAs?.group === undefined ? null : await groups.of(write.id ?? 0);
      return obstacleTo(write, detail, conditions, known === null ? {} : { group: known })?.reason ?? null;
    } catch (error) {
      // One conversation that cannot be read must not end a run over many.
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
      return `it could not be read, so it was left as it is: ${error.message}`;
    }
  }
}

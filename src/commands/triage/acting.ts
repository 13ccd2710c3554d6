// Who acts in a session. The service would let its ADMIN operator act for nobody in particular, so triage never begins
// without somebody: at a terminal it asks, and keeps the answer.

import { usableLists } from '../../backlog/usable-lists.ts';
import type { Context } from '../../cli/context.ts';
import { resolveOperator } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { updateProfiles } from '../../settings/profiles.ts';
import type { Session } from '../../triage/state.ts';

/** The acting operator: the option, then the setting, else the answer of the person; throws UsageError without one. */
export async function actingInTriage(
  context: Context,
  option: string | undefined,
): Promise<Session['operator']> {
  const word = option ?? context.settings().operator;
  if (word === null) return await askedOperator(context);
  return { id: await resolveOperator(context, word, 'write'), email: null };
}

async function askedOperator(context: Context): Promise<Session['operator']> {
  const hint = context.command('operators list');
  if (!context.canPrompt()) throw new UsageError('triage needs an acting operator: give --as', hint);
  // One row that cannot be read keeps nobody from being one of the others.
  const operators = await usableLists(await context.client()).client.operators.list();
  if (operators.length === 0)
    throw new UsageError('triage needs an acting operator, and the list of them is empty');
  const { id, invite_email } = await context.prompt.select(
    'Which operator are you?',
    operators.map((operator) => ({ name: `${operator.id} ${operator.invite_email ?? ''}`, value: operator })),
  );
  await keep(context, id);
  return { id, email: invite_email ?? null };
}

async function keep(context: Context, id: number): Promise<void> {
  const { profile } = context.settings();
  if (profile === null) {
    await context.notice(`CONVOPS_OPERATOR=${id} would say so without asking`);
    return;
  }
  await updateProfiles(context.configFolder, (profiles) => setKey(profiles, profile, 'operator', String(id)));
  await context.notice(`operator ${id} is kept in profile ${profile}`);
}

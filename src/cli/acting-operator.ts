// Who acts: --as, else the setting, else nobody, for whom the service lets its ADMIN operator act. A command that is
// about one's own conversations never begins without one: a terminal chooses, and the profile keeps the choice.
import type { Operator } from '../api/model.ts';
import { usableLists } from '../backlog/waiting.ts';
import { setKey } from '../settings/profile-changes.ts';
import { updateProfiles } from '../settings/profiles.ts';
import { agentLimit, refuseAgentChange } from './agent-policy.ts';
import type { Context, Terminal } from './context.ts';
import { resolveOperator } from './resolve-names.ts';
import { requireService } from './service.ts';
import { UsageError } from './usage-error.ts';

/** The acting operator of a call: the option, then the setting, else null, which lets the ADMIN operator act. */
export async function actingOperator(context: Context, option: string | undefined): Promise<number | null> {
  const word = option ?? context.settings.values().operator;
  if (word !== null) return await resolveOperator(context, word);
  await requireService(context);
  const text = `no acting operator is set; acting as ADMIN (to name one, use --as or ${toSet(context)})`;
  // The log of a script, too, must say in whose name it wrote; of a proposal that is the person's who sends it.
  if (!context.settings.options.quiet && agentLimit(context.settings) === null)
    await (context.io.stderr.isTTY ? context.out.notice : context.out.warn)(text);
  return null;
}

/**
 * The acting operator of a command that does not begin without one: the option, then the setting, then the person's
 * choice, which the profile keeps. Of one that was not chosen from the list no address is known. Throws UsageError if
 * nobody can choose.
 */
export async function neededOperator(
  context: Context,
  what: string,
  option: { readonly flag: '--as' | '--operator'; readonly word: string | undefined },
) {
  const word = option.word ?? context.settings.values().operator;
  if (word !== null) return { id: await resolveOperator(context, word), email: null };
  await requireService(context);
  const needed = `${what} needs an acting operator`;
  const list = context.service.command('operators list');
  if (!context.io.canPrompt())
    throw new UsageError(`${needed}; to name one, use ${option.flag} or ${toSet(context)}`, list);
  refuseAgentChange(context.settings);
  // One unreadable row must not keep a person from choosing another operator.
  const operators = await usableLists(await context.service.client()).client.operators.list();
  if (operators.length === 0) throw new UsageError(`${needed}, and the service lists no operators`);
  const { id, invite_email } = await askWhoActs(context.io, operators);
  const { settings, out } = context;
  const { profile } = settings.values();
  if (profile === null) await out.notice(`to skip this question, set CONVOPS_OPERATOR=${id}`);
  else if (!settings.options.dryRun) {
    await updateProfiles(settings.configFolder, (profiles) =>
      setKey(profiles, profile, 'operator', String(id)),
    );
    await out.notice(`operator ${id} is now the acting operator of profile "${profile}"`);
  }
  return { id, email: invite_email ?? null };
}

/** Asks which of these operators the person is; `others` are answers beside them. */
export async function askWhoActs<Other = never>(
  io: Terminal,
  operators: readonly Operator[],
  others: readonly { readonly name: string; readonly value: Other }[] = [],
): Promise<Operator | Other> {
  const choices = operators.map((operator) => ({
    // The address first: what is typed is looked for at the beginning.
    name: operator.invite_email ? `${operator.invite_email} (${operator.id})` : `operator ${operator.id}`,
    value: operator,
  }));
  return await io.prompt.select<Operator | Other>('Which operator are you?', [...choices, ...others]);
}

/** What sets the operator for good; a service of the environment has no profile to set it in. */
function toSet({ settings, service }: Pick<Context, 'settings' | 'service'>): string {
  return settings.values().profile === null ? 'CONVOPS_OPERATOR' : service.command('profile set operator ID');
}

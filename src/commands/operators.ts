// The operators. Their conversation tokens are secrets and stay hidden unless asked for. The request fields of create and
// delete are not shown in the interface document: invite_email and id are sent, and -F says otherwise.

import { LocalError } from '../base/local-error.ts';
import { quoted } from '../base/text.ts';
import { command, type Declaration } from '../cli/command-row.ts';
import { GLOBALS } from '../cli/common-options.ts';
import type { Context } from '../cli/context.ts';
import { listClient } from '../cli/conversation-lists.ts';
import { FIELD, type Fields } from '../cli/parse.ts';
import { presentList } from '../cli/present.ts';
import { resolveOperator } from '../cli/resolve-names.ts';
import { planOne, runWrites } from '../cli/run-writes.ts';
import { NoSuchNameError, UsageError } from '../cli/usage-error.ts';
import { STRICT, type WriteOptions } from '../cli/write-options.ts';
import { groupView, operatorView } from '../views/people.ts';
import type { WritePlan } from '../writes/plan.ts';

const operatorListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List operators',
  description:
    'List operators. The service does not say who is online; convops board shows how much each one has. USER is the ' +
    'number of their user account, OWNER that of whoever owns the account of the company.',
  kind: 'read',
  globals: GLOBALS.list,
  examples: ['convops operators list --sandbox', 'convops operators list --json id,invite_email --sandbox'],
  run: (context) =>
    presentList(context, operatorView, async () => (await listClient(context)).operators.list()),
});

interface CreateInput extends WriteOptions {
  readonly email: string;
  readonly field?: Fields;
}

const operatorCreateCommand = command({
  name: 'create',
  spellings: ['new', 'add'],
  summary: 'Create an operator',
  description: 'Create an operator: the service invites the person by e-mail.',
  kind: 'write',
  args: [{ name: 'email', flags: '<email>', text: 'the e-mail address to invite' }],
  options: [FIELD, STRICT],
  examples: ['convops operators create new.person@example.test --sandbox'],
  run: (context, input) => runWrites(context, 'create', async () => planOfCreation(input)),
});

function planOfCreation(input: CreateInput): WritePlan {
  if (!/^[^\s@]+@[^\s@]+$/.test(input.email))
    throw new UsageError(`${quoted(input.email)} is not an e-mail address`);
  const write = {
    name: 'operators.create',
    id: null,
    params: { invite_email: input.email, ...input.field },
  } as const;
  return planOne(input, write);
}

interface DeleteOperatorInput extends WriteOptions {
  readonly operator: string;
  readonly field?: Fields;
}

const operatorDeleteCommand = command({
  name: 'delete',
  spellings: ['rm', 'remove'],
  summary: 'Delete an operator',
  description: 'Delete an operator. Asks you to type the e-mail address, unless you add --yes.',
  kind: 'write',
  args: [{ name: 'operator', flags: '<operator>', text: 'the operator: id, e-mail, part of it, or @me' }],
  options: [FIELD, STRICT],
  examples: ['convops operators delete 5 --yes --sandbox', 'convops operators delete 5 --dry-run --sandbox'],
  run: (context, input) => runWrites(context, 'delete', () => planOfDeletion(context, input)),
});

async function planOfDeletion(context: Context, input: DeleteOperatorInput): Promise<WritePlan> {
  const { yes, dryRun } = context.settings.options;
  if (!yes && !dryRun && !context.io.canPrompt()) {
    throw new UsageError(
      'operators delete needs --yes: convops cannot ask without a terminal. Nothing was sent',
    );
  }
  const id = await resolveOperator(context, input.operator);
  if (!yes && !dryRun) await confirmByEmail(context, id);
  // No field puts another id in the place of the one that the question and the receipt are about.
  return planOne(input, { name: 'operators.delete', id, params: { ...input.field, id } });
}

async function confirmByEmail({ io, service }: Pick<Context, 'io' | 'service'>, id: number): Promise<void> {
  const operators = await (await service.client()).operators.list();
  const email = operators.find((operator) => operator.id === id)?.invite_email;
  if (email === undefined) {
    const hint = service.command('operators list');
    throw new NoSuchNameError(`there is no operator ${id}`, hint);
  }
  if (!(await io.prompt.typeToConfirm(`Delete operator ${id} in ${service.place()}?`, email))) {
    throw new LocalError(2, 'cancelled', 'cancelled: the address does not match; nothing was sent');
  }
}

export const operatorsCommand: Declaration = {
  commands: [operatorListCommand, operatorCreateCommand, operatorDeleteCommand],
};

// The operator groups: with a swatch of their colour where the terminal has colours.

const groupListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List the groups',
  description: 'List the groups. The service does not say who is in one.',
  kind: 'read',
  globals: GLOBALS.list,
  examples: ['convops groups list --sandbox', 'convops groups list --json id,title --sandbox'],
  run: (context) =>
    presentList(context, groupView, async () => (await listClient(context)).operators.groups()),
});

export const groupsCommand: Declaration = { commands: [groupListCommand] };

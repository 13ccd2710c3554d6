// What the two lists of the inbox have in common: the same options and columns, another call. Both are the profile's
// operator's own when one is set; `--operator all` leaves the parameter out.
import type { Command } from 'commander';
import { unreadView } from '../../views/conversation.ts';
import type { Context } from '../context.ts';
import { presentConversations } from '../late-shown.ts';
import { warnOfCut } from '../list-limit.ts';
import { listClient } from '../partial-lists.ts';
import { listedGroup, listedOperator } from '../resolve-names.ts';
import { examples } from '../write-options.ts';

export interface InboxInput {
  /** An operator, or `all`. */
  readonly operator?: string;
  readonly group?: string;
}

export interface InboxList {
  readonly command: string;
  readonly description: string;
  /** The call of `conversations` that reads it. */
  readonly call: 'unread' | 'notAnswered';
  /** What its conversations are, in a sentence. */
  readonly are: string;
}

/** Declares the command of a list of the inbox. */
export function registerInboxList(command: Command, context: Context, list: InboxList): void {
  const line = `convops conv ${list.command}`;
  command
    .description(list.description)
    .option(
      '--operator <operator>',
      'whose: id, e-mail, part of it, @me, or all for everybody; else the acting operator, if there is one',
    )
    .option('--group <group>', 'only this group: id, title or part of it')
    .addHelpText('after', examples(`${line} --sandbox`, `${line} --operator all --json id --sandbox`))
    .action((input: InboxInput) =>
      presentConversations(context, unreadView, () => listInbox(context, list, input)),
    );
}

/** The conversations of the list, of one operator or of all. */
export async function listInbox(context: Context, { call, are }: InboxList, input: InboxInput) {
  const operatorId = await listedOperator(context, input.operator);
  if (operatorId !== undefined && input.operator === undefined) {
    await context.notice('yours; --operator all for everybody');
  }
  const groupId = await listedGroup(context, input.group);
  const { conversations } = await listClient(context);
  const rows = await conversations[call]({ operator_id: operatorId, group_id: groupId });
  await warnOfCut(context, rows.length, are);
  return rows;
}

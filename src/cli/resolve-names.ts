// Finds operators by id, e-mail or a unique part of it, and groups by id, title or a unique part of it. A number is always
// an id and needs no request.
import type { Client } from '../api/derive.ts';
import { ServiceError } from '../api/errors.ts';
import { isId, isPassedId, type Operator, type User } from '../api/model.ts';
import { filledText, firstFew, fold, type Named, quoted, rowsNamed } from '../base/text.ts';
import type { Context, Service } from './context.ts';
import { parsePassedId } from './parse.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';

/**
 * The id of the operator that a word names, `@me` for the profile's; `read` gives the list where a word needs it. Throws
 * NoSuchNameError or UsageError.
 */
export async function resolveOperator(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  word: string,
  read?: () => Promise<readonly Operator[]>,
): Promise<number> {
  const list = service.command('operators list');
  const own = settings.values().operator;
  if (word === '@me' && own === null) throw new UsageError('@me: no acting operator is set', list);
  const named = word === '@me' && own !== null ? own : word;
  if (named === '@me') throw new UsageError('the setting operator must name an operator, not @me', list);
  const rows = async () => {
    const operators = await (read?.() ?? (await service.client()).operators.list());
    return operators.map(({ id, invite_email }) => ({ id, name: invite_email ?? '' }));
  };
  return await idOfNamed({ what: 'operator', word: named, rows, list, isSetting: named === own });
}

/** The word for whom a write is given to: beside --as, `@me` is whom that names. */
export function givenTo(word: string, as: string | undefined): string {
  return word === '@me' ? (as ?? word) : word;
}

/** The id of the group that a word names; throws NoSuchNameError or UsageError. */
export async function resolveGroup(service: Service, word: string): Promise<number> {
  const [id] = await resolveGroups(service, [word]);
  return id as number;
}

/** The ids of the groups that words name, with one request; throws NoSuchNameError or UsageError. */
export async function resolveGroups(service: Service, words: readonly string[]): Promise<readonly number[]> {
  const list = service.command('groups list');
  let reading: Promise<readonly Named[]> | undefined;
  const read = async () => {
    const groups = await (await service.client()).operators.groups();
    return groups.map(({ id, title }) => ({ id, name: title ?? '' }));
  };
  const rows = () => (reading ??= read());
  const ids = new Set<number>();
  for (const word of words) ids.add(await idOfNamed({ what: 'group', word, rows, list }));
  return [...ids];
}

/** «Operator»: the address the operator was invited with; null if there is none, or no such operator. */
export async function emailOfOperator(service: Service, operator: number): Promise<string | null> {
  const operators = await (await service.client()).operators.list();
  return filledText(operators.find(({ id }) => id === operator)?.invite_email);
}

interface Search {
  readonly what: 'operator' | 'group' | 'customer';
  readonly word: string;
  readonly rows: () => Promise<readonly Named[]>;
  /** The command that shows them all. */
  readonly list: string;
  /** Whether the word is the setting, which the message then names. */
  readonly isSetting?: boolean;
}

/** The id that a word names among rows; throws NoSuchNameError or UsageError. */
export async function idOfNamed({ what, word, rows: read, list, isSetting }: Search): Promise<number> {
  if (/^[0-9]+$/.test(word))
    return parsePassedId(word, what === 'operator' ? 'an operator id' : `a ${what} id`, 42);
  if (fold(word) === '') throw new UsageError(`the name of the ${what} is empty`, list);
  const rows = await read();
  const fitting = rowsNamed(rows, word);
  const [found] = fitting;
  const named = (candidates: readonly Named[]) => firstFew(candidates.map(({ id, name }) => `${id} ${name}`));
  if (found === undefined) {
    const set = isSetting ? ', which is set as the acting operator' : '';
    const start = `there is no ${what} ${quoted(word)}${set}`;
    // Who else has written is nobody's business, and there are thousands.
    if (what === 'customer') throw new NoSuchNameError(`${start} known on this computer`, list);
    const there = rows.length === 0 ? '' : `; there are ${named(rows)}`;
    const several = word.includes(',') ? '; for several, repeat the option' : '';
    throw new NoSuchNameError(`${start}${there}${several}`, list);
  }
  if (fitting.length > 1) {
    const message = `${quoted(word)} matches ${fitting.length} ${what}s: ${named(fitting)}`;
    throw new NoSuchNameError(message, list, { ambiguous: true });
  }
  const { id, name } = found;
  if (what !== 'customer' && !isPassedId(id))
    throw new UsageError(`the ${what} ${name} has no usable id (${quoted(String(id))})`, list);
  return id;
}

/** The record of a customer by number; a refusal names the way by the conversation, whose number may be meant. */
export async function customerNumbered({ users }: Client, id: number, words: string): Promise<User> {
  try {
    return await users.get({ platform_user_id: id });
  } catch (error) {
    if (error instanceof ServiceError && isId(id)) error.hint = `${words} --conversation ${id}`;
    throw error;
  }
}

// Finds operators by id, e-mail or a unique part of it, and groups by id, title or a unique part of it. A number is always
// an id and needs no request.
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { isAway, ServiceError, TokenRefusedError } from '../api/errors.ts';
import { isId, type Operator } from '../api/model.ts';
import { LocalError } from '../base/local-error.ts';
import { filledText, findNamed, firstFew, fold, type Named, quoted } from '../base/text.ts';
import type { Context, Service } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { parseId } from './parse.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';

/** The purpose of a name: for a write, a part is not enough if the list may be cut. */
type NamePurpose = 'read' | 'write';

/**
 * The id of the operator that a word names, `@me` for the profile's; `read` gives the list where a word needs it. Throws
 * NoSuchNameError or UsageError.
 */
export async function resolveOperator(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  word: string,
  purpose: NamePurpose,
  read?: () => Promise<readonly Operator[]>,
): Promise<number> {
  const list = service.command('operators list');
  const own = settings.values().operator;
  if (word === '@me' && own === null) throw new UsageError('@me: no acting operator is set', list);
  if (word === '@me' && own === '@me')
    throw new UsageError('the setting operator must name an operator, not @me', list);
  const named = word === '@me' && own !== null ? own : word;
  const rows = async () => {
    const operators = read
      ? await read()
      : await listOf(service, 'operator', named, async (client) => await client.operators.list());
    return operators.map(({ id, invite_email }) => ({ id, name: invite_email ?? '' }));
  };
  return await idOf({ what: 'operator', word: named, purpose, rows, list, isSetting: named === own });
}

/** The id of the group that a word names; throws NoSuchNameError or UsageError. */
export async function resolveGroup(service: Service, word: string, purpose: NamePurpose): Promise<number> {
  const [id] = await resolveGroups(service, [word], purpose);
  return id as number;
}

/** The ids of the groups that words name, with one request; throws NoSuchNameError or UsageError. */
export async function resolveGroups(
  service: Service,
  words: readonly string[],
  purpose: NamePurpose,
): Promise<readonly number[]> {
  let reading: Promise<readonly Named[]> | undefined;
  const list = service.command('groups list');
  const ids: number[] = [];
  for (const word of words) {
    const groups = async ({ operators }: Client) =>
      (await operators.groups()).map(({ id, title }) => ({ id, name: title ?? '' }));
    const rows = () => {
      reading ??= listOf(service, 'group', word, groups);
      return reading;
    };
    ids.push(await idOf({ what: 'group', word, purpose, rows, list }));
  }
  return ids;
}

/** What reading a list of names gives; the error for a list that may not be read says that an id does not need it. */
async function listOf<List>(
  service: Service,
  what: 'operator' | 'group',
  word: string,
  read: (client: Client) => Promise<List>,
): Promise<List> {
  try {
    return await read(await service.client());
  } catch (error) {
    const isForbidden = error instanceof TokenRefusedError && error.httpStatus === 403;
    if (!isForbidden && !(error instanceof ServiceError && !isAway(error.httpStatus))) throw error;
    throw new LocalError({
      code: 'names_refused',
      message: `the list of ${what}s was refused (${error.text ?? 'HTTP 403'}), so ${quoted(word)} cannot be looked up; give the id of the ${what}`,
      hint: service.command('doctor'),
      exitCode: exitCode(isForbidden ? 'token' : 'refused'),
    });
  }
}

/** «Operator»: the address the operator was invited with; null if there is none, or no such operator. */
export async function emailOfOperator(service: Service, operator: number): Promise<string | null> {
  const operators = await (await service.client()).operators.list();
  return filledText(operators.find(({ id }) => id === operator)?.invite_email);
}

interface Search {
  readonly what: 'operator' | 'group';
  readonly word: string;
  readonly purpose: NamePurpose;
  readonly rows: () => Promise<readonly Named[]>;
  /** The command that shows them all. */
  readonly list: string;
  /** Whether the word is the setting, which the message then names. */
  readonly isSetting?: boolean;
}

async function idOf({ what, word, purpose, rows: read, list, isSetting }: Search): Promise<number> {
  if (/^[0-9]+$/.test(word)) return parseId(word, what === 'operator' ? 'an operator id' : 'a group id');
  if (fold(word) === '') throw new UsageError(`the name of the ${what} is empty`, list);
  const rows = await read();
  const found = findNamed(rows, word, { complete: purpose === 'read' || rows.length < LIST_LIMIT });
  const unknown = (message: string, ambiguous: boolean) =>
    new NoSuchNameError(message, { ambiguous, hint: list });
  if (found.kind === 'none') {
    const set = isSetting ? ', which is set as the acting operator' : '';
    throw unknown(`there is no ${what} ${quoted(word)}${set}`, false);
  }
  if (found.kind === 'several') {
    const fitting = found.rows.map((row) => `${row.id} ${row.name}`);
    throw unknown(`${quoted(word)} matches ${fitting.length} ${what}s: ${firstFew(fitting)}`, true);
  }
  const { id, name } = found.row;
  if (!isId(id)) throw new UsageError(`the ${what} ${name} has no usable id (${quoted(String(id))})`, list);
  if (found.kind === 'cut')
    throw unknown(
      `${quoted(word)} matches ${id} ${name}, but the list of ${what}s may be cut; use the id`,
      true,
    );
  return id;
}

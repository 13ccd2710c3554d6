// Finds out by reads what the interface document leaves open and a setting decides: the check names the value of the
// setting. A fact that reads cannot show is reported as open, never guessed.
import { endpointNamed } from '../../api/derive.ts';
import { ApiError, NoAnswerError, RateLimitedError } from '../../api/errors.ts';
import type { RequestChoices } from '../../api/request.ts';
import { type Check, type CheckResult, commandForProfile, formOf, type Probe } from '../../cli/checkup.ts';
import type { InForce } from '../../cli/context.ts';

/** The lists of conversations; the first one usually has the most groups. */
const LISTS = ['conversations.unassigned', 'conversations.notAnswered', 'conversations.unread'] as const;

/** The open facts, one check each. */
export function openFacts(settings: InForce, probe: Probe): readonly Check[] {
  const facts: readonly (readonly [string, string, Check['run']])[] = [
    ['list-params', 'parameters of the lists', () => listParamsFinding(settings, probe)],
    ['auth-scope', 'token for operators and groups', () => authScopeFinding(settings, probe)],
    ['get-marks-read', 'whether reading marks as read', () => getMarksReadFinding(settings)],
  ];
  return facts.map(([check, subject, run]) => ({ check, group: 'behaviour', subject, run }));
}

/** What the profile says, or how to find out; trying it would take a conversation off somebody's unread list. */
function getMarksReadFinding(settings: InForce): CheckResult {
  const { getMarksRead } = settings.values();
  const message =
    getMarksRead === 'unknown'
      ? 'unknown: run "convops conv unread" before and after "convops conv get ID" of one of its rows; ' +
        'set get_marks_read to yes if the row is gone, else to no'
      : `get_marks_read is ${getMarksRead}`;
  return { status: 'info', message };
}

/** Whether operators and groups can be read with the token, without it, or only one way («Authentication», rule 2). */
async function authScopeFinding(settings: InForce, probe: Probe): Promise<CheckResult> {
  const { authScope } = settings.values();
  const asked = [];
  for (const name of ['operators.list', 'operators.groups'] as const) {
    const { path } = endpointNamed(name);
    const without = formOf(await probe.answer(name, { token: 'missing' }));
    asked.push({ path, without, with: formOf(await probe.answer(name, { choices: { authScope: 'all' } })) });
  }
  const needing = asked.find((each) => !each.without.hasData && each.with.hasData);
  const hindered = asked.find((each) => each.without.hasData && !each.with.hasData);
  const refused = asked.find((each) => !each.without.hasData && !each.with.hasData);
  if (needing && hindered) {
    const message = `${needing.path} needs the token and ${hindered.path} refuses it; no setting works for both`;
    return { status: 'warning', message };
  }
  if (hindered) {
    const text = `must not be sent: with it ${hindered.with.text}, without it the service answers`;
    if (authScope === 'conversations') return { status: 'ok', message: `${text}; it is not sent` };
    return {
      status: 'warning',
      message: text,
      fix: commandForProfile(settings, 'set auth_scope conversations'),
    };
  }
  if (needing) {
    const text = needing.without.text;
    if (authScope === 'all') return { status: 'ok', message: `needed and sent; without it ${text}` };
    const message = `needed but not sent; without it ${text}`;
    return { status: 'warning', message, fix: commandForProfile(settings, 'set auth_scope all') };
  }
  const message = refused
    ? `unknown: ${refused.path} is refused with and without it: ${refused.with.text}`
    : `not needed: both are readable without it; auth_scope is ${authScope}, and either value works`;
  return { status: 'info', message };
}

// Whether the lists take their parameters in the query or in the path («Rules», 4): one list is read for one group in
// both ways and compared with the full list. A filter that is ignored is worse than one refused.

type ListName = (typeof LISTS)[number];
type Place = RequestChoices['listParams'];

/** How a service treats a filter. */
type Verdict = 'obeyed' | 'ignored' | 'refused' | 'unclear';

interface Target {
  readonly list: ListName;
  readonly group: number;
  /** How many rows of the full list are in that group. */
  readonly rows: number;
}

/** Tries the filter by group in both places. */
async function listParamsFinding(settings: InForce, probe: Probe): Promise<CheckResult> {
  const { listParams, authScope } = settings.values();
  const target = await chooseTarget(probe);
  if (target === null) {
    const message = `unknown: no list has conversations of two groups; list_params is ${listParams}`;
    return { status: 'info', message };
  }
  const tried: Record<Place, Verdict> = { query: 'unclear', path: 'unclear' };
  for (const place of ['query', 'path'] as const) {
    tried[place] = await verdict(probe, target, { listParams: place, authScope });
  }
  const both = `query ${tried.query}, path ${tried.path}`;
  const other: Place = listParams === 'query' ? 'path' : 'query';
  if (tried[listParams] === 'obeyed')
    return { status: 'ok', message: `${both}; list_params is ${listParams}` };
  if (tried[other] === 'obeyed') {
    return {
      status: 'warning',
      message: `${both}, but list_params is ${listParams}, so filters have no effect`,
      fix: commandForProfile(settings, `set list_params ${other}`),
    };
  }
  if (tried.query === 'unclear' || tried.path === 'unclear')
    return { status: 'info', message: `unknown: ${both}` };
  return { status: 'warning', message: `${both}: this service cannot narrow the lists to a group` };
}

/** The best list and group for the test: few rows of the group, and others beside them. */
async function chooseTarget(probe: Probe): Promise<Target | null> {
  const known = await knownGroups(probe);
  for (const list of LISTS) {
    const rows = groupsIn(await probe.read(list), 'group_id');
    const counts = new Map<number, number>();
    for (const group of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
    const partial = [...counts].filter(([, count]) => count < rows.length).sort((a, b) => a[1] - b[1])[0];
    if (partial) return { list, group: partial[0], rows: partial[1] };
    // Every row is in one group, so the list for another group must be empty.
    const empty = known.find((group) => !counts.has(group));
    if (rows.length > 0 && empty !== undefined) return { list, group: empty, rows: 0 };
  }
  return null;
}

async function knownGroups(probe: Probe): Promise<readonly number[]> {
  try {
    return groupsIn(await probe.read('operators.groups'), 'id');
  } catch (error) {
    // Without the token they may be refused, which costs only their names.
    if (isRefusal(error)) return [];
    throw error;
  }
}

function groupsIn(rows: readonly unknown[], field: string): number[] {
  return rows.flatMap((row) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'number' ? [value] : [];
  });
}

async function verdict(
  probe: Probe,
  { list, group, rows }: Target,
  choices: RequestChoices,
): Promise<Verdict> {
  try {
    const answered = groupsIn(await probe.read(list, { choices, params: { group_id: group } }), 'group_id');
    if (answered.some((other) => other !== group)) return 'ignored';
    // There were rows a moment ago, so an empty answer proves nothing.
    return answered.length > 0 || rows === 0 ? 'obeyed' : 'unclear';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !(error instanceof NoAnswerError || error instanceof RateLimitedError);
}

// Finds out by reads what the interface document leaves open. If a setting covers a fact, the check names its value;
// a fact that reads cannot show is reported as open, never guessed.
import { formOf, timeUnits } from '../../api/conformance.ts';
import { endpointNamed } from '../../api/derive.ts';
import { ApiError } from '../../api/errors.ts';
import type { RequestChoices } from '../../api/request.ts';
import type { CheckRow } from '../../views/doctor.ts';
import { LISTS, type Probe } from './asking.ts';
import { type CheckAbout, type CheckResult, type DoctorRun, examine, skipped } from './checkup.ts';
import { formText } from './token.ts';

/** The largest id of 32 bits: no conversation has it. */
const NO_CONVERSATION = 2_147_483_647;

/** Facts that can be found, or said, with a token that is refused. */
const WITHOUT_TOKEN: readonly string[] = ['auth-scope', 'get-marks-read'];

/** The open facts, one check each. */
export async function* checkOpenFacts(checkup: DoctorRun, asker: Probe): AsyncGenerator<CheckRow> {
  const facts: readonly (readonly [string, string, () => Promise<CheckResult> | CheckResult])[] = [
    ['list-params', 'parameters of the lists', () => listParamsFinding(checkup, asker)],
    ['error-form', 'errors', async () => errorFinding(asker)],
    ['auth-scope', 'token for operators and groups', () => authScopeFinding(checkup, asker)],
    ['time-unit', 'unit of timestamps', () => timeUnitFinding(asker)],
    ['unread-scope', 'unread without operator_id', () => unreadScopeFinding(asker)],
    ['not-answered-unread', 'not-answered and unread', () => notAnsweredFinding(asker)],
    ['get-marks-read', 'whether reading marks as read', () => getMarksReadFinding(checkup)],
  ];
  for (const [check, subject, run] of facts) {
    const about: CheckAbout = { check, group: 'open facts', subject };
    const isLost = checkup.tokenRefused && !WITHOUT_TOKEN.includes(check);
    const obstacle = checkup.blocked ?? (isLost ? 'the token was refused' : null);
    yield obstacle === null ? await examine(checkup, about, run) : skipped(about, obstacle);
  }
  yield {
    check: 'notes',
    group: 'open facts',
    status: 'info',
    subject: 'notes',
    fix: null,
    details: null,
    message: 'reads cannot show whether notes appear among the messages',
  };
}

/** What the profile says, or how to find out; trying it would take a conversation off somebody's unread list. */
function getMarksReadFinding({ context }: DoctorRun): CheckResult {
  const { getMarksRead } = context.settings();
  const message =
    getMarksRead === 'unknown'
      ? 'unknown: run "convops conv unread" before and after "convops conv get ID" of one of its rows; ' +
        'set get_marks_read to yes if the row is gone, else to no'
      : `get_marks_read is ${getMarksRead}`;
  return { status: 'info', message, details: { get_marks_read: getMarksRead } };
}

/** The error for something missing: HTTP status and body status may differ («Errors»). */
async function errorFinding(asker: Probe): Promise<CheckResult> {
  const form = formOf(await asker.answer('conversations.get', { conversation_id: NO_CONVERSATION }));
  const details = { ...form };
  const asked = `of conversation ${NO_CONVERSATION}, which does not exist`;
  if (form.has_data || form.error === null) {
    const message = `unknown: the read ${asked} gives no error: ${formText(form)}`;
    return { status: 'info', message, details };
  }
  const same = form.http_status === form.body_status;
  const message = same ? 'HTTP status and body agree' : 'HTTP status and body differ';
  return { status: 'info', message: `${message}: ${formText(form)}, for the read ${asked}`, details };
}

/** Whether operators and groups can be read with the token, without it, or only one way («Authentication», rule 2). */
async function authScopeFinding(checkup: DoctorRun, asker: Probe): Promise<CheckResult> {
  const { authScope } = checkup.context.settings();
  const asked = [];
  for (const name of ['operators.list', 'operators.groups'] as const) {
    const { path } = endpointNamed(name);
    const without = formOf(await asker.answerWithout(name, 'missing'));
    asked.push({ path, without, with: formOf(await asker.answerWith(name)) });
  }
  const details = {
    auth_scope: authScope,
    without: asked.map(({ path, without }) => ({ path, ...without })),
    with: asked.map(({ path, with: sent }) => ({ path, ...sent })),
  };
  const needing = asked.find((each) => !each.without.has_data && each.with.has_data);
  const hindered = asked.find((each) => each.without.has_data && !each.with.has_data);
  const refused = asked.find((each) => !each.without.has_data && !each.with.has_data);
  if (needing && hindered) {
    const message = `${needing.path} needs the token and ${hindered.path} refuses it; no setting works for both`;
    return { status: 'warning', message, details };
  }
  if (hindered) {
    const text = `must not be sent: with it ${formText(hindered.with)}, without it the service answers`;
    if (authScope === 'conversations') return { status: 'ok', message: `${text}; it is not sent`, details };
    const setting = { key: 'auth_scope', value: 'conversations' } as const;
    return { status: 'warning', message: text, setting, details };
  }
  if (needing) {
    const text = formText(needing.without);
    if (authScope === 'all') return { status: 'ok', message: `needed and sent; without it ${text}`, details };
    const setting = { key: 'auth_scope', value: 'all' } as const;
    return { status: 'warning', message: `needed but not sent; without it ${text}`, setting, details };
  }
  if (refused) {
    const message = `unknown: ${refused.path} is refused with and without it: ${formText(refused.with)}`;
    return { status: 'info', message, details };
  }
  const message = `not needed: both are readable without it; auth_scope is ${authScope}, and either value works`;
  return { status: 'info', message, details };
}

function rowsOf(asker: Probe, name: Parameters<Probe['answer']>[0]) {
  return (asker.rows.get(name) ?? []) as readonly Readonly<Record<string, unknown>>[];
}

function timeUnitFinding(asker: Probe): CheckResult {
  let seconds = 0;
  let milliseconds = 0;
  for (const [name, rows] of asker.rows) {
    const units = timeUnits(endpointNamed(name).row.data.fields, rows);
    seconds += units.seconds;
    milliseconds += units.milliseconds;
  }
  const details = { seconds, milliseconds };
  if (seconds === 0 && milliseconds === 0)
    return { status: 'info', message: 'no timestamps were seen', details };
  if (seconds > 0 && milliseconds > 0) {
    return {
      status: 'warning',
      message: `mixed: ${seconds} in seconds, ${milliseconds} in milliseconds`,
      details,
    };
  }
  return { status: 'ok', message: seconds > 0 ? 'seconds' : 'milliseconds', details };
}

function unreadScopeFinding(asker: Probe): CheckResult {
  const operators = (name: 'conversations.unread' | 'conversations.notAnswered') =>
    new Set(rowsOf(asker, name).map((row) => row.operator_user_id));
  const unread = operators('conversations.unread');
  const details = { operators_seen: unread.size };
  if (unread.size > 1)
    return { status: 'info', message: `everybody's: ${unread.size} operators seen`, details };
  const others = [...operators('conversations.notAnswered')].filter((id) => !unread.has(id)).length;
  if (unread.size === 0) return { status: 'info', message: 'unknown: no conversation is unread', details };
  const message =
    others === 0
      ? 'unknown: all belong to one operator'
      : 'unknown: all belong to one operator, while not-answered has others; it may list only those of the admin';
  return { status: 'info', message, details };
}

/** Rule 3 describes the item in the example, not the contents of the list. */
function notAnsweredFinding(asker: Probe): CheckResult {
  const unread = rowsOf(asker, 'conversations.unread');
  const notAnswered = rowsOf(asker, 'conversations.notAnswered');
  const ids = new Set(unread.map(({ id }) => id));
  const both = notAnswered.filter((row) => ids.has(row.id) || Number(row.unread_count) > 0).length;
  const details = { unread: unread.length, not_answered: notAnswered.length, in_both: both };
  if (both > 0) {
    return {
      status: 'info',
      message: `not-answered includes unread ones: ${both} of ${notAnswered.length}`,
      details,
    };
  }
  if (unread.length === 0) return { status: 'info', message: 'unknown: no conversation is unread', details };
  return { status: 'info', message: 'not-answered includes no unread ones', details };
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
async function listParamsFinding({ context }: DoctorRun, asker: Probe): Promise<CheckResult> {
  const { listParams, authScope } = context.settings();
  const target = chooseTarget(asker);
  if (target === null) {
    const message = `unknown: no list has conversations of two groups; list_params is ${listParams}`;
    return { status: 'info', message, details: { list_params: listParams } };
  }
  const tried: Record<Place, Verdict> = { query: 'unclear', path: 'unclear' };
  for (const place of ['query', 'path'] as const) {
    tried[place] = await verdict(asker, target, { listParams: place, authScope });
  }
  const details = { list_params: listParams, ...tried };
  const both = `query ${tried.query}, path ${tried.path}`;
  const other: Place = listParams === 'query' ? 'path' : 'query';
  if (tried[listParams] === 'obeyed')
    return { status: 'ok', message: `${both}; list_params is ${listParams}`, details };
  if (tried[other] === 'obeyed') {
    return {
      status: 'warning',
      message: `${both}, but list_params is ${listParams}, so filters have no effect`,
      setting: { key: 'list_params', value: other },
      details,
    };
  }
  if (tried.query === 'unclear' || tried.path === 'unclear') {
    return { status: 'info', message: `unknown: ${both}`, details };
  }
  return { status: 'warning', message: `${both}: this service cannot narrow the lists to a group`, details };
}

/** The best list and group for the test: few rows of the group, and others beside them. */
function chooseTarget(asker: Probe): Target | null {
  const known = groupsIn(asker.rows.get('operators.groups') ?? [], 'id');
  for (const list of LISTS) {
    const rows = groupsIn(asker.rows.get(list) ?? [], 'group_id');
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

function groupsIn(rows: readonly unknown[], field: string): number[] {
  return rows.flatMap((row) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'number' ? [value] : [];
  });
}

async function verdict(
  asker: Probe,
  { list, group, rows }: Target,
  choices: RequestChoices,
): Promise<Verdict> {
  try {
    const answered = groupsIn(await asker.readWith(choices, list, { group_id: group }), 'group_id');
    if (answered.some((other) => other !== group)) return 'ignored';
    // There were rows a moment ago, so an empty answer proves nothing.
    return answered.length > 0 || rows === 0 ? 'obeyed' : 'unclear';
  } catch (error) {
    if (error instanceof ApiError && error.sent) return 'refused';
    throw error;
  }
}

// Finds out by reads what the interface document leaves open and a setting decides: the check names the value of the
// setting. A fact that reads cannot show is reported as open, never guessed.

import { endpointNamed } from '../../api/derive.ts';
import { isNumber } from '../../api/model.ts';
import type { RequestChoices } from '../../api/request.ts';
import { fieldIn } from '../../base/record.ts';
import { type Check, commandForProfile, type Finding, type Probe, refusalText } from '../../cli/checkup.ts';
import type { InForce } from '../../cli/context.ts';

/** The open facts, one check each. */
export function openFacts(settings: InForce, probe: Probe): readonly Check[] {
  return [
    {
      check: 'list-params',
      subject: 'parameters of the lists',
      run: () => listParamsFinding(settings, probe),
    },
    {
      check: 'auth-scope',
      subject: 'token for operators and groups',
      run: () => authScopeFinding(settings, probe),
    },
    {
      check: 'get-marks-read',
      subject: 'whether reading marks as read',
      run: () => getMarksReadFinding(settings),
    },
  ];
}

/** What the profile says, or how to find out; trying it would take a conversation off somebody's unread list. */
function getMarksReadFinding(settings: InForce): Finding {
  const { getMarksRead } = settings.values();
  const { name } = settings.resolution().origins.getMarksRead;
  const message =
    getMarksRead === 'unknown'
      ? 'unknown: run "convops conv unread" before and after "convops conv get ID" of one of its rows; ' +
        'set get_marks_read to yes if the row is gone, else to no'
      : `get_marks_read is ${getMarksRead}, ${name.startsWith('profile') ? `from ${name}` : name}`;
  return { status: 'info', message };
}

/** Whether operators and groups can be read with the token, without it, or only one way («Authentication», rule 2). */
async function authScopeFinding(settings: InForce, probe: Probe): Promise<Finding> {
  const { authScope } = settings.values();
  const asked = [];
  for (const name of ['operators.list', 'operators.groups'] as const) {
    const { path } = endpointNamed(name);
    const without = (await probe(name, { withoutToken: true })).error;
    asked.push({ path, without, with: (await probe(name, { choices: { authScope: 'all' } })).error });
  }
  const fix = (value: string) => commandForProfile(settings, `set auth_scope ${value}`);
  const needing = asked.find((each) => each.without && !each.with);
  const hindered = asked.find((each) => !each.without && each.with);
  if (needing && hindered) {
    const message = `${needing.path} needs the token and ${hindered.path} refuses it; no setting works for both`;
    return { status: 'warning', message };
  }
  if (hindered?.with) {
    const message = `must not be sent: with it ${refusalText(hindered.with)}, without it the service answers`;
    if (authScope === 'conversations') return { status: 'ok', message: `${message}; it is not sent` };
    return { status: 'warning', message, fix: fix('conversations') };
  }
  if (needing?.without) {
    const text = refusalText(needing.without);
    if (authScope === 'all') return { status: 'ok', message: `needed and sent; without it ${text}` };
    return { status: 'warning', message: `needed but not sent; without it ${text}`, fix: fix('all') };
  }
  const refused = asked.find((each) => each.with);
  const message = refused?.with
    ? `unknown: ${refused.path} is refused with and without it: ${refusalText(refused.with)}`
    : `not needed: both are readable without it; auth_scope is ${authScope}, and either value works`;
  return { status: 'info', message };
}

type Place = RequestChoices['listParams'];

/** How a service treats a filter. */
type Verdict = 'obeyed' | 'ignored' | 'refused' | 'unclear';

/** The lists of conversations; the first one usually has the most groups. */
const LISTS = ['conversations.unassigned', 'conversations.notAnswered', 'conversations.unread'] as const;

/**
 * Whether the lists take their parameters in the query or in the path («Rules», 4): one list with rows of several groups
 * is read for one group in both ways. A filter that is ignored is worse than one refused.
 */
async function listParamsFinding(settings: InForce, probe: Probe): Promise<Finding> {
  const { listParams, authScope } = settings.values();
  for (const list of LISTS) {
    const { rows, error } = await probe(list);
    if (error) throw error;
    const [group, ...others] = new Set(groupsIn(rows));
    if (group === undefined || others.length === 0) continue;
    const tried = async (place: Place): Promise<Verdict> => {
      const how = { choices: { listParams: place, authScope }, params: { group_id: group } };
      const filtered = await probe(list, how);
      if (filtered.error) return 'refused';
      const answered = groupsIn(filtered.rows);
      if (answered.some((one) => one !== group)) return 'ignored';
      // There were rows a moment ago, so an empty answer proves nothing.
      return answered.length > 0 ? 'obeyed' : 'unclear';
    };
    return placeFinding(settings, { query: await tried('query'), path: await tried('path') });
  }
  const message = `unknown: no list has conversations of two groups; list_params is ${listParams}`;
  return { status: 'info', message };
}

function placeFinding(settings: InForce, tried: Readonly<Record<Place, Verdict>>): Finding {
  const { listParams } = settings.values();
  const both = `query ${tried.query}, path ${tried.path}`;
  const other: Place = listParams === 'query' ? 'path' : 'query';
  if (tried[listParams] === 'obeyed')
    return { status: 'ok', message: `${both}; list_params is ${listParams}` };
  if (tried[other] === 'obeyed') {
    const message = `${both}, but list_params is ${listParams}, so filters have no effect`;
    return { status: 'warning', message, fix: commandForProfile(settings, `set list_params ${other}`) };
  }
  if (Object.values(tried).includes('unclear')) return { status: 'info', message: `unknown: ${both}` };
  return { status: 'warning', message: `${both}: this service cannot narrow the lists to a group` };
}

function groupsIn(rows: readonly unknown[]): number[] {
  return rows.flatMap((row) => {
    const value = fieldIn(row, 'group_id');
    return isNumber(value) ? [value] : [];
  });
}

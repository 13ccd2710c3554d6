// Plays a shift: its steps, then some time in which nothing happens, and the oracle.
import type { Declared } from '../stories/cast.ts';
import { MissedError, openStage, type Stage } from '../stories/stage.ts';
import { stepOf } from '../stories/steps.ts';
import { EndlessError } from '../world/world.ts';
import { chanceOf } from './chance.ts';
import { type Evidence, judge, type RuleName, type Violation } from './oracle.ts';
import type { Shift } from './plan.ts';

/** Plays a shift to its end, and gives all that is wrong then. */
export async function playShift(shift: Shift): Promise<Violation[]> {
  const chance = chanceOf(shift.seed + 1);
  const stage = openStage(declaredIn(shift), { travelMs: 4, random: chance.next });
  try {
    for (const step of shift.steps) await played(stage, step);
    for (const step of CALM) await played(stage, step);
    if (shift.steps.some((step) => step.endsWith(': silent'))) await played(stage, UNANSWERED);
    await played(stage, PROPOSALS);
    const proposals = (printed(stage) as readonly { readonly state: string }[]).filter(({ state }) =>
      ['pending', 'stale'].includes(state),
    ).length;
    const nothing = evidenceOf(stage, shift, []);
    const counted = judge({ ...nothing, proposals }).filter(({ rule }) => OF_THE_SCREEN.has(rule));
    for (const person of ['sam', 'bea'] as const) await leave(stage, person);
    await played(stage, HISTORY);
    const history = printed(stage) as Evidence['history'];
    const rest = judge(evidenceOf(stage, shift, history)).filter(({ rule }) => !OF_THE_SCREEN.has(rule));
    return [...counted, ...rest];
  } catch (error) {
    if (error instanceof MissedError || error instanceof EndlessError)
      return [{ rule: 'ends', what: error.message }];
    throw error;
  } finally {
    stage.close();
  }
}

/** Judged while the sessions are still open. */
const OF_THE_SCREEN: ReadonlySet<RuleName> = new Set(['counts', 'offered']);

const CALM: readonly string[] = [
  'the service is honest again',
  'the service is up',
  'the disk has room',
  'the token is right',
  'reads lag by 0s',
  // Long enough for two polls of a session: one that comes right after a write may be from before it.
  'wait 35s',
];
/** So long a session waits for a list that nobody answers, before the next poll. */
const UNANSWERED = 'wait 30s';

const HISTORY = 'admin$ history --json --limit 1000';
const PROPOSALS = 'admin$ conv proposals --json';

function declaredIn({ declared }: Shift): Declared[] {
  return declared.flatMap((line) => {
    const step = stepOf(line, 0);
    return step.do === 'conversation' ? [step.declared] : [];
  });
}

/** What the program that ran last printed as JSON; nothing is an empty list. */
function printed(stage: Stage): unknown {
  const text = stage.played.at(-1)?.program.stdout() ?? '';
  return JSON.parse(text.trim() === '' ? '[]' : text);
}

/** A step that nobody can do any more is none: a program that has ended, a conversation that is closed. */
async function played(stage: Stage, line: string): Promise<void> {
  try {
    await stage.play(stepOf(line, 0));
  } catch (error) {
    const isVain = error instanceof Error && error.name === 'Refusal';
    const isNobody = error instanceof MissedError && error.message.endsWith('has run nothing');
    if (!isVain && !isNobody) throw error;
  }
}

async function leave(stage: Stage, person: 'sam' | 'bea'): Promise<void> {
  const session = stage.played.findLast((one) => one.person === person && one.words[0] === 'triage');
  if (!session || session.program.exit() !== null) return;
  session.program.signal('SIGTERM');
  if (await stage.world.pass(10_000, () => session.program.exit() !== null)) return;
  throw new MissedError(`the session of ${person} does not end by SIGTERM`);
}

function evidenceOf(stage: Stage, { steps }: Shift, history: Evidence['history']): Evidence {
  const has = (start: string) => steps.some((line) => line.startsWith(start));
  return {
    ...{ stage, history, proposals: null, wasFull: has('the disk ') },
    ...{ wasSet: has('clock of the computer '), isShifted: has('clock of the service ') },
  };
}

// Plays a shift: its steps, then some time in which nothing happens, and the oracle.
import { MissedError, openStage, type Stage } from '../stories/stage.ts';
import type { Planned } from '../stories/steps.ts';
import { EndlessError } from '../world/world.ts';
import { chanceOf } from './chance.ts';
import { type Evidence, judge, type RuleName, type Violation } from './oracle.ts';
import type { Shift } from './plan.ts';

/** Long enough for two polls of a session: one that comes right after a write may be from before it. */
const CALM_MS = 35_000;
/** So long a session waits for a list that nobody answers, before the next poll. */
const UNANSWERED_MS = 30_000;

/** Plays a shift to its end, and gives all that is wrong then. */
export async function playShift(shift: Shift): Promise<Violation[]> {
  const chance = chanceOf(shift.seed + 1);
  const stage = openStage(shift.declared, { travelMs: 4, random: chance.next });
  try {
    for (const step of shift.steps) await played(stage, step);
    for (const step of CALM) await played(stage, step);
    if (shift.steps.some(isUnanswered)) await played(stage, { do: 'wait', ms: UNANSWERED_MS });
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

const CALM: readonly Planned[] = [
  { do: 'honest' },
  { do: 'service', up: true },
  { do: 'disk', full: false },
  { do: 'token', right: true },
  { do: 'lag', ms: 0 },
  { do: 'wait', ms: CALM_MS },
];

function isUnanswered(step: Planned): boolean {
  return step.do === 'fate' && step.fate.name === 'silent';
}

const HISTORY: Planned = {
  ...{ do: 'run', person: 'admin', words: ['history', '--json', '--limit', '1000'] },
  ...{ env: {}, input: '', at: 'pipe', waits: true },
};

const PROPOSALS: Planned = { ...HISTORY, words: ['conv', 'proposals', '--json'] };

/** What the program that ran last printed as JSON; nothing is an empty list. */
function printed(stage: Stage): unknown {
  const text = stage.played.at(-1)?.program.stdout() ?? '';
  return JSON.parse(text.trim() === '' ? '[]' : text);
}

/** A step that nobody can do any more is none: a program that has ended, a conversation that is closed. */
async function played(stage: Stage, step: Planned): Promise<void> {
  try {
    await stage.play(step);
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
  return {
    ...{ stage, history, proposals: null, wasFull: steps.some((step) => step.do === 'disk') },
    wasSet: steps.some((step) => step.do === 'clock' && step.whose === 'computer'),
    isShifted: steps.some((step) => step.do === 'clock' && step.whose === 'service'),
  };
}

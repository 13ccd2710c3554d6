// A story: a title, the conversations there are, what is typed and what comes of it. One file has several.
import type { Declared } from './cast.ts';
import { MissedError, openStage, PORT, TOKEN } from './stage.ts';
import { type Step, StoryError, stepOf } from './steps.ts';

export interface Story {
  readonly title: string;
  readonly line: number;
  /** The sentence of the contract that the program does not keep yet; null where it keeps all. */
  readonly mark: string | null;
  readonly declared: readonly Declared[];
  readonly steps: readonly Step[];
}

/** The stories of a file; throws StoryError, naming the line, where one means nothing or expects nothing. */
export function storiesIn(text: string): Story[] {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, source: line.trimEnd() }));
  const heads = lines.filter(({ source }) => source.startsWith('== '));
  const first = lines.find(({ source }) => source !== '' && !isRemark(source));
  if (first && first !== heads[0])
    throw new StoryError(first.line, `stands before the first story: ${first.source}`);
  return heads.map(({ line, source }, index) => {
    const end = heads[index + 1]?.line ?? lines.length + 1;
    const body = lines.slice(line, end - 1).filter((one) => one.source !== '' && !isRemark(one.source));
    return storyOf(source.slice(3), line, body);
  });
}

function isRemark(source: string): boolean {
  return source.startsWith('# ');
}

interface Line {
  readonly line: number;
  readonly source: string;
}

function storyOf(title: string, line: number, body: readonly Line[]): Story {
  const marks = body.filter(({ source }) => source.startsWith('changes: '));
  const steps: Step[] = [];
  for (const one of body) {
    if (marks.includes(one)) continue;
    const [, days, words = ''] = /^each of (\d+) days: (.+)$/.exec(one.source) ?? [];
    const [, setting] = /^the profile has (.+)$/.exec(one.source) ?? [];
    const [, first, end = '', rest] = /^#(\d+)-(\d+) (.+)$/.exec(one.source) ?? [];
    if (first !== undefined)
      for (let id = Number(first); id <= Number(end); id += 1) steps.push(stepOf(`#${id} ${rest}`, one.line));
    else if (days !== undefined) steps.push(...eachDay(Number(days), words, one.line));
    else if (setting !== undefined) steps.push(...profileWith(setting, one.line));
    else if (one.source.startsWith('  < ')) {
      const before = steps.at(-1);
      if (before?.do !== 'run') throw new StoryError(one.line, `is read by nothing: ${one.source}`);
      steps[steps.length - 1] = { ...before, input: before.input + inputOf(one) };
    } else steps.push(stepOf(one.source, one.line));
  }
  const declared = steps.flatMap((step) => (step.do === 'conversation' ? [step.declared] : []));
  const acts = steps.filter((step) => step.do !== 'conversation');
  const whole = [...acts.flatMap(withItsEnd), ...endsOf(acts)];
  checkExpectations(whole, line);
  return { title, line, mark: marks[0]?.source.slice(9) ?? null, declared, steps: whole };
}

/** A run that ends with 0 on each of so many days, in which `{n}` is the number of the day. */
function eachDay(days: number, run: string, line: number): Step[] {
  return Array.from({ length: days }, (_, index) =>
    [run.replaceAll('{n}', String(index + 1)), '= 0', 'clock of the computer +24h'].map((source) =>
      stepOf(source, line),
    ),
  ).flat();
}

/** No service is named by the environment, and one by a profile, with sam as its operator and one setting more. */
function profileWith(setting: string, line: number): Step[] {
  const words = `profile add desk --base-url http://127.0.0.1:${PORT} --token-stdin --operator 7`;
  const sources = [
    'the environment names no service',
    `$ ${words}`,
    '= 0',
    `$ profile set ${setting}`,
    '= 0',
  ];
  return sources
    .map((source) => stepOf(source, line))
    .map((step) =>
      step.do === 'run' && step.words.includes('add') ? { ...step, input: `${TOKEN}\n` } : step,
    );
}

/** A line of stdin as it stands, or in quotes with JSON's escapes and no end of its own. */
function inputOf({ line, source }: Line): string {
  const text = source.slice(4);
  if (!text.startsWith('"')) return `${text}\n`;
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new StoryError(line, `is no text in quotes: ${source}`);
  }
}

/** A run that is waited for ends with 0 where no line says how it ends. */
function withItsEnd(step: Step, index: number, steps: readonly Step[]): Step[] {
  if (step.do !== 'run' || !step.waits || isEnded(step, steps.slice(index + 1))) return [step];
  return [step, stepOf(`${step.person}= 0`, step.line)];
}

/** Whether one of these lines, up to the next run of the same person, says how a run ends. */
function isEnded({ person }: Step & { readonly do: 'run' }, after: readonly Step[]): boolean {
  const next = after.findIndex((one) => one.do === 'run' && one.person === person);
  const own = next < 0 ? after : after.slice(0, next);
  return own.some((one) => (one.do === 'exit' || one.do === 'kill') && one.person === person);
}

/** A session that no line ends must still run when its story is over, and is ended with it. */
function endsOf(steps: readonly Step[]): Step[] {
  const open = new Map<string, number>();
  for (const step of steps) {
    if (step.do === 'run' && step.at === 'terminal') open.set(step.person, step.line);
    if (step.do === 'exit' || step.do === 'kill') open.delete(step.person);
  }
  return [...open].flatMap(([person, line]) => [
    stepOf(`${person} is still running`, line),
    stepOf(`kill ${person}`, line),
  ]);
}

/** Each run has its end and what it is held against; a story without either would pass whatever happens. */
function checkExpectations(steps: readonly Step[], line: number): void {
  if (!steps.some((step) => step.do === 'run')) throw new StoryError(line, 'runs nothing');
  for (const [index, step] of steps.entries()) {
    if (step.do === 'run' && !isEnded(step, steps.slice(index + 1)))
      throw new StoryError(step.line, `has no exit code: ${step.words.join(' ')}`);
  }
  if (!steps.some(isExpectation))
    throw new StoryError(line, 'expects nothing (`> nothing` says that the service gets nothing)');
}

/** Whether a step is one that can fail where the program does nothing at all. */
function isExpectation(step: Step): boolean {
  if (step.do === 'screen' || step.do === 'looks' || step.do === 'printed') return step.isThere;
  return ['heard', 'quiet', 'stands', 'holds', 'group', 'read', 'read-these', 'json', 'title'].includes(
    step.do,
  );
}

/** Plays a story to its end; throws an error that names the line, and what was there instead. */
export async function tell({ declared, steps }: Story): Promise<void> {
  const stage = openStage(declared);
  try {
    for (const step of steps) {
      try {
        await stage.play(step);
      } catch (error) {
        if (error instanceof MissedError) throw new MissedError(`line ${step.line}: ${error.message}`);
        throw error;
      }
    }
    await stage.world.pass(0);
    stage.finish();
    if (stage.world.uncaught.length > 0) throw stage.world.uncaught[0];
  } finally {
    stage.close();
  }
}

// Runs command lines where nothing moves: on a clock that stands still, in the time zone UTC, in a fresh home.
import { programWords } from '../../src/base/text.ts';
import { startFault } from '../support/bytes-faults.ts';
import { runInProcess } from '../support/in-process.ts';
import { createHome, type Home, type Run } from '../support/run-convops.ts';
import type { FailureScene } from './failures.ts';
import type { Scene, Way } from './scenes.ts';
import { type Place, transcript, withoutChance } from './transcript.ts';
import { NOW_MS, type TypedDesk } from './typed-desk.ts';

/** A terminal of today, and no pager: what that adds is not ours. */
const TERMINAL = { TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8', PAGER: 'cat' };
const MINUTE_MS = 60_000;

interface Surroundings {
  readonly home: Home;
  /** Base URL and token, where a service is meant. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a line as a shell would split it, so many minutes before the moment of the goldens. */
export async function runLine(
  line: string,
  place: Place,
  { home, env }: Surroundings,
  { minutesBefore = 0 } = {},
): Promise<Run> {
  return await runInProcess(programWords(line) ?? [], {
    env: { ...home.env, ...TERMINAL, ...env },
    cwd: home.folder,
    input: '',
    stage: { now: NOW_MS - minutesBefore * MINUTE_MS, columns: place === 'pipe' ? null : place },
  });
}

async function runBefore(lines: readonly string[], around: Surroundings): Promise<void> {
  for (const [index, line] of lines.entries())
    await runLine(line, 'pipe', around, { minutesBefore: lines.length - index });
}

/** The page of one scene, in each of its ways. */
export async function playScene(scene: Scene, desk: TypedDesk): Promise<string> {
  // A profile and the sandbox say where the service is: the environment would be in their way.
  const env = /--sandbox|^(?:profile|alias|replies (?!run)|sandbox)/.test(scene.line) ? {} : desk.env;
  const ways = scene.alone ? scene.ways.map((way) => [way]) : [scene.ways];
  const shown: string[] = [];
  for (const together of ways) shown.push(...(await playTogether(scene, together, { desk, env })));
  return shown.join('\n\n');
}

async function playTogether(
  { line, before }: Scene,
  ways: readonly Way[],
  { desk, env }: { readonly desk: TypedDesk; readonly env: Surroundings['env'] },
): Promise<string[]> {
  const home = createHome();
  desk.show('earlier');
  await runBefore(before, { home, env });
  desk.show('now');
  const shown: string[] = [];
  for (const { place, more } of ways) {
    const run = await runLine(line + more, place, { home, env });
    shown.push(withoutChance(transcript(line + more, place, run), home.folder));
  }
  return shown;
}

/** What a failing line says to a person, and to a program. */
export async function playFailure(failing: FailureScene, desk: TypedDesk): Promise<string> {
  const { what, line, service, before = [], env = {}, prepare } = failing;
  const server = service === null || service === 'desk' ? null : await startFault(service);
  const own = server ? { ...desk.env, CONVOPS_BASE_URL: server.origin } : service === null ? {} : desk.env;
  const shown = [`# ${what}`];
  try {
    for (const more of ['', ' --json']) {
      const home = createHome();
      const around = { home, env: { ...own, ...env } };
      await runBefore(before, around);
      await prepare?.(home);
      const run = await runLine(line + more, 'pipe', around);
      shown.push(withoutChance(transcript(line + more, 'pipe', run), home.folder));
    }
  } finally {
    await server?.close();
  }
  return shown.join('\n');
}

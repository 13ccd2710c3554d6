// What the program prints, kept in files: a change of the code that was meant to change nothing shows here what it did
// change. `npm run golden` writes the files; who reads the change in them decides whether it was meant.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgramSpec, withDescendants, workingCommands } from '../../src/reference/tree.ts';
import { createHome } from '../support/run-convops.ts';
import { FAILURES } from './failures.ts';
import { PAGES } from './scenes.ts';
import { playFailure, playScene, runLine } from './stage.ts';
import { transcript, withoutChance } from './transcript.ts';
import { openTypedDesk, type TypedDesk, UNANSWERED } from './typed-desk.ts';

interface Tree extends ProgramSpec {
  readonly topics: readonly string[];
  readonly exit_codes: readonly { readonly code: number }[];
}

const LINE_OF_EQUALS = `\n\n${'='.repeat(100)}\n\n`;

/** Milliseconds for a busy machine: alone, each takes a few seconds. */
const PATIENCE = { timeout: 120_000 };

let desk: TypedDesk;
const home = createHome();
let tree: Tree;

beforeAll(async () => {
  desk = await openTypedDesk();
  const { stdout } = await runLine('commands --json', 'pipe', { home, env: {} });
  tree = JSON.parse(stdout) as Tree;
});

afterAll(() => desk.close());

const PRINTED = new URL('printed/', import.meta.url);
const FILES: readonly string[] = [
  ...Object.keys(PAGES).map((page) => `${page}.txt`),
  ...['help.txt', 'topic.txt', 'failures.txt'],
];

async function expectKept(name: string, text: string): Promise<void> {
  expect(FILES).toContain(name);
  const path = fileURLToPath(new URL(name, PRINTED));
  const message =
    `convops no longer prints what test/golden/printed/${name} says. If the change is meant, ` +
    'run "npm run golden" and commit the file with it';
  await expect(text, message).toMatchFileSnapshot(path);
}

/** Pages one after another, each as it is shown on a terminal of 80 columns. */
async function pagesOf(lines: readonly string[]): Promise<string> {
  const pages: string[] = [];
  for (const line of lines) {
    const run = await runLine(line, 80, { home, env: {} });
    pages.push(withoutChance(transcript(line, 80, run), home.folder));
  }
  return `${pages.join(LINE_OF_EQUALS)}\n`;
}

/** Lines of pages that a terminal of 80 columns would fold; a line begins with the name of its stream. Examples are copied. */
const tooWide = (pages: string) =>
  pages.split('\n').filter((line) => /^\d\| (?! {2}(?:convops|echo) ).{81}/.test(line));

let played: string | undefined;

/** The table of failures; played once for the tests that look at it. */
async function failures(): Promise<string> {
  const shown: string[] = [];
  if (played === undefined) for (const failure of FAILURES) shown.push(await playFailure(failure, desk));
  played ??= `${shown.join('\n\n')}\n`;
  return played;
}

describe('what is printed is what was printed before', PATIENCE, () => {
  it.each(Object.entries(PAGES))('%s', async (name, scenes) => {
    const shown: string[] = [];
    for (const scene of scenes) shown.push(await playScene(scene, desk));
    const unanswered = scenes.filter((_, nth) => shown[nth]?.includes(UNANSWERED)).map(({ line }) => line);
    expect(unanswered, 'the service of test/golden/typed-desk.ts has no answer to what these ask').toEqual(
      [],
    );
    await expectKept(`${name}.txt`, `${shown.join(LINE_OF_EQUALS)}\n`);
  });

  it('the help of every command', async () => {
    const paths = withDescendants(tree.commands).map(({ path }) => `${path} --help`);
    const pages = await pagesOf(['--help', ...paths]);
    expect(tooWide(pages)).toEqual([]);
    await expectKept('help.txt', pages);
  });

  it('a topic of the help, and none that a terminal would fold', async () => {
    expect(tooWide(await pagesOf(tree.topics.map((topic) => `help ${topic}`)))).toEqual([]);
    await expectKept('topic.txt', await pagesOf(['help auth']));
  });

  it('every kind of failure, for people and for programs', async () => {
    await expectKept('failures.txt', await failures());
  });
});

describe('what is kept is all there is', () => {
  const scenes = Object.values(PAGES).flat();

  it('has every command', () => {
    const paths = workingCommands(tree.commands).map(({ path }) => path);
    const kept = new Set(scenes.map(({ command }) => command));
    const lacking = paths.filter((path) => !kept.has(path));
    expect(lacking, 'each command has a line in test/golden/scenes.ts').toEqual([]);
    expect([...kept].filter((path) => !paths.includes(path))).toEqual([]);
    expect(scenes.filter(({ command, line }) => !`${line} `.startsWith(`${command} `))).toEqual([]);
  });

  it('has every write on a terminal, in a pipe and as JSON', () => {
    const writes = workingCommands(tree.commands).filter(({ path, writes }) => writes && path !== 'triage');
    const lacking = writes.filter(({ path }) => {
      const ways = scenes.filter(({ command }) => command === path).flatMap((scene) => scene.ways);
      const has = (place: number | 'pipe', more: string) =>
        ways.some((way) => way.place === place && way.more === more);
      return !(has(80, '') && has('pipe', '') && has('pipe', ' --json'));
    });
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });

  it('has no file that is compared with nothing', () => {
    const others = readdirSync(PRINTED).filter((name) => !FILES.includes(name));
    expect(others).toEqual([]);
  });

  it('has every exit code of a failure, but for those of signals', PATIENCE, async () => {
    const codes = tree.exit_codes.map(({ code }) => code).filter((code) => code > 0 && code < 128);
    const shown = await failures();
    const seen = new Set([...shown.matchAll(/exit (\d+)\)$/gm)].map(([, code]) => Number(code)));
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
  });
});

// The manual page as the program prints it, read by the programs that read manual pages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { manPage, roffText } from '../../src/reference/man.ts';
import { type ProgramSpec, withDescendants, workingCommands } from '../../src/reference/tree.ts';
import { runConvops } from '../support/run-convops.ts';
import { skipWithout } from '../support/tools.ts';

let page: string;
let tree: ProgramSpec & { readonly environment: readonly { readonly name: string }[] };

beforeAll(async () => {
  const [man, json] = await Promise.all([
    runConvops(['commands', '--man']),
    runConvops(['commands', '--json']),
  ]);
  expect([man.exit, man.stderr, json.exit]).toEqual([0, '', 0]);
  page = man.stdout;
  tree = JSON.parse(json.stdout) as typeof tree;
});

/** The page as a person reads it: no overstriking, blanks as one. */
const read = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { input: page, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: how a terminal shows bold, and the colours of grotty
    .replace(/.\x08|\x1b\[[\d;]*m/g, '')
    .replace(/\s+/g, ' ');

describe('the manual page', () => {
  it('is plain ASCII, has every section, and is made again the same', () => {
    expect(page).toMatch(/^[\n\x20-\x7e]+$/);
    const sections = [...page.matchAll(/^\.SH (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual([
      'NAME',
      'SYNOPSIS',
      'DESCRIPTION',
      'COMMANDS',
      'COMMON OPTIONS',
      'TRIAGE KEYS',
      'ENVIRONMENT',
      'FILES',
      'EXIT STATUS',
      'EXAMPLES',
      'SEE ALSO',
    ]);
    const built = fileURLToPath(new URL('../../dist/convops.1', import.meta.url));
    expect(readFileSync(built, 'utf8')).toBe(page);
  });

  it('gives groff nothing to warn of', (context) => {
    skipWithout(context, 'groff');
    // With 2>&1: what it warns of goes to stderr and leaves the exit code 0.
    expect(execFileSync('sh', ['-c', 'groff -man -ww -z 2>&1'], { input: page, encoding: 'utf8' })).toBe('');
  });

  it('gives mandoc nothing to warn of but the date that it has not', (context) => {
    skipWithout(context, 'mandoc');
    const lint = execFileSync('sh', ['-c', 'mandoc -Tlint -W style || :'], { input: page, encoding: 'utf8' });
    expect(lint.trim().split('\n')).toEqual([expect.stringContaining('WARNING: missing date')]);
  });

  it.for(['groff', 'mandoc'])('names every command, option and variable through %s', (tool, context) => {
    skipWithout(context, tool);
    const text = tool === 'groff' ? read('groff', '-man', '-Tascii') : read('mandoc', '-Tascii');
    // groff breaks a line behind a hyphen too.
    const shown = text.replace(/- /g, '-');
    const has = (part: string) => shown.includes(part.replace(/\s+/g, ' ').replace(/- /g, '-'));
    const commands = withDescendants(tree.commands);
    const leaves = workingCommands(tree.commands);
    expect(leaves.length).toBeGreaterThan(40);
    const wanted = [
      ...leaves.map(({ path }) => `convops ${path}`),
      ...commands.flatMap(({ options }) => options.map(({ flags }) => flags)),
      ...tree.common.map(({ flags }) => flags),
      ...tree.environment.map(({ name }) => name),
      ...leaves.flatMap(({ examples }) => examples.slice(0, 1)),
    ];
    expect(wanted.filter((part) => !has(part))).toEqual([]);
  });
});

describe('text in a manual page', () => {
  it('is neither a request nor an escape', () => {
    expect(roffText('.so /etc/passwd')).toBe('\\&.so /etc/passwd');
    expect(roffText("'br")).toBe('\\(aqbr');
    expect(roffText('a\n.b \\fB \\n(.g --x')).toBe('a\n\\&.b \\efB \\en(.g \\-\\-x');
    expect(roffText('✓ 🦊\u202e')).toBe('\\[u2713] \\[u1F98A]\\[u202E]');
  });

  it('is shown as it was, wherever it stands', (context) => {
    skipWithout(context, 'mandoc');
    const hostile = `.SH \\fBx\\fR 'quoted' "twice" --long \\\\ .x ^~\``;
    const made = manPage(
      {
        ...tree,
        commands: tree.commands.slice(0, 1).map((command) => ({ ...command, description: hostile })),
      },
      [{ code: 1, meaning: hostile }],
    );
    const shown = execFileSync('mandoc', ['-Tascii'], { input: made, encoding: 'utf8' })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: how a terminal shows bold
      .replace(/.\x08/g, '')
      .replace(/\s+/g, ' ');
    expect(shown.split(hostile.replace(/\s+/g, ' '))).toHaveLength(3);
  });
});

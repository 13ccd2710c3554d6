// The manual pages as they are built, read by the programs that read manual pages.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLES, manPages } from '../../src/reference/man.ts';
import { roffText } from '../../src/reference/roff.ts';
import { type ProgramSpec, withDescendants } from '../../src/reference/tree.ts';
import { runConvops } from '../support/run-convops.ts';
import { skipWithout } from '../support/tools.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

let pages: Readonly<Record<string, string>>;
let tree: ProgramSpec & { readonly environment: readonly { readonly name: string }[] };

beforeAll(async () => {
  const json = await runConvops(['commands', '--json']);
  expect(json.exit).toBe(0);
  pages = Object.fromEntries(
    readdirSync(built)
      .sort()
      .map((name) => [name, readFileSync(`${built}${name}`, 'utf8')]),
  );
  tree = JSON.parse(json.stdout) as typeof tree;
});

const built = fileURLToPath(new URL('../../dist/man/', import.meta.url));
const all = () => Object.values(pages).join('\n');
const paths = () => Object.keys(pages).map((name) => `${built}${name}`);

/** What a program prints, as a person reads it: no overstriking. */
const read = (program: string, args: readonly string[], input = '') =>
  execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: how a terminal shows bold, and the colours of grotty
    .replace(/.\x08|\x1b\[[\d;]*m/g, '');
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('the manual pages', () => {
  it('are one for the program and one for each command, as they are built and listed in package.json', async () => {
    const paths = withDescendants(tree.commands).map(({ path }) => path.replaceAll(' ', '-'));
    const names = ['convops.1', ...paths.map((path) => `convops-${path}.1`)];
    expect(Object.keys(pages)).toEqual([...names].sort());
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { man: readonly string[] };
    expect(manifest.man, 'stale: run `npm run reference`').toEqual(names.map((name) => `./dist/man/${name}`));
  });

  it('list the commands with the other names that people look for', () => {
    expect(pages['convops-conv.1']).toContain('Claim conversations for an operator (also claim, take)');
    expect(pages['convops.1']).toContain('Send a reply or a file to the customer (also reply');
  });

  it('are plain ASCII, and have every section', () => {
    expect(all()).toMatch(/^[\n\x20-\x7e]+$/);
    const sections = (name: string) =>
      [...(pages[name] ?? '').matchAll(/^\.SH (.+)$/gm)].map(([, title]) => title);
    expect(sections('convops.1').join(', ')).toBe(
      'NAME, SYNOPSIS, DESCRIPTION, COMMANDS, GLOBAL OPTIONS, TOPICS, EXAMPLES, EXIT STATUS, ENVIRONMENT, FILES, SEE ALSO',
    );
    expect(sections('convops-triage.1').join(', ')).toBe(
      'NAME, SYNOPSIS, DESCRIPTION, OPTIONS, KEYS, EXAMPLES, SEE ALSO',
    );
  });

  it.for([
    ['groff', 'groff -man -ww -z "$@" 2>&1'],
    ['mandoc', 'mandoc -T lint -W style "$@" || :'],
  ] as const)('give %s nothing to warn of', ([tool, line], context) => {
    skipWithout(context, tool);
    expect(read('sh', ['-c', line, 'sh', ...paths()])).toBe('');
  });

  it.for([
    ['groff', ['-man', '-Tascii']],
    ['mandoc', ['-Tascii']],
  ] as const)('name every command, option, variable and example through %s', ([tool, words], context) => {
    skipWithout(context, tool);
    // A page begins with a line that has its name.
    const shown = read(tool, [...words, ...paths()]).split(/^(?=CONVOPS\S*\(1.*User Comman)/m);
    const texts = shown
      .filter((text) => text.trim() !== '')
      // groff breaks a line behind a hyphen too, and an example where a shell takes it.
      .map((text) => inOneLine(text).replace(/- |\\ /g, (sign) => sign.replace(/[ \\]/g, '')));
    expect(texts).toHaveLength(Object.keys(pages).length);
    const lacking = (name: string, wanted: readonly string[]) => {
      const text = texts[Object.keys(pages).indexOf(name)] ?? '';
      return wanted.filter((one) => !text.includes(inOneLine(one).replace(/- /g, '-')));
    };
    const commands = withDescendants(tree.commands);
    const ofAll = [
      ...commands.map(({ path }) => `convops-${path.replaceAll(' ', '-')}(1)`),
      ...tree.common.map(({ flags }) => flags),
      ...tree.environment.map(({ name }) => name),
    ];
    const ofEach = commands.flatMap(({ path, options, examples }) =>
      lacking(`convops-${path.replaceAll(' ', '-')}.1`, [
        ...[`convops ${path}`, ...options.map(({ flags }) => flags), ...examples],
      ]),
    );
    expect([...lacking('convops.1', ofAll), ...ofEach]).toEqual([]);
  });

  it('show in the overview examples of the commands, which are run with theirs', () => {
    const known = withDescendants(tree.commands).flatMap(({ examples }) => examples);
    expect(EXAMPLES.filter(([, line]) => !known.includes(line))).toEqual([]);
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
    const [first, ...others] = Object.values(
      manPages({
        ...tree,
        commands: tree.commands.slice(0, 1).map((command) => ({ ...command, description: hostile })),
        exitCodes: [{ code: 1, meaning: hostile }],
        released: '2026-01-31',
      }),
    );
    const shown = [first, others[0]].map((page) => inOneLine(read('mandoc', ['-Tascii'], page)));
    for (const text of shown) expect(text.split(inOneLine(hostile))).toHaveLength(2);
  });
});

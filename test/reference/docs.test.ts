// README, docs/ and the skill: whatever they name is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CommandSpec, OptionFacts, ProgramSpec } from '../../src/reference/tree.ts';
import { type DocPage, docPages, shellCommands } from '../support/doc-pages.ts';
import { runConvops } from '../support/run-convops.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const pages = docPages();
/** Of the house, not of the command line: they name options and variables of other programs. */
const OF_THE_HOUSE = ['CONTRIBUTING.md', 'docs/decisions.md', 'docs/promises.md'];
const forUsers = pages.filter(({ path }) => !OF_THE_HOUSE.includes(path));

interface Facts extends ProgramSpec {
  readonly topics: readonly string[];
  readonly environment: readonly { readonly name: string }[];
  readonly settings: readonly { readonly name: string }[];
  readonly exit_codes: readonly { readonly code: number }[];
}

const facts = JSON.parse((await runConvops(['commands', '--json'])).stdout) as Facts;
/** A heading as GitHub makes its anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Whatever is typed or named in a page: the lines of its blocks, and the words in backquotes. */
function typedIn({ blocks, prose }: DocPage): string[] {
  const lines = blocks
    .filter(({ language }) => ['sh', 'console', 'crontab', 'yaml', ''].includes(language))
    .flatMap(({ text }) => shellCommands(text));
  return [...lines, ...[...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)];
}

/** One line for each thing that is named and not there. */
function missing(find: (page: DocPage) => readonly string[], among: readonly DocPage[] = forUsers): string[] {
  return among.flatMap((page) => find(page).map((what) => `${page.path}: ${what}`));
}

/** What is wrong with a command line, without values: its words lead to a command, and its options are declared. */
function faults(line: string): string[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  let commands: readonly CommandSpec[] = facts.commands;
  let options: readonly OptionFacts[] = facts.common;
  let path = '';
  for (const word of words) {
    if (word.startsWith('-')) break;
    const found = commands.find((each) => [each.name, ...each.aliases, ...each.spellings].includes(word));
    if (!found) {
      if (commands.length > 0 && /^[a-z-]+$/.test(word) && !(path === '' && isOwnWord(word)))
        return [`there is no command "${`${path} ${word}`.trim()}"`];
      break;
    }
    commands = found.commands;
    options = [...facts.common, ...found.options];
    path = found.path;
  }
  const known = new Set(options.flatMap(({ long, short }) => [long, short]));
  return optionsIn(line)
    .filter((option) => !known.has(option) && !(path === '' && anyOption(option)))
    .map((option) => `"${path}" has no option ${option}`);
}

/** Aliases that the pages make. */
const isOwnWord = (word: string) => ['mine', 'say', 'oldest', 'first'].includes(word);
const optionsIn = (line: string) =>
  [
    ...line
      .replace(/'[^']*'|"[^"]*"| -- .*/g, '""')
      .matchAll(/(?<=\s)(--[a-z][a-z-]*|-[a-zA-Z])(?=[\s=]|$)/g),
  ].map(([, option = '']) => option);

function everyOption(): ReadonlySet<string> {
  const all = (commands: readonly CommandSpec[]): OptionFacts[] =>
    commands.flatMap((command) => [...command.options, ...all(command.commands)]);
  return new Set(
    [...facts.common, ...all(facts.commands)].flatMap(({ long, short }) => [long, short ?? long]),
  );
}
const anyOption = (option: string) => everyOption().has(option);

describe('what the pages name', () => {
  it('fits a front page: README has at most 200 lines', () => {
    expect(pages.find(({ path }) => path === 'README.md')?.text.split('\n').length).toBeLessThanOrEqual(200);
  });

  it('leads somewhere: every relative link and its anchor', () => {
    const found = missing(({ path, prose }) => {
      const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
      return links
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [file = '', anchor] = target.split('#');
          const there = file === '' ? path : normalize(join(dirname(path), file));
          if (!existsSync(join(top, there))) return true;
          const headings = pages.find((page) => page.path === there)?.headings ?? [];
          return anchor !== undefined && !headings.map(anchorOf).includes(anchor);
        });
    }, pages);
    expect(found).toEqual([]);
  });

  it('can be typed: every command with its options', () => {
    const lines = forUsers.flatMap(typedIn).filter((line) => /(^|[\s(])convops [a-z]/.test(line));
    expect(lines.length).toBeGreaterThan(100);
    const found = missing((page) =>
      typedIn(page).flatMap((line) =>
        [...line.matchAll(/(?:^|(?<=[\s('=]))convops ((?:'[^']*'|"[^"]*"|[^|;&)>])+)/g)]
          .map(([, words = '']) => words.replaceAll('\\\n', ' '))
          .flatMap((words) => faults(words).map((fault) => `${fault}, in: ${line}`)),
      ),
    );
    expect(found).toEqual([]);
  });

  it('is an option of a command: whatever stands in backquotes and begins with --', () => {
    const ofOthers = ['--liftoff-only', '--node', '--scope', '--'];
    const known = new Set([...everyOption(), ...ofOthers]);
    const found = missing(({ prose }) =>
      [...prose.matchAll(/`(--[a-z-]*)[^`]*`/g)]
        .map(([, option = '']) => option)
        .filter((each) => !known.has(each)),
    );
    expect(found).toEqual([]);
  });

  it('is read by the program: every variable', () => {
    // These it gives to the program of the setting pipe.
    const given = ['CONVOPS_CONVERSATION', 'CONVOPS_MESSAGE'];
    const known = new Set([...facts.environment.map(({ name }) => name), ...given]);
    const found = missing(({ text }) =>
      [...text.matchAll(/\bCONVOPS_[A-Z_]+/g)].map(([name]) => name).filter((name) => !known.has(name)),
    );
    expect(found).toEqual([]);
  });

  it('can be set: every setting', () => {
    const known = new Set(facts.settings.map(({ name }) => name));
    const found = missing((page) =>
      [
        ...[...page.text.matchAll(/profile (?:set|unset) ([a-z_]+)/g)].map(([, name = '']) => name),
        ...[...page.prose.matchAll(/[Ss]ettings? ((?:`[a-z_]+`(?:, | and )?)+)/g)].flatMap(([, names = '']) =>
          [...names.matchAll(/[a-z_]+(?=`)/g)].map(([name]) => name),
        ),
      ].filter((name) => !known.has(name)),
    );
    expect(found).toEqual([]);
  });

  it('is an exit code: every number that is called so', () => {
    const known = new Set(facts.exit_codes.map(({ code }) => String(code)));
    const found = missing(({ prose }) =>
      [...prose.matchAll(/\b[Ee]xit (?:codes? )?(\d+)/g)]
        .map(([, code = '']) => code)
        .filter((code) => !known.has(code)),
    );
    expect(found).toEqual([]);
    const rows = pages.find(({ path }) => path === 'docs/troubleshooting.md')?.prose ?? '';
    expect([...rows.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => code)).toEqual([...known]);
  });

  it('is printed by the program: every message of the troubleshooting page', () => {
    const printed = readdirSync(`${top}/test/golden/printed`)
      .map((name) => readFileSync(`${top}/test/golden/printed/${name}`, 'utf8'))
      // No golden looks a host up.
      .concat(readFileSync(`${top}/src/api/link.ts`, 'utf8'))
      .join('\n');
    const { text = '' } = pages.find(({ path }) => path === 'docs/troubleshooting.md') ?? {};
    const [, table = ''] = text.split('## By message');
    const messages = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
    expect(messages.length).toBeGreaterThan(8);
    expect(messages.filter((message) => !printed.includes(message))).toEqual([]);
  });

  it('is a page or a topic: every page of docs/ is linked from README, and help prints what it lists', () => {
    const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
    const docs = pages.filter(({ path }) => path.startsWith('docs/')).map(({ path }) => path);
    expect(docs.filter((path) => !readme.includes(`(${path}`))).toEqual([]);
    expect(facts.topics.filter((name) => !docs.includes(`docs/${name}.md`))).toEqual([]);
  });
});

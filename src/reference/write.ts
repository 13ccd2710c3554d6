// The entry of `npm run reference`: writes the skill, the list of manual pages in package.json and the generated
// blocks of README.md and docs/, from the command tree as the built program prints it. With --check it writes nothing and fails when a file is stale.
// The build calls it with --man and a folder, and the tree on stdin: it writes the manual pages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASED } from '../version.ts';
import { skillText } from './agents-topic.ts';
import { referenceBlocks, replaceBlocks } from './blocks.ts';
import { manFile, manPages } from './man.ts';
import { type ExitCodeFacts, type ProgramSpec, withDescendants } from './tree.ts';

interface PrintedTree extends ProgramSpec {
  readonly exit_codes: readonly ExitCodeFacts[];
}

/** Page -> the blocks that stand in it. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['exit-codes'],
  'docs/environment.md': ['environment'],
  'docs/exit-codes.md': ['exit-codes'],
  'docs/options.md': ['options'],
  'docs/reference.md': ['commands', 'options', 'settings', 'endpoints'],
  'docs/service-assumptions.md': ['assumptions'],
  'docs/triage.md': ['keys'],
};

function printedTree(): PrintedTree {
  // What is set for the person at the keyboard must not show in the reference.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('CONVOPS_')),
  );
  const text = execFileSync(process.execPath, ['bin/convops.js', 'commands', '--json'], {
    encoding: 'utf8',
    env,
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(text) as PrintedTree;
}

/** Each file when its turn comes: a page without its markers must not keep the skill from being written. */
function* generatedFiles() {
  const tree = printedTree();
  const skill = 'skills/convops/SKILL.md';
  yield { path: skill, current: read(skill), wanted: skillText() };
  const manifest = read('package.json');
  if (manifest === null) throw new Error('package.json is missing: it lists the manual pages');
  const paths = ['', ...withDescendants(tree.commands).map(({ path }) => path)];
  // npm installs the pages of a list, and of nothing else.
  const listed = { ...JSON.parse(manifest), man: paths.map((path) => `./dist/man/${manFile(path)}`) };
  yield { path: 'package.json', current: manifest, wanted: `${JSON.stringify(listed, null, 2)}\n` };
  const blocks = referenceBlocks(tree, tree.exit_codes);
  for (const [page, names] of Object.entries(PAGES)) {
    const current = read(page);
    if (current === null) throw new Error(`${page} is missing: it holds the markers of generated blocks`);
    const own = Object.fromEntries(names.map((name) => [name, blocks[name] ?? '']));
    yield { path: page, current, wanted: replaceBlocks(current, own) };
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function writeManual(folder: string): number {
  const tree = JSON.parse(readFileSync(0, 'utf8')) as PrintedTree;
  for (const [file, page] of Object.entries(
    manPages({ ...tree, exitCodes: tree.exit_codes, released: RELEASED }),
  ))
    writeFileSync(join(folder, file), page);
  return 0;
}

function run(words: readonly string[]): number {
  const [option, folder] = words;
  if (option === '--man' && folder !== undefined) return writeManual(folder);
  const check = words[0] === '--check';
  if (words.length > (check ? 1 : 0)) {
    process.stderr.write('usage: node dist/reference.cjs [--check]\n');
    return 2;
  }
  let exitCode = 0;
  for (const { path, current, wanted } of generatedFiles()) {
    if (current === wanted) continue;
    if (check) {
      process.stderr.write(`${path} is stale: run \`npm run reference\`\n`);
      exitCode = 1;
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, wanted);
    process.stdout.write(`wrote ${path}\n`);
  }
  return exitCode;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`reference: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

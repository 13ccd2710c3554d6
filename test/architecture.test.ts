// The walls of the house: who may import whom, which file owns which package, and where the outside world may
// be touched. When a better wall shows itself, move it here, with the reason, in the change that needs it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/api/endpoints.ts';
import { writePolicy } from '../src/writes/policy.ts';
// @ts-expect-error a script without types
import { overBudget, textsIn, weigh } from './weight/weigh.mjs';

/** Room -> what of the other rooms its files may import: a whole room (`api/`) or one file. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // Words, records, the error of what is kept here: every room may import it.
  base: [],
  api: [],
  // time-unit.ts: which times are milliseconds.
  terminal: ['api/time-unit.ts'],
  disk: [],
  settings: ['disk/'],
  replies: ['disk/'],
  // The newest message: what a proposal was written for.
  proposals: ['disk/', 'api/messages.ts', 'api/model.ts'],
  writes: ['api/', 'disk/'],
  backlog: ['api/'],
  sandbox: ['api/model.ts', 'api/endpoint-row.ts', 'api/endpoints.ts', 'api/derive.ts', 'disk/'],
  names: ['disk/'],
  // journal: what was sent is searched with what was read. archive.ts, people.ts: the rows that are shown of it.
  archive: ['api/', 'disk/', 'writes/', 'views/html-message.ts', 'views/archive.ts', 'views/people.ts'],
  // keys.ts: the key table, of which docs/triage.md has a copy. docs: the pages that help prints.
  reference: ['api/', 'settings/', 'triage/keys.ts', 'version.ts', '../docs/', '../completions/'],
  // record.ts: the record that the board draws. proposal.ts: what a proposal would do.
  views: [
    'api/model.ts',
    'api/messages.ts',
    'backlog/board/record.ts',
    'proposals/proposal.ts',
    'writes/receipt.ts',
    'terminal/',
  ],
  triage: [
    'api/',
    'disk/',
    'settings/durations.ts',
    'writes/',
    'backlog/',
    'replies/',
    'proposals/',
    'views/',
    'terminal/',
  ],
  cli: [
    'api/',
    'disk/',
    'settings/',
    'writes/',
    'backlog/',
    'archive/',
    'names/',
    'proposals/',
    'replies/',
    'sandbox/',
    'reference/',
    'views/',
    'terminal/',
    'version.ts',
  ],
  commands: [
    'api/',
    'disk/',
    'settings/',
    'writes/',
    'backlog/',
    'cli/',
    'archive/',
    'names/',
    'proposals/',
    'replies/',
    'sandbox/',
    'reference/',
    'views/',
    'triage/',
    'terminal/',
    'version.ts',
  ],
  // The beginning of every run, and the two roots it chooses from.
  'start.ts': ['main.ts', 'complete.ts', 'terminal/'],
  'main.ts': ['cli/', 'commands/', 'terminal/'],
  'complete.ts': ['cli/', 'commands/table.ts', 'names/', 'reference/', 'settings/', 'terminal/'],
  'version.ts': ['../package.json'],
};

/** Inside `api`: model <- endpoints <- derive, and errors on its own; the other files may import any of them. */
const API_ORDER: Readonly<Record<string, readonly string[]>> = {
  'api/model.ts': [],
  'api/errors.ts': [],
  'api/endpoint-row.ts': ['api/model.ts'],
  'api/endpoints.ts': ['api/model.ts', 'api/endpoint-row.ts'],
  'api/derive.ts': ['api/model.ts', 'api/endpoint-row.ts', 'api/endpoints.ts'],
};

/** Package -> the files that may import it, and whether only on first use, by `await import()`. */
const OWNERS: Readonly<Record<string, { readonly files: readonly string[]; readonly lazy: boolean }>> = {
  undici: { files: ['api/link.ts'], lazy: true },
  conf: { files: ['settings/profiles.ts'], lazy: true },
  chalk: { files: ['terminal/style.ts'], lazy: true },
  'cli-table3': { files: ['terminal/grid.ts'], lazy: true },
  'html-to-text': { files: ['views/html-message.ts'], lazy: true },
  '@inquirer/prompts': { files: ['terminal/prompter.ts'], lazy: true },
  'jq-wasm': { files: ['terminal/jq.ts'], lazy: true },
  'string-width': { files: ['terminal/width.ts'], lazy: true },
  '@modelcontextprotocol/server': { files: ['commands/mcp/server.ts'], lazy: true },
  zod: { files: ['commands/mcp/'], lazy: true },
  commander: { files: ['cli/', 'commands/alias/'], lazy: false },
};

interface Reach {
  readonly what: string;
  readonly pattern: RegExp;
  readonly files: readonly string[];
  readonly instead: string;
}

/** What touches the world outside -> the files that may. */
const REACHES: readonly Reach[] = [
  {
    what: 'process',
    pattern: /(?<![\w.$])process(?=\s*[.[;,)}])|node:process/,
    // disk: process ids in locks and temporary names. profiles.ts: takes off the signal listeners that loading conf
    // leaves behind. write.ts is a program of its own.
    files: [
      'terminal/io.ts',
      'terminal/short-io.ts',
      // Ends a program with all that it started.
      'terminal/text-program.ts',
      'disk/',
      'settings/profiles.ts',
      'reference/write.ts',
    ],
    instead: 'take it from the Io that is handed in',
  },
  {
    what: 'console',
    pattern: /(?<![\w.$])console\./,
    files: [],
    instead: 'print through cli/present.ts',
  },
  {
    what: 'the clock',
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    files: ['terminal/io.ts', 'disk/'],
    instead: 'have `now` handed in',
  },
  {
    what: 'chance',
    pattern: /\bMath\.random\(/,
    files: ['terminal/io.ts'],
    instead: 'have a seeded generator handed in',
  },
  {
    what: 'a timer',
    pattern: /(?<![\w.$])set(?:Timeout|Interval|Immediate)\(|node:timers/,
    files: ['terminal/io.ts', 'api/transport.ts', 'sandbox/server.ts', 'disk/'],
    instead: 'use the `sleep` of the Io that is handed in',
  },
  {
    what: 'what a person types',
    pattern: /node:readline|\.setRawMode\(|stdin\.lines\(|'keypress'/,
    // Triage reads keys of its own, and lines in --plain; everything else is a question.
    files: ['terminal/prompter.ts', 'terminal/keyboard.ts', 'terminal/tty.ts', 'triage/plain.ts'],
    instead: 'ask with the Prompter of the context',
  },
  {
    what: 'other programs',
    pattern: /node:child_process/,
    // write.ts asks the built program for its own command tree.
    files: [
      'terminal/pager.ts',
      'terminal/editor.ts',
      'terminal/links.ts',
      'terminal/text-program.ts',
      'settings/token.ts',
      'reference/write.ts',
    ],
    instead: 'call the file that starts such programs already',
  },
  {
    what: 'process.exit',
    pattern: /\bprocess\.(?:exit|abort)\(/,
    // What is printed and never read keeps the process alive: no exit code that is returned ends that (endUnread).
    files: ['terminal/io.ts'],
    instead: 'return an exit code: bin sets it',
  },
  {
    what: 'URL.canParse',
    pattern: /\bURL\.canParse\(/,
    files: [],
    instead: 'call readUrl: after a few thousand calls Node 20 refuses an ü or é in a host',
  },
  { what: 'a default export', pattern: /^export default\b/m, files: [], instead: 'export it by name' },
];

interface Import {
  /** Relative to src for our own files, else the name as written. */
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

interface SourceFile {
  readonly path: string;
  /** Without comments. */
  readonly code: string;
  readonly imports: readonly Import[];
}

const src = fileURLToPath(new URL('../src', import.meta.url));
const tests = fileURLToPath(new URL('.', import.meta.url));
const files: readonly SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\w\\/])\/\/.*$/gm, '');
    return { path, code, imports: importsOf(path, code) };
  });

function importsOf(path: string, code: string): Import[] {
  const found: Import[] = [];
  const add = (name: string, typeOnly: boolean, lazy: boolean) => {
    const own = name.startsWith('.');
    found.push({ target: own ? join(dirname(path), name).replaceAll('\\', '/') : name, own, typeOnly, lazy });
  };
  for (const [, type, name = ''] of code.matchAll(
    /^(?:import|export) (type )?(?:[^'";]*? from )?'([^']+)'/gm,
  )) {
    add(name, type !== undefined, false);
  }
  for (const [, type, name = ''] of code.matchAll(/(typeof )?\bimport\(\s*'([^']+)'/g))
    add(name, type !== undefined, true);
  return found;
}

const roomOf = (path: string) => path.split('/')[0] ?? path;
const covers = (allowed: readonly string[], path: string) =>
  allowed.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry));

/** One line per breach, so that a failure reads as a list of what to do. */
function breaches(find: (file: SourceFile) => readonly string[]): string[] {
  return files.flatMap((file) => find(file).map((what) => `src/${file.path} ${what}`));
}

describe('the house', () => {
  it('has been read', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.find(({ path }) => path === 'api/client.ts')?.imports).toHaveLength(5);
  });

  it('has no room that is not on the list', () => {
    expect(
      breaches(({ path }) =>
        ROOMS[roomOf(path)] ? [] : ['is in no room: add it to ROOMS, with its imports'],
      ),
    ).toEqual([]);
  });

  it('has no room that has grown again beyond the lines it once came down to', () => {
    expect(overBudget(weigh(textsIn(dirname(src))).rows)).toEqual([]);
  });

  it('is not known to the net: stories, simulation and world see the program, Node and the service alone', () => {
    const allowed = ['api/derive.ts', 'base/assert-never.ts', 'sandbox/', 'terminal/io.ts'];
    const net = ['world', 'stories', 'simulation'].flatMap((folder) =>
      readdirSync(join(tests, folder))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(tests, folder, name)),
    );
    const found = [...net, join(tests, 'support', 'desk.ts'), join(tests, 'support', 'fates.ts')].flatMap(
      (path) =>
        [...readFileSync(path, 'utf8').matchAll(/from '(?:\.\.\/)+src\/([^']+)'/g)]
          .map(([, target = '']) => target)
          // What the service is asked with is in its document.
          .filter((target) => !covers([...allowed, 'api/endpoints.ts'], target))
          .map((target) => `${path} imports ${target}`),
    );
    expect(net.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });

  it('lets a room import only what lies below it', () => {
    const found = breaches(({ path, imports }) =>
      imports
        .filter(({ own, target }) => own && roomOf(target) !== roomOf(path))
        .filter(({ target }) => !covers([...(ROOMS[roomOf(path)] ?? []), 'base/'], target))
        .map(
          ({ target }) =>
            `imports ${target}: ${roomOf(path)} may import ${ROOMS[roomOf(path)]?.join(', ') || 'no other room'}`,
        ),
    );
    expect(found).toEqual([]);
  });

  it('keeps the order model, endpoints, derive', () => {
    const found = breaches(({ path, imports }) =>
      imports
        .filter(({ own, target }) => own && API_ORDER[path] && !API_ORDER[path].includes(target))
        .map(({ target }) => `imports ${target}: what needs both belongs into a file of its own`),
    );
    expect(found).toEqual([]);
  });

  it('calls a row that writes from writes alone', () => {
    const writing = Object.entries(endpoints).flatMap(([resource, rows]) =>
      Object.entries(rows)
        .filter(([, { route }]) => !route.startsWith('GET '))
        .map(([method]) => `${resource}\\.${method}`),
    );
    expect(writing).toHaveLength(Object.keys(writePolicy).length);
    // A call by name: context.call, handed to writes/ as a port.
    const pattern = new RegExp(`\\.(?:${writing.join('|')})\\(|(?<![\\w.])(?:context|timed)\\.call\\(`);
    const found = breaches(({ path, code }) =>
      ['api', 'writes', 'sandbox'].includes(roomOf(path)) || !pattern.test(code)
        ? []
        : [`calls ${pattern.exec(code)?.[0]}: hand the write to writes/`],
    );
    expect(found).toEqual([]);
  });

  it('loads nothing for convops mcp that could write, not even on first use', () => {
    const own = new Map(files.map(({ path, imports }) => [path, imports]));
    const reached = new Set<string>();
    const walk = (path: string, lazyToo: boolean) => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const { target, own: ours, typeOnly, lazy } of own.get(path) ?? [])
        if (ours && !typeOnly && (lazyToo || !lazy)) walk(target, lazyToo);
    };
    // First all that the command may ever load, then what every run loads before it knows its command.
    walk('commands/mcp/index.ts', true);
    walk('main.ts', false);
    expect(reached).toContain('commands/mcp/tools.ts');
    // They repeat reads, judge an error, know an address, and read the journal: none of them is handed a call.
    const harmless = [
      'patience',
      'evidence',
      'write',
      'journal-reader',
      'journal-files',
      'journal-lines',
      'receipt',
      'policy',
    ].map((name) => `writes/${name}.ts`);
    const found = [...reached].filter((path) => ['writes', 'triage'].includes(roomOf(path)));
    expect(found.filter((path) => !harmless.includes(path))).toEqual([]);
  });

  it('has no noun of commands that imports another', () => {
    const nounOf = (path: string) => /^commands\/([^/]+)\//.exec(path)?.[1];
    const found = breaches(({ path, imports }) =>
      imports
        .filter(({ target }) => nounOf(path) && nounOf(target) && nounOf(path) !== nounOf(target))
        .map(({ target }) => `imports ${target}: what two nouns share belongs into src/cli`),
    );
    expect(found).toEqual([]);
  });

  it('has no circle of imports, of types neither, nor of those on first use', () => {
    const after = new Map(files.map(({ path, imports }) => [path, imports.filter(({ own }) => own)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]) => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (done.has(path)) return;
      done.add(path);
      for (const { target } of after.get(path) ?? []) walk(target, [...way, path]);
    };
    for (const { path } of files) walk(path, []);
    expect(circles).toEqual([]);
  });

  it('gives everything that is exported a name of its own', () => {
    const exported = new Map<string, Set<string>>();
    for (const { path, code } of files) {
      const names = code.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm);
      for (const [, name = ''] of names)
        exported.set(name, (exported.get(name) ?? new Set<string>()).add(path));
    }
    const shared = [...exported].filter(([, paths]) => paths.size > 1);
    expect(shared.map(([name, paths]) => `${name}: src/${[...paths].join(', src/')}`)).toEqual([]);
  });

  it('gives each package one owner, which loads the slow ones on first use', () => {
    const found = breaches(({ path, imports }) =>
      imports
        .filter(({ own, target }) => !own && !target.startsWith('node:'))
        .flatMap(({ target, lazy, typeOnly }) => {
          const name = target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/');
          const owner = OWNERS[name];
          if (!owner) return [`imports ${name}: name its one owner in OWNERS`];
          if (!covers(owner.files, path))
            return [`imports ${name}: that belongs into src/${owner.files.join(', src/')}`];
          return owner.lazy && !lazy && !typeOnly
            ? [`loads ${name} at once: await import('${target}') on first use`]
            : [];
        }),
    );
    expect(found).toEqual([]);
  });

  it('ends each switch in a default: assertNever for a union, else what is done with the rest', () => {
    // As the formatter leaves it: the end of a switch stands below its beginning.
    const switches = /^( *)switch \(.*\) \{\n[\s\S]*?^\1\}$/gm;
    const found = breaches(({ code }) =>
      [...code.matchAll(switches)]
        .filter(([text, indent]) => !text.includes(`\n${indent}  default:`))
        .map(([text]) => `has no default in ${text.trim().split('\n', 1)}: end it in assertNever`),
    );
    expect(found).toEqual([]);
  });

  it.each(REACHES)(
    'reaches for $what only where that is allowed',
    ({ what, pattern, files: allowed, instead }) => {
      const found = breaches(({ path, code }) =>
        covers(allowed, path) || !pattern.test(code) ? [] : [`reaches for ${what}: ${instead}`],
      );
      expect(found).toEqual([]);
    },
  );
});

// Text that cannot bite: every command of the tree, in every format, into a pipe and on a pseudo-terminal, asked of a
// service whose every text would drive a terminal, a spreadsheet or a page. `CONVOPS_FUZZ=long` runs every command in
// every format; of the suite's share each command and each format has its turn.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ProgramSpec, workingCommands } from '../../src/reference/tree.ts';
import { answering, type BytesServer, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { createHome } from '../support/run-convops.ts';
import { type Walked, walkInPipe, walkOnTerminal } from '../support/walk.ts';
import { biting } from './text-answers.ts';
import { DRIVEN, type Driven, FORMATS, inFormat, type TextFormat, WRONG } from './text-commands.ts';
import { bitesIn, misreadings, rawIn, withoutOwn } from './text-rules.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const LONG = process.env.CONVOPS_FUZZ === 'long';

interface Case {
  /** The words of the command; empty for what is typed wrong. */
  readonly command: string;
  readonly line: readonly string[];
  /** Null where the line itself says how, or fails. */
  readonly format: TextFormat | null;
}

/** Every command in every format, or in one of them, so that each format comes with some commands. */
function casesOf([command, driven]: readonly [string, Driven], nth: number): Case[] {
  const { lines, prints, further = [] } = driven;
  if (!prints) return lines.map((line) => ({ command, line, format: null }));
  const formats = LONG ? FORMATS : FORMATS.filter((_, place) => place === nth % FORMATS.length);
  return [...formats, ...further].flatMap((format) =>
    lines.map((line) => ({ command, line: inFormat(line, format), format })),
  );
}

const COMMANDS: readonly Case[] = Object.entries(DRIVEN).flatMap(casesOf);
const FAILURES: readonly Case[] = WRONG.map((line) => ({ command: '', line, format: null }));

let server: BytesServer;
const home = createHome();
let env: Record<string, string>;

beforeAll(async () => {
  server = await startBytes(answering(biting));
  env = {
    CONVOPS_BASE_URL: server.origin,
    CONVOPS_TOKEN: TOKEN,
    CONVOPS_OPERATOR: '7',
    PAGER: 'cat',
    TZ: 'UTC',
  };
});

afterAll(() => server.close());

/** Commands that have done what they were asked for at least once. */
const succeeded = new Set<string>();

const named = ({ line }: Walked, stream: string, what: string) =>
  `${line
    .join(' ')
    .replace(/[^ -~]/g, '?')
    .slice(0, 90)} (${stream}): ${what}`;

async function faultsInPipe(cases: readonly Case[]): Promise<string[]> {
  const walked = await walkInPipe(
    cases.map(({ line }) => line),
    { home, env },
  );
  return walked.flatMap((each, nth) => {
    const { command = '', format = null } = cases[nth] ?? {};
    if (each.exit === 0) succeeded.add(command);
    const read = each.stdout === '' ? [] : misreadings(each.stdout, format);
    return [
      ...[...bitesIn(each.stdout), ...read].map((what) => named(each, 'stdout', what)),
      ...bitesIn(each.stderr).map((what) => named(each, 'stderr', what)),
      ...(/unexpected:/.test(each.stderr) ? [named(each, 'stderr', each.stderr.slice(0, 300))] : []),
    ];
  });
}

async function faultsOnTerminal(cases: readonly Case[], columns: number): Promise<string[]> {
  const lines = cases.map(({ line }) => [...line, '--no-input']);
  const walked = await walkOnTerminal(lines, { home, env, columns });
  return walked.flatMap((each) =>
    rawIn(withoutOwn(each.stdout)).map((what) => named(each, 'terminal', what)),
  );
}

describe('every command, of a service whose every text bites', () => {
  it('is driven', async () => {
    const { stdout } = await home.run(['commands', '--json']);
    const { commands } = JSON.parse(stdout) as ProgramSpec;
    const paths = workingCommands(commands).map(({ path }) => path);
    const message = 'each command has its line in test/hostile/text-commands.ts';
    expect(Object.keys(DRIVEN).sort(), message).toEqual(paths.sort());
    expect(new Set(COMMANDS.map(({ format }) => format)).size).toBe(FORMATS.length + 3);
  });

  it('prints into a pipe what is inert, and no formula, page or heading of a text', async () => {
    expect(await faultsInPipe(COMMANDS)).toEqual([]);
    const silent = Object.entries(DRIVEN).filter(
      ([command, { refused }]) => succeeded.has(command) === (refused === true),
    );
    expect(silent.map(([command]) => command)).toEqual([]);
  });

  it('fails into a pipe with a message that is inert', async () => {
    expect(await faultsInPipe(FAILURES)).toEqual([]);
  });

  it('sends a terminal no sequence but its own', async () => {
    const share = (cases: readonly Case[]) => cases.filter((_, nth) => LONG || nth % 2 === 0);
    expect(await faultsOnTerminal(share(COMMANDS), 80)).toEqual([]);
    expect(await faultsOnTerminal(share(FAILURES), 40)).toEqual([]);
  });
});

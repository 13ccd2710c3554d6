// Every option that a command takes beside --resume: it is honoured, or refused before anything is sent. None is dropped:
// `conv send --resume RUN --ids-from one.txt --max 1` once wrote to every customer of the run.
import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveReply } from '../../src/replies/replies.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { changeLines, journalFile, readJournal } from '../support/journal-text.ts';
import { createHome, type Home, type Run, runConvops } from '../support/run-convops.ts';

const service = await servePlainly();

/** What became of a run that was gone on with, and to which of its conversations something was sent. */
interface Told extends Pick<Run, 'exit' | 'stderr'> {
  readonly places: readonly number[];
}
type Verdict = (told: Told) => void;

/** All are refused, and that is what the run ends with. */
const all: Verdict = ({ exit, places }) => expect([exit, places]).toEqual([1, [1, 2, 3]]);
const refused =
  (reason: RegExp): Verdict =>
  ({ exit, stderr, places }) => {
    expect([exit, places]).toEqual([2, []]);
    expect(stderr).toMatch(reason);
  };
const others = refused(/--resume takes the conversations, the text and the conditions from the run/);
const first: Verdict = ({ exit, places, stderr }) => {
  expect([exit, places]).toEqual([1, [1]]);
  expect(stderr).toContain('--max leaves out 2 conversations');
};
/** Stopped by the first failure, with one at a time. */
const stopped: Verdict = ({ exit, places }) => expect([exit, places]).toEqual([1, [1]]);

/** An option -> what is typed, and what has to come of it. */
type Options = Readonly<Record<string, readonly [string, Verdict]>>;

/** Conditions that the run did not begin with. */
const CONDITIONS: Options = {
  '--expect-last-message': ['--expect-last-message 1', others],
  '--if-mine': ['--if-mine', others],
  '--if-unassigned': ['--if-unassigned', others],
};
const PACE: Options = {
  '--concurrency': ['--concurrency 1', all],
  '--rate': ['--rate 500/s', all],
  '--strict': ['--strict', all],
  '--max': ['--max 1', first],
  '--stop-on-error': ['--concurrency 1 --stop-on-error', stopped],
  '--ids-from': ['--ids-from none.txt', others],
};
const TEXT: Options = {
  ...PACE,
  ...CONDITIONS,
  '--again': ['--again', all],
  '--ids-from': ['--ids-from one.txt --max 1 --expect-last-message 1', others],
  '--as': ['--as 8', others],
  '--body-file': ['--body-file other.txt', others],
  '--editor': ['--editor', others],
  '--reply': ['--reply other', others],
};
const STATE: Options = {
  ...PACE,
  ...CONDITIONS,
  '--as': ['--as 8', others],
  '--no-webhook': ['--no-webhook', others],
};

interface Row {
  readonly path: string;
  /** What is typed behind the command when the run begins, with ids of its own. */
  readonly begin: string;
  readonly options: Options;
}

const ROWS: readonly Row[] = [
  { path: 'conv start', begin: '11 12 13', options: STATE },
  { path: 'conv close', begin: '21 22 23', options: STATE },
  { path: 'conv unassign', begin: '31 32 33', options: STATE },
  {
    path: 'conv assign',
    begin: '41 42 43 --operator 9',
    options: {
      ...PACE,
      ...CONDITIONS,
      '--no-webhook': ['--no-webhook', others],
      '--operator': ['--operator 8', others],
      '--group': ['--group 3', others],
      '--from': ['--from 8', others],
    },
  },
  {
    path: 'conv send',
    begin: '51 52 53 Hello',
    options: {
      ...TEXT,
      '--no-webhook': ['--no-webhook', others],
      '--file-url': ['--file-url https://files.test/a', others],
      '--force': ['--force', all],
    },
  },
  { path: 'conv note', begin: '61 62 63 Hello', options: TEXT },
];
/** What is declared, and resumed, in one place is tried once. */
const TRIED = ROWS.filter(({ path }) => path !== 'conv start' && path !== 'conv unassign').map((row) => ({
  ...row,
  options: Object.fromEntries(
    Object.entries(row.options).filter(([option, how]) => row.path === 'conv send' || PACE[option] !== how),
  ),
}));

interface Command {
  readonly path: string;
  readonly options: readonly { readonly long: string }[];
  readonly commands?: readonly Command[];
}

function flat(commands: readonly Command[]): Command[] {
  return commands.flatMap((command) => [command, ...flat(command.commands ?? [])]);
}

const run = (home: Home, line: string) =>
  runConvops(line.split(' '), { home, env: { ...service.env, CONVOPS_OPERATOR: '7' } });

/** The conversations of a row to which something was sent since, as their places in the run. */
function placesSince(row: Row, before: number): number[] {
  const [tens] = /[1-9]/.exec(row.begin) ?? [];
  const ids = service.server.requests
    .slice(before)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (JSON.parse(body.toString()) as { conversation_id: number }).conversation_id)
    .filter((id) => Math.floor(id / 10) === Number(tens));
  return [...new Set(ids)].map((id) => id % 10).sort();
}

/** Begins the run of a row and goes on with it under each of its options: the service refuses all of it, every time. */
async function tell(row: Row): Promise<ReadonlyMap<string, Told>> {
  const home = await createHome();
  try {
    await saveReply(home.configFolder, { name: 'other', text: 'Another text', actions: null });
    const [, id = ''] = /([0-9]+)/.exec(row.begin) ?? [];
    await writeFile(home.path('one.txt'), `${id}\n`);
    await writeFile(home.path('none.txt'), '');
    await writeFile(home.path('other.txt'), 'Another text');
    await run(home, `${row.path} ${row.begin}`);
    const name = readJournal(home.stateFolder)[0]?.run;
    const told = new Map<string, Told>();
    for (const [option, [words]] of Object.entries(row.options)) {
      const before = service.server.requests.length;
      const { exit, stderr } = await run(home, `${row.path} --resume ${name} ${words}`);
      told.set(option, { exit, stderr, places: placesSince(row, before) });
    }
    return told;
  } finally {
    await home.remove();
  }
}

describe('beside --resume', () => {
  it('there is no option that is not on this list', async () => {
    const tree = JSON.parse((await runConvops(['commands', '--json'])).stdout) as {
      readonly commands: readonly Command[];
    };
    const found = flat(tree.commands)
      .filter(({ options }) => options.some(({ long }) => long === '--resume'))
      .map(({ path, options }) => [path, options.map(({ long }) => long).sort()])
      .sort();
    expect(found).toEqual(
      ROWS.map(({ path, options }) => [path, [...Object.keys(options), '--resume'].sort()]).sort(),
    );
  });

  beforeEach(() => {
    service.server.answerWith(({ method, url }, response) => {
      const id = Number(new URL(url, service.server.origin).searchParams.get('conversation_id'));
      const detail = { conversation_id: id, operator_id: 7, status: 'inbox', messages: [] };
      const answer = method === 'GET' ? { status: 200, data: detail } : { error: 'not today', status: 400 };
      response.writeHead(method === 'GET' ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });

  it('--again holds for the rest, too: the same text from before the run does not stop it', async () => {
    const home = await createHome();
    try {
      await run(home, 'conv send 92 Hello');
      changeLines(journalFile(home.stateFolder), (line) =>
        line.replace('"outcome":"refused"', '"outcome":"done"'),
      );
      await run(home, 'conv send 91 92 93 Hello --again');
      const before = service.server.requests.length;
      expect((await run(home, 'conv send --resume last')).exit).toBe(1);
      const sent = service.server.requests.slice(before).filter(({ method }) => method === 'POST');
      expect(sent).toHaveLength(3);
    } finally {
      await home.remove();
    }
  });

  it.concurrent.each(TRIED)(
    'each option of $path is honoured, or refused before anything is sent',
    async (row) => {
      const told = await tell(row);
      for (const [option, [, verdict]] of Object.entries(row.options)) {
        const what = told.get(option);
        try {
          verdict(what as Told);
        } catch (error) {
          throw new Error(`${row.path} ${option}: ${JSON.stringify(what)}: ${(error as Error).message}`);
        }
      }
    },
  );
});

// The findings of the adversarial tests of the writes, each by its own repro against the built program: what was once
// claimed, sent or taken away, and is not any more.
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { assignGroup, assignOperator, sendMessage } from '../../src/sandbox/transitions.ts';
import type { Fate } from '../support/fates.ts';
import { createHome, type Home, PROGRAM, type Run } from '../support/run-convops.ts';
import {
  ACTOR,
  COLLEAGUE,
  FREE,
  FROM_GROUP,
  HELD,
  OTHER_GROUP,
  STATE,
  THIRD,
  TO_GROUP,
} from '../support/strange-cases.ts';
import { type StrangeOptions, type StrangeService, startStrangeService } from '../support/strange-service.ts';

const [MINE, MINE_TOO] = HELD;
const [WAITING, WAITING_TOO] = FREE;
const refusal: Fate = { kind: 'refused', error: 'user blocked' };

let service: StrangeService;
let home: Home;
/** How the service meets what comes next; as it would of itself where nothing is set. */
let meets: StrangeOptions['meets'];

beforeEach(async () => {
  home = await createHome();
  meets = undefined;
});

afterEach(async () => {
  await service.close();
  await home.remove();
});

async function serve(options: Pick<StrangeOptions, 'skewMs' | 'lagMs'> = {}) {
  service = await startStrangeService({
    state: STATE,
    live: true,
    meets: (asked) => meets?.(asked) ?? null,
    ...options,
  });
}

const envOf = (operator: number | null) => ({
  CONVOPS_BASE_URL: service.baseUrl,
  CONVOPS_TOKEN: 'tok-1234',
  ...(operator === null ? {} : { CONVOPS_OPERATOR: String(operator) }),
});

/** Runs a line; while it pauses no time passes but that of the service. */
async function convops(line: string, operator: number | null = ACTOR): Promise<Run> {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  return await home.run(
    words.map((word) => word.replaceAll('"', '')),
    { env: envOf(operator), onPause: service.forward },
  );
}

const receiptsOf = ({ stdout }: Run) =>
  [JSON.parse(stdout)].flat() as {
    id: number;
    outcome: string;
    changed: boolean | null;
    error: string | null;
  }[];
const outcomesOf = (run: Run) => receiptsOf(run).map(({ outcome }) => outcome);
const appliedTo = (id: number) =>
  service
    .applied()
    .filter(({ params }) => params.conversation_id === id)
    .map(({ name }) => name);
const holderOf = (id: number) => conversationIn(service.state(), id).operator;
/** The service says this of a request that it did not do. */
const answered = (data: object): Fate => ({ kind: 'pretended', change: () => ({ status: 200, data }) });
const colleague = (change: (state: SandboxState, now: number) => SandboxState) => service.change(change);

describe('a write is not called done', () => {
  it('1: by the answer of the read before it, come twice, where the service refused it', async () => {
    await serve();
    meets = ({ isWrite }) => (isWrite ? { ...refusal, ms: 40 } : { kind: 'doubled', again: 'next' });
    const run = await convops(`conv assign ${MINE} --operator ${COLLEAGUE} --json`);
    expect([service.applied(), outcomesOf(run).includes('done'), run.exit === 0]).toEqual([[], false, false]);
  });

  it('1: by the answer of another conversation, come twice, and the note that was refused reached nobody', async () => {
    await serve();
    meets = ({ isWrite, params }) => {
      if (!isWrite) return { kind: 'late', ms: 20 };
      return params.conversation_id === MINE ? { kind: 'doubled', again: 'next' } : { ...refusal, ms: 40 };
    };
    const run = await convops(
      `conv note ${MINE} ${MINE_TOO} ${WAITING} "is this one ours?" --json --concurrency 1`,
    );
    const done = receiptsOf(run)
      .filter(({ outcome }) => outcome === 'done')
      .map(({ id }) => id);
    expect([done, service.applied().length]).toEqual([[MINE], 1]);
    expect(run.exit).not.toBe(0);
  });

  it('2: by an old message of the same words, where timestamps are three hours ahead', async () => {
    await serve({ skewMs: 3 * 3_600_000 });
    colleague((state, now) => sendMessage(state, MINE, 'On its way.', ACTOR, now - 1200).state);
    meets = ({ isWrite }) => (isWrite ? { kind: 'lost-request' } : null);
    const run = await convops(`conv send ${MINE} "On its way." --json`);
    expect([run.exit, outcomesOf(run), service.applied()]).toEqual([6, ['unknown'], []]);
  });

  it("2: by a colleague's message of the same words, where no operator is acting", async () => {
    await serve();
    const theirs = () => colleague((state, now) => sendMessage(state, MINE, 'Hello', COLLEAGUE, now).state);
    meets = ({ isWrite }) => (isWrite ? { kind: 'lost-request', meanwhile: theirs } : null);
    const run = await convops(`conv send ${MINE} Hello --force --json`, null);
    expect([run.exit, outcomesOf(run), service.applied()]).toEqual([6, ['unknown'], []]);
  });

  it('6: by an operator who is not in the list, for none of that id was there before', async () => {
    await serve();
    meets = ({ isWrite }) => (isWrite ? { kind: 'lost-request' } : null);
    const run = await convops('operators delete 99999 --yes --json');
    expect([run.exit === 0, service.applied()]).toEqual([false, []]);
    expect(run.stdout).not.toMatch(/"outcome":\s*"done"/);
  });

  it('6: by a list of operators that is empty all at once', async () => {
    await serve();
    let lost = false;
    meets = ({ isWrite, name }) => {
      if (isWrite) lost = true;
      if (isWrite) return { kind: 'lost-request' };
      return lost && name === 'operators.list' ? answered([]) : null;
    };
    const run = await convops(`operators delete ${COLLEAGUE} --yes --json`);
    expect([run.exit, outcomesOf(run)]).toEqual([6, ['unknown']]);
    expect(service.state().operators.some(({ id }) => id === COLLEAGUE)).toBe(true);
  });

  it('7: by a record that says the opposite, or names somebody else', async () => {
    await serve();
    const answering = (data: object) => {
      meets = ({ isWrite }) => (isWrite ? answered(data) : null);
    };
    const record = { unread_count: 0, last_message: 'x' };
    answering({ ...record, id: MINE, status: 'inbox', operator_user_id: ACTOR });
    expect(outcomesOf(await convops(`conv close ${MINE} --json`))).toEqual(['unknown']);
    answering({ ...record, id: WAITING, status: 'inbox', operator_user_id: COLLEAGUE });
    const claim = await convops(`conv start ${WAITING} --json`);
    expect([claim.exit, outcomesOf(claim), service.applied()]).toEqual([6, ['unknown'], []]);
  });
});

describe('what was applied is settled', () => {
  it('9: where the service says HTTP 408, which is no refusal', async () => {
    await serve();
    meets = ({ isWrite }) => (isWrite ? { kind: 'covered', status: 408 } : null);
    const run = await convops(`conv close ${MINE} --json`);
    expect([run.exit, outcomesOf(run), appliedTo(MINE)]).toEqual([0, ['done'], ['conversations.close']]);
  });
});

describe('nothing is taken from a colleague', () => {
  it('8: by a repeat on reads that lag three seconds behind', async () => {
    await serve({ lagMs: 3000 });
    const theirs = () => colleague((state, now) => assignOperator(state, MINE, COLLEAGUE, now));
    meets = ({ isWrite }) => (isWrite ? { kind: 'lost-answer', meanwhile: theirs } : null);
    const run = await convops(`conv unassign ${MINE} --json`);
    expect([run.exit, outcomesOf(run), appliedTo(MINE)]).toEqual([
      6,
      ['unknown'],
      ['conversations.unassign'],
    ]);
    expect(holderOf(MINE)).toBe(COLLEAGUE);
  });

  it('3: by a run that is resumed without its --if-unassigned', async () => {
    await serve();
    meets = ({ isWrite, nth }) => (isWrite && nth === 1 ? { kind: 'token-refused' } : null);
    const line = `conv assign ${WAITING} ${MINE} ${WAITING_TOO} ${MINE_TOO} --operator ${THIRD} --json --concurrency 1`;
    const begun = await convops(`${line} --if-unassigned`);
    expect(outcomesOf(begun).slice(0, 3)).toEqual(['done', 'skipped', 'refused']);
    meets = undefined;
    const resumed = await convops(`conv assign --resume last --json`);
    expect([holderOf(MINE), holderOf(MINE_TOO), holderOf(WAITING_TOO)]).toEqual([ACTOR, ACTOR, THIRD]);
    expect(resumed.exit).not.toBe(0);
  });

  it('4: by a release that was applied before its run was killed, and is resumed', async () => {
    await serve();
    const killed = new Promise<void>((resolve) => {
      const words = ['conv', 'unassign', String(MINE), String(MINE_TOO), '--concurrency', '1'];
      const child = spawn(process.execPath, [PROGRAM, ...words], {
        env: { ...home.env, ...envOf(ACTOR) },
        stdio: 'ignore',
      });
      child.on('close', () => resolve());
      const meanwhile = () => void child.kill('SIGKILL');
      meets = ({ isWrite, params }) =>
        isWrite && params.conversation_id === MINE_TOO ? { kind: 'lost-answer', meanwhile } : null;
    });
    await killed;
    meets = undefined;
    expect(appliedTo(MINE_TOO)).toEqual(['conversations.unassign']);
    // A moment later, as a person is: the dates of the service are whole seconds.
    service.forward(1100);
    expect((await convops(`conv start ${MINE_TOO} --json`)).exit).toBe(0);
    const resumed = await convops('conv unassign --resume last --json');
    expect([outcomesOf(resumed), resumed.exit, holderOf(MINE_TOO)]).toEqual([['unknown'], 6, ACTOR]);
    expect(appliedTo(MINE_TOO)).toEqual(['conversations.unassign', 'conversations.start']);
  });

  it('5: by the undo of an assignment to a group, over a later move', async () => {
    await serve();
    expect((await convops(`conv assign ${MINE} --group ${TO_GROUP} --json`)).exit).toBe(0);
    colleague((state, now) => assignGroup(state, MINE, OTHER_GROUP, now));
    const undone = await convops('undo --json');
    expect([undone.exit, outcomesOf(undone)]).toEqual([9, ['skipped']]);
    expect(conversationIn(service.state(), MINE).group).toBe(OTHER_GROUP);
    colleague((state, now) => assignGroup(state, MINE, TO_GROUP, now));
    expect(outcomesOf(await convops('undo --json'))).toEqual(['done']);
    expect(conversationIn(service.state(), MINE).group).toBe(FROM_GROUP);
  });
});

describe('a text', () => {
  it('reads its conversation once before it goes out, alone and in a batch', async () => {
    await serve();
    const readsOf = (name: string) => service.heard.filter((one) => one.name === name).length;
    expect((await convops(`conv send ${MINE} hello --if-mine --json`)).exit).toBe(0);
    expect([readsOf('conversations.get'), service.heard.length]).toEqual([1, 2]);
    expect((await convops(`conv send ${MINE_TOO} ${WAITING} ${WAITING_TOO} hello --json`)).exit).toBe(0);
    expect([readsOf('conversations.get'), service.heard.length]).toEqual([4, 8]);
  });
});

describe('the hint to go on', () => {
  it('11: works as it stands, with the options the run began with', async () => {
    await serve();
    meets = ({ isWrite, params }) => (isWrite && params.conversation_id === MINE_TOO ? refusal : null);
    const options = `--as ${ACTOR} --no-webhook --stop-on-error --concurrency 1`;
    const begun = await convops(`conv close ${MINE_TOO} ${MINE} ${options}`, null);
    const hint = /convops (conv close --resume \S+)/.exec(begun.stderr)?.[1] ?? 'no hint';
    meets = undefined;
    const resumed = await convops(`${hint} --json`, null);
    expect([resumed.exit, outcomesOf(resumed)]).toEqual([0, ['done', 'done']]);
    expect(service.applied().map(({ params }) => params)).toEqual(
      [MINE_TOO, MINE].map((id) => ({ conversation_id: id, operator_id: ACTOR, disable_webhook: 1 })),
    );
  });
});

// A small fixed share of the simulation; the long run is `npm run simulate`. And that its oracle can say no.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { cast, NOON } from '../stories/cast.ts';
import { openStage } from '../stories/stage.ts';
import { storiesIn } from '../stories/story.ts';
import type { Heard } from '../support/desk.ts';
import { ACTIONS } from './actions.ts';
import { type Evidence, judge, RULES, type RuleName } from './oracle.ts';
import { planShift } from './plan.ts';
import { playShift } from './shift.ts';
import { shrink, storyOf } from './shrink.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const SHIFTS = 30;

describe('the simulation', () => {
  it(`finds nothing in ${SHIFTS} shifts of fixed seeds`, async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= SHIFTS; seed += 1)
      for (const one of await playShift(planShift(seed))) found.push(`seed ${seed}: ${one.what}`);
    expect(found).toEqual([]);
  });

  it('shrinks a shift that fails to a story that reads as it was printed', async () => {
    const declared = ['#43 waiting 2m in VIP "question 43"'];
    const steps = ['% watch', 'wait 500ms', 'customer #43 "more"'];
    const [breach] = await playShift({ seed: 0, declared, steps });
    const shrunk = breach && (await shrink({ seed: 0, declared, steps }, breach));
    expect(shrunk?.shift.steps).toEqual(['% watch']);
    const story = `${shrunk && storyOf(shrunk)}\n= 0\n> nothing\n`;
    expect(storiesIn(story)[0]?.declared).toHaveLength(1);
  });

  // Once it took every reply for none, and no rule about texts in a session could say anything.
  it('writes the texts that it plans', async () => {
    const declared = [{ id: 43, holder: 'waiting', ageMs: 60_000, messages: [] }] as const;
    const stage = openStage(declared);
    const sam = { person: 'sam', env: {}, input: '' } as const;
    await stage.play({ ...sam, do: 'run', words: ['triage'], at: 'terminal', waits: false });
    await stage.play({ do: 'wait', ms: 1500 });
    await stage.play({ do: 'write', person: 'sam', opens: 'r', text: 'Hello.', finish: 'Enter' });
    expect(stage.written).toMatchObject([{ text: 'Hello.', id: 43 }]);
    stage.close();
  });

  it('plans the same shift for the same seed, and does nothing that no rule judges', () => {
    expect(planShift(7)).toEqual(planShift(7));
    expect(planShift(7)).not.toEqual(planShift(8));
    const unjudged = ACTIONS.map((action) => ({ ...action, judgedBy: [] }));
    expect(planShift(7, unjudged).steps).toEqual([]);
  });
});

describe('the oracle says no to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'convops-oracle-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const waiting = {
    id: 43,
    holder: 'waiting',
    ageMs: 60_000,
    messages: [{ by: 'customer', text: 'Hello?' }],
  } as const;
  const state = cast([waiting, { ...waiting, id: 44, holder: 'bea' }], NOON);
  const heard = (change: Partial<Heard>): Heard =>
    ({
      ...{
        at: 1000,
        method: 'POST',
        path: '/api/conversations/send-message',
        name: 'conversations.sendMessage',
      },
      params: { conversation_id: 43, operator_id: 7, text: 'Hi' },
      ...{ status: 200, envelope: { status: 200, data: {} }, applied: true, answeredAt: 1010 },
      ...{ fate: null, turnedAwayWith: null, from: 1 },
      ...change,
    }) as Heard;
  const program = (words: string, stdout = '', exit: number | null = 0, also: object = {}) => ({
    ...{
      person: 'sam',
      words: words.split(' '),
      terminal: null,
      began: 0,
      endedAt: () => (exit === null ? null : 90_000),
    },
    program: { pid: 1, exit: () => exit, stdout: () => stdout, stderr: () => '', ...also },
  });
  interface Given {
    readonly heard?: readonly Heard[];
    readonly played?: readonly unknown[];
    readonly written?: readonly unknown[];
    readonly history?: readonly object[];
    readonly screen?: readonly string[];
    readonly proposals?: number;
    readonly earlier?: readonly object[];
  }
  const rulesBroken = (given: Given) => {
    const stage = {
      desk: { heard: given.heard ?? [], earlier: given.earlier ?? [], state: () => state },
      ...{ played: given.played ?? [], written: given.written ?? [], screen: () => given.screen ?? [] },
      ...{ world: { now: 100_000, uncaught: [] }, computer: { disk: { folder } } },
    };
    const { history = [], proposals = null } = given;
    const rest = { history, proposals, wasFull: false, wasSet: false, isShifted: false };
    return judge({ stage, ...rest } as unknown as Evidence).map(({ rule }) => rule);
  };
  const said = (outcome: string, action = 'send', text: string | null = 'Hi') => ({
    entry: 'e',
    action,
    id: 43,
    outcome,
    text,
  });
  const taken = { conversation_id: 43, status: 'inbox', operator_id: 3 };
  const get = {
    method: 'GET',
    name: 'conversations.get',
    params: { conversation_id: 43 },
    applied: false,
  } as const;
  const receipt = (outcome: string) => JSON.stringify({ id: 43, action: 'close', outcome });

  const sent = heard({});
  const triage = program('triage');
  const open = program('triage', '', null);
  const closed = heard({ name: 'conversations.close', params: { conversation_id: 43 } });
  const released = heard({ name: 'conversations.unassign', params: { conversation_id: 43 } });
  const printed = (words: string, ...[id, action, outcome, changed]: readonly unknown[]) =>
    program(`${words} --json`, JSON.stringify({ id, action, outcome, changed }));
  const shown = heard({ ...get, at: 100, answeredAt: 110, envelope: { status: 200, data: taken } } as never);
  const reopened = heard({
    ...{ at: 3000, name: 'conversations.start', params: { conversation_id: 43 }, from: 2 },
  });
  const undo = { ...program('undo --yes --json', receipt('done'), 0, { pid: 2 }), began: 2000 };

  it.each<[string, RuleName, Given]>([
    [
      'a text that went out twice',
      'once',
      { heard: [sent, heard({ applied: false, fate: 'lost-request' })] },
    ],
    ['a text that went out again after 500', 'once', { heard: [heard({ turnedAwayWith: 500 }), sent] }],
    [
      'a text that two processes sent within ten minutes',
      'again',
      { heard: [heard({ from: 2 }), heard({ at: 500_000 })], played: [program('conv send 43 Hi')] },
    ],
    [
      'a conversation that an undo has put into another group',
      'undone',
      {
        heard: [closed, reopened],
        earlier: [
          { until: 1000, state: cast([{ ...waiting, group: 'VIP' }], NOON) },
          { until: 3000, state: cast([{ ...waiting, holder: 'closed' }], NOON) },
        ],
        played: [program('conv close 43'), undo],
      },
    ],
    ['a write that no entry has', 'told', { heard: [sent], played: [triage] }],
    ['a refusal of what was applied', 'told', { heard: [sent], history: [said('refused')] }],
    [
      'proposals that are not counted',
      'offered',
      { played: [open], screen: [' Waiting 1  Mine 0'], proposals: 1 },
    ],
    [
      'a state that one command applied twice',
      'once',
      { heard: [closed, closed], played: [program('conv close 43')] },
    ],
    ['done for what the service never had', 'done', { history: [said('done')] }],
    ['done for another text', 'done', { heard: [sent], history: [said('done', 'send', 'Bye')] }],
    [
      'a receipt of done for what was refused',
      'done',
      {
        heard: [heard({ name: 'conversations.unassign', applied: false, status: 400 })],
        played: [printed('conv unassign 44', 44, 'unassign', 'done')],
      },
    ],
    [
      'a change of what was so before',
      'changed',
      {
        ...{ heard: [released], earlier: [{ until: 1000, state }] },
        played: [printed('conv unassign 43', 43, 'unassign', 'done', true)],
      },
    ],
    ['a gap in a run', 'history', { history: ['r.1', 'r.3'].map((entry) => ({ ...said('done'), entry })) }],
    ['unknown for what was applied and answered', 'unknown', { heard: [sent], history: [said('unknown')] }],
    ['a reply to what a read showed with a colleague', 'taken', { heard: [shown, sent], played: [triage] }],
    ['a text that is nowhere', 'kept', { written: [{ text: 'Hi', finish: 'Esc', at: 1000, by: triage }] }],
    [
      'a text that went to another customer',
      'whom',
      { heard: [sent], written: [{ text: 'Hi', id: 44, finish: 'Enter', at: 1000, by: triage }] },
    ],
    ['a wrong number of those who wait', 'counts', { played: [open], screen: [' Waiting 2  Mine 0'] }],
    [
      'a write that is skipped for nothing',
      'skipped',
      { played: [program('conv close 43 --json', receipt('skipped'), 9)] },
    ],
    [
      'a write against its condition',
      'skipped',
      { heard: [closed], played: [program('conv close 43 --if-mine')] },
    ],
    [
      'two requests to one conversation at once',
      'turns',
      { heard: [sent, heard({ at: 1005, params: { conversation_id: 43, text: 'Bye' } })] },
    ],
    [
      'a history that says something else than the receipt',
      'history',
      {
        history: [said('unknown')],
        played: [program('conv send 43 Hi --json', JSON.stringify(said('done')))],
      },
    ],
    [
      'an exit code of success for an unknown',
      'exit',
      { played: [program('conv close 43 --json', receipt('unknown'))] },
    ],
    ['a failure for what is done', 'exit', { played: [program('conv close 43 --json', receipt('done'), 1)] }],
    ['half of a JSON', 'whole', { played: [program('conv close 43 --json', '{"id": 4')] }],
    ['a program that does not end', 'ends', { played: [program('conv close 43', '', null)] }],
  ])('%s', (_what, rule, given) => {
    expect(rulesBroken(given)).toContain(rule);
  });

  it('nothing where nothing is wrong', () => {
    const away = heard({ at: 500, turnedAwayWith: 429, applied: false, status: null, answeredAt: null });
    const fine = {
      ...{ heard: [away, sent], history: [said('done')] },
      written: [{ text: 'Hi', id: 43, finish: 'Enter', at: 1, by: triage }],
      ...{ played: [open], screen: [' [Waiting 1, oldest 1m]  Mine 0'] },
    };
    expect(rulesBroken(fine)).toEqual([]);
  });

  it('has a rule for each sentence', () => {
    expect(Object.keys(RULES).sort()).toEqual(
      [...new Set(ACTIONS.flatMap(({ judgedBy }) => judgedBy))].sort(),
    );
  });
});

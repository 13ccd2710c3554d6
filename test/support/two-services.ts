// Two profiles of two services: what a test that needs a profile has unless it says otherwise, so that what leaks from one
// service into the other is seen. `work` is in use and has only its profile; of `other` there is something of everything.
import { afterEach, beforeEach } from 'vitest';
import { keepNames } from '../../src/names/known-names.ts';
import { decideProposal, propose } from '../../src/proposals/store.ts';
import { saveAlias } from '../../src/settings/aliases.ts';
import { saveSession, sessionName, sessionPath } from '../../src/triage/drafts.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { freshState } from '../triage/session-samples.ts';
import { createHome, type Home, type RunOptions } from './run-convops.ts';

/** Nobody listens there: what needs the service ends with exit code 5, and what does not never notices. */
export const WORK_URL = 'http://127.0.0.1:1';
export const OTHER_URL = 'http://127.0.0.1:2/other';
/** Stands in every text, name and reason that is kept of the other service, and nowhere else. */
export const OF_OTHER = 'Zwolle';
/** Acts in both services: one number, two people. */
export const SELF = 7;
/** Is in both services: one number, two conversations. */
export const SHARED_ID = 42;

/** A home with both services for each test of a file, removed after it. */
export function useTwoServices() {
  let home: Home;
  beforeEach(async () => {
    home = await createTwoServices();
  });
  afterEach(() => home.remove());
  return {
    home: () => home,
    /** Runs a line of words without blanks in them; a pause takes no time. */
    run: (line: string, options: Omit<RunOptions, 'home'> = {}) =>
      home.run(line.split(' '), { onPause: () => undefined, ...options }),
  };
}

/** A home with both services; `work` is at this address. */
export async function createTwoServices(workUrl = WORK_URL): Promise<Home> {
  const home = await createHome();
  await addProfile(home, 'other', OTHER_URL, ` --operator ${SELF}`);
  await addProfile(home, 'work', workUrl, ` --operator ${SELF}`);
  await home.run(['profile', 'use', 'work']);
  await keepProposals(home);
  await keepWrite(home);
  keepOtherNames(home);
  await saveAlias(home.configFolder, { name: 'theirs', expansion: 'conv get $1 -p other' });
  saveSession(sessionPath(home.stateFolder, sessionName(OTHER_URL, SELF)), {
    ...freshState({}, Date.now()),
    drafts: {
      [`reply:${SHARED_ID}`]: {
        ...{
          id: SHARED_ID,
          purpose: 'reply',
          text: OF_OTHER,
          cursor: 0,
          name: OF_OTHER,
          at: Date.now(),
          along: {},
        },
      },
    },
  });
  return home;
}

/** Adds one more profile; its token is of nobody. */
export async function addProfile(home: Home, name: string, url: string, more = ''): Promise<void> {
  const line = `profile add ${name} --base-url ${url} --token-stdin --no-check${more}`;
  const { exit, stderr } = await home.run(line.split(' '), { input: `token-of-${name}\n` });
  if (exit !== 0) throw new Error(stderr);
}

/** p1, which was rejected, and p2, which waits. */
async function keepProposals({ stateFolder }: Home): Promise<void> {
  const ports = { stateFolder, now: Date.now, random: Math.random, redact: (text: string) => text };
  const by = { kind: 'agent', name: OF_OTHER, evidence: null } as const;
  for (const nth of [1, 2])
    await propose(ports, {
      ...{ service: OTHER_URL, profile: 'other', conversation: SHARED_ID, reason: OF_OTHER, by },
      ...{ content: { text: `${OF_OTHER} ${nth}` } },
      writtenFor: { message: 1, status: 'inbox', operator: SELF },
    });
  await decideProposal(ports, 'p1', { kind: 'rejected', by, reason: OF_OTHER });
}

/** Greater than any number of a process. */
const NO_PROCESS = 2 ** 30;

/** A close that could be undone, and of which a second conversation was never tried. */
async function keepWrite({ stateFolder }: Home): Promise<void> {
  const name = 'conversations.close';
  const ids = [SHARED_ID, SHARED_ID + 1];
  const plan = { name, params: { operator_id: SELF }, ids, conditions: {} } as const;
  const run = beginRun(
    { stateFolder, now: Date.now, pid: NO_PROCESS, random: () => 0 },
    { profile: 'other', service: OTHER_URL, action: 'close', targets: 2, plan },
  );
  const params = { conversation_id: SHARED_ID, operator_id: SELF };
  const entry = await run.intend({ name, action: 'close', id: SHARED_ID, params, before: null });
  await run.settle({ entry, outcome: 'done', changed: true, error: OF_OTHER, after: null });
  await run.close();
}

function keepOtherNames({ stateFolder }: Home): void {
  const operators = [{ id: 8, name: `${OF_OTHER}@other.test` }];
  const groups = [{ id: 9, name: OF_OTHER }];
  keepNames({ stateFolder, key: 'other', service: OTHER_URL }, { operators, groups });
}

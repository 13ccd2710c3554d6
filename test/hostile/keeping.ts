// Keeps things in every file the program has, a round at a time, in processes that tests kill or run several of at once.
// What is left over is told after the second: the first one writes no file that holds a first round already.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openConversation } from '../../src/backlog/changes.ts';
import { cursorKeeper } from '../../src/commands/watch/cursor.ts';
import { saveReply } from '../../src/replies/replies.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { saveAlias } from '../../src/settings/aliases.ts';
import { addProfile, setKey } from '../../src/settings/profile-changes.ts';
import { profileNamed } from '../../src/settings/profile-document.ts';
import { updateProfiles } from '../../src/settings/profiles.ts';
import { saveSession, sessionPath } from '../../src/triage/drafts.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { newFolder } from '../support/new-folder.ts';
import { freshState } from '../triage/session-samples.ts';

/** Long enough that a file takes the disk more than one piece. */
export const FILLER = 'x'.repeat(3000);
export const WATCHED = 'https://x.test';
const ABOUT = { profile: null, service: 'https://x.test', action: 'close', targets: 1 };
/** Others may hold a lock for long on a busy machine. */
const PATIENT = { waitMs: 60_000 };

/** Where the kept things are in a folder. */
export const places = (folder: string) => ({
  config: join(folder, 'config'),
  state: join(folder, 'state'),
  cursor: (name: string) => join(folder, 'cursors', `${name}.json`),
  session: (name: string) => sessionPath(join(folder, 'state'), name),
});

/** One of everything, with the number of the round in it. */
async function keepAll(folder: string, name: string, round: number): Promise<void> {
  const { config, state, cursor, session } = places(folder);
  const text = `${round} ${FILLER}`;
  await updateProfiles(
    config,
    (document) => {
      const with_ = profileNamed(document, name)
        ? document
        : addProfile(document, name, { base_url: 'https://x.test' });
      return setKey(with_, name, 'token', `${round}-${FILLER}`);
    },
    PATIENT,
  );
  await saveReply(config, { name, text, actions: null }, PATIENT);
  await saveAlias(config, { name, expansion: text }, { ...PATIENT, clobber: true });
  const held = openConversation({ id: round + 1, group_id: 3, status: 'inbox' }, true);
  if (!held) throw new Error('the conversation is none');
  cursorKeeper(
    cursor(name),
    WATCHED,
  )({ open: new Map([[held.id, held]]), cut: { unassigned: false, inbox: false } });
  const draft = { id: 1, purpose: 'reply', text, cursor: 0, name: 'Ada', at: 1, along: {} } as const;
  saveSession(session(name), { ...freshState({}, 1), drafts: { 'reply:1': draft } });
  const journal = beginRun(
    { stateFolder: state, now: () => Date.now(), pid: process.pid, random: Math.random },
    ABOUT,
  );
  const params = { conversation_id: round, name, text };
  const entry = await journal.intend({
    name: 'conversations.close',
    action: 'close',
    id: round,
    params,
    before: null,
  });
  await journal.settle({ entry, outcome: 'done', changed: true, error: null, after: null });
  await journal.close();
  await new SandboxFile({
    stateFolder: state,
    now: () => 1_700_000_000_000,
    conversations: 5,
    ...PATIENT,
  }).transact((before) => ({
    state: { ...before, nextMessageId: before.nextMessageId + 1 },
    value: null,
  }));
}

/** An empty folder for it. */
export function makeFolder(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'cursors'));
  return folder;
}

/** What is in a folder beside the files that are meant to be kept. */
export function leftOvers(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => /\.(tmp|lock|break)(\.|$)|draft|\.tmp-/.test(path));
}

/** Keeps so many rounds in the folder, and prints what was left over beside the files after the second. */
export async function keep([folder = '', name = '', rounds = '']: readonly string[]): Promise<void> {
  for (let round = 1; round <= Number(rounds); round += 1) {
    await keepAll(folder, name, round);
    if (round === 2) process.stdout.write(`${JSON.stringify(leftOvers(folder))}\n`);
  }
}

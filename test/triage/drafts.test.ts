// The session file on a real disk, and what a session makes of what the one before left there.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from '../../src/triage/drafts/document.ts';
import { createSaver, loadSession, saveSession, sessionName, sessionPath } from '../../src/triage/drafts.ts';
import type { Draft, OutboxItem, Phase } from '../../src/triage/state/outbox.ts';
import type { State } from '../../src/triage/state.ts';
import { textWrite } from '../../src/triage/update/writes.ts';
import { beginRun } from '../../src/writes/journal.ts';
import type { Entry } from '../../src/writes/journal-lines.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import { SEED } from '../fuzz/property.ts';
import { readJournal } from '../support/journal-text.ts';
import { newFolder } from '../support/new-folder.ts';
import { freshState, SELF } from './session-samples.ts';

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const NOW = 1_700_000_000_000;

function stateWith(change: Partial<State> = {}): State {
  return { ...freshState({}, NOW), ...change };
}

function draft(id: number, text: string, change: Partial<Draft> = {}): Draft {
  return { id, purpose: 'reply', text, name: 'Ada', at: NOW, along: {}, ...change };
}

function reply(id: number, text: string, phase: Phase): OutboxItem {
  const write = textWrite('reply', id, text, SELF);
  const check = { holder: SELF, lastSeen: 5 };
  return {
    ...{ key: 'o1', id, name: 'Ada', action: 'reply', write, group: { key: 'o1' } },
    ...{ draft: draft(id, text), check, phase },
  };
}

const held: Phase = { kind: 'held', until: NOW + 5000 };
const sending: Phase = { kind: 'sending', since: NOW };
const unknown: Phase = { kind: 'unknown', error: 'reset', check: 'x' };

let folder: string;
let path: string;
beforeEach(() => {
  folder = newFolder();
  path = sessionPath(folder, sessionName('https://service.test', SELF));
});

const load = (journal: readonly Entry[] = []) => loadSession(path, () => journal, NOW + 60_000);

/** What the journal has of a write that was begun, and of its end where it had one. */
async function journalOf(item: OutboxItem, outcome: Outcome | null, at = NOW + 1): Promise<Entry[]> {
  const stateFolder = join(folder, 'state');
  const journal = beginRun(
    { stateFolder, now: () => at, pid: 1, random: () => 0 },
    { profile: null, service: 's', action: 'triage', targets: 0 },
  );
  const { name, params } = item.write;
  const entry = await journal.intend({ name, action: 'send', id: item.id, params, before: null, same: [] });
  if (outcome) await journal.settle({ entry, outcome, changed: null, error: 'why', after: null });
  await journal.close();
  return readJournal(stateFolder).flatMap(({ entries }) => entries);
}

const EMPTY_FILE = {
  version: 1,
  drafts: [],
  skipped: [],
  snoozed: [],
  noteIds: [],
  lastTarget: { operator: null, group: null },
};

describe('the session file', () => {
  it('brings back what was kept, for this user alone', () => {
    const snoozed = [{ id: 9, name: null, until: NOW + 1, seen: 3 }];
    const drafts = {
      'reply:42': draft(42, 'при\u0000вет 👩‍👩‍👧'),
      'note:42': draft(42, 'n', { purpose: 'note' }),
    };
    const lastTarget = { operator: 3, group: null };
    saveSession(path, stateWith({ drafts, snoozed, skipped: [8], noteIds: [77], lastTarget }));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(load()).toMatchObject({
      drafts: Object.values(drafts),
      snoozed,
      skipped: [8],
      noteIds: [77],
      lastTarget,
    });
    expect(load().notes).toEqual([]);
  });

  it.each([
    ['half a file', '{"version":1,"drafts":[{"id":4'],
    ['an empty file', ''],
    ['another thing', '[]'],
    ['a later version', '{"version":2}'],
    ['one with a part that cannot be read', JSON.stringify({ ...EMPTY_FILE, drafts: [{ id: 'x' }] })],
  ])('that is %s is set aside whole, and the session goes on', (_name, text) => {
    saveSession(path, stateWith({ skipped: [1] }));
    writeFileSync(path, text);
    const left = load();
    expect(left).toMatchObject({ drafts: [] });
    expect(left.notes).toHaveLength(1);
    const [aside = ''] = readdirSync(join(folder, 'triage'));
    expect(left.notes[0]).toContain(aside);
    expect(readFileSync(join(folder, 'triage', aside), 'utf8')).toBe(text);
  });

  it('is read without harm whatever is in it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        readDocument(text);
        readDocument(`{"version":1,"drafts":${text},"outbox":[${text}],"lastTarget":${text}}`);
      }),
    );
  });
});

describe('after a crash', () => {
  const text = 'Parcel lost.';

  it.each<[string, Phase, Outcome | null | 'none', 'gone' | 'draft' | 'asked', string]>([
    ['was held', held, 'none', 'draft', ''],
    ['never had its intent noted', sending, 'none', 'draft', ''],
    ['was done', sending, 'done', 'gone', ''],
    ['was done already', sending, 'already', 'gone', ''],
    ['was refused', sending, 'refused', 'draft', 'the reply to #42 did not go through: why'],
    ['was not sent', sending, 'not_sent', 'draft', 'the reply to #42 did not go through: why'],
    ['has no result', sending, null, 'asked', 'Outcome unknown: reply to #42'],
    ['is a draft of its own since', unknown, 'unknown', 'gone', ''],
  ])('a text that %s', async (_what, phase, outcome, becomes, note) => {
    const item = reply(42, text, phase);
    const journal = outcome === 'none' ? [] : await journalOf(item, outcome);
    saveSession(path, stateWith({ outbox: [item] }), journal[0]?.run ?? null);
    const { drafts, notes } = load(journal);
    const asked = becomes === 'asked' ? { along: { mayHaveGone: true } } : {};
    expect(drafts).toEqual(becomes === 'gone' ? [] : [{ ...draft(42, text), ...asked }]);
    expect(notes.join()).toContain(note);
    expect(notes).toHaveLength(note === '' ? 0 : 1);
  });

  it('an earlier message of the same text is not taken for the one under way', async () => {
    const item = reply(42, text, sending);
    const journal = await journalOf(item, 'done', NOW - 60_000);
    saveSession(path, stateWith({ outbox: [item] }), journal[0]?.run ?? null);
    expect(load(journal).drafts).toEqual([draft(42, text)]);
  });

  it.each([
    ['held', held],
    ['begun', sending],
  ])(
    'of two, the second %s, only the one that left is gone, and what was written after it is not lost',
    async (_what, phase) => {
      const first = reply(42, text, sending);
      const second = { ...reply(42, text, phase), key: 'o2' };
      const journal = await journalOf(first, 'done');
      const drafts = { 'reply:42': draft(42, 'Sorry.') };
      saveSession(path, stateWith({ outbox: [first, second], drafts }), journal[0]?.run ?? null);
      expect(load(journal).drafts).toMatchObject([{ text: `${text}\n\nSorry.` }]);
    },
  );
});

describe('saving', () => {
  /** A clock and sleepers that move only when told. */
  function clock() {
    let now = NOW;
    const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
    return {
      now: () => now,
      sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake })),
      async pass(ms: number) {
        now += ms;
        for (const { at, wake } of sleepers) if (at <= now) wake();
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }
  const begun = stateWith();
  const typed = (text: string): State => ({ ...begun, drafts: { 'reply:42': draft(42, text) } });
  const onDisk = () => load().drafts[0]?.text;

  it('is at once, then at most every 200 ms, and always the last state', async () => {
    const time = clock();
    const { save } = createSaver({ path, ...time });
    save(typed('h'));
    expect(onDisk()).toBe('h');
    for (const text of ['he', 'hel', 'hell']) {
      await time.pass(10);
      save(typed(text));
    }
    expect(onDisk()).toBe('h');
    await time.pass(169);
    expect(onDisk()).toBe('h');
    await time.pass(1);
    expect(onDisk()).toBe('hell');
  });

  it('writes nothing while nothing that is kept has changed', async () => {
    const time = clock();
    const { save, saveNow } = createSaver({ path, ...time });
    const state = typed('hello');
    save(state);
    rmSync(path);
    await time.pass(1000);
    save({ ...state, now: NOW + 1000, scroll: 3 });
    saveNow({ ...state, now: NOW + 2000 });
    expect(onDisk()).toBeUndefined();
  });
});

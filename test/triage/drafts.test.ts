// The session file on a real disk, and what a session makes of what the one before left there.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrivateFileError } from '../../src/disk/private-file.ts';
import { readDocument } from '../../src/triage/drafts/document.ts';
import { createSaver, loadSession, saveSession, sessionName, sessionPath } from '../../src/triage/drafts.ts';
import type { Draft, OutboxItem, Phase } from '../../src/triage/state/outbox.ts';
import type { State } from '../../src/triage/state.ts';
import { closeWrite, textWrite } from '../../src/triage/update/writes.ts';
import { beginRun } from '../../src/writes/journal.ts';
import type { Entry } from '../../src/writes/journal-lines.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';
import { SEED } from '../fuzz/property.ts';
import { readJournal } from '../support/journal-text.ts';
import { freshState, SELF } from './session-samples.ts';

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const NOW = 1_700_000_000_000;

function stateWith(change: Partial<State> = {}): State {
  return { ...freshState({}, NOW), ...change };
}

function draft(id: number, text: string, change: Partial<Draft> = {}): Draft {
  return { id, purpose: 'reply', text, cursor: text.length, name: 'Ada', at: NOW, ...change };
}

function reply(id: number, text: string, phase: Phase): OutboxItem {
  const write = textWrite('reply', id, text, SELF);
  const check = { holder: SELF, lastSeen: 5 };
  return {
    ...{ key: 'o1', id, name: 'Ada', action: 'reply', write, inverse: null },
    ...{ draft: draft(id, text), check, phase },
  };
}

const held: Phase = { kind: 'held', until: NOW + 5000 };
const sending: Phase = { kind: 'sending', since: NOW };
const unknown: Phase = { kind: 'unknown', since: NOW, error: 'reset', check: 'x', absent: 0, nextLook: null };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convops-triage-'));
  path = sessionPath(folder, sessionName('https://service.test', SELF));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

describe('the session file', () => {
  it('brings back what was kept, for this user alone', () => {
    const snoozed = [{ id: 9, name: null, until: NOW + 1, behind: [3] }];
    const drafts = {
      'reply:42': draft(42, 'при\u0000вет 👩‍👩‍👧', { cursor: 2 }),
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
    expect(load()).toMatchObject({ open: [], notes: [] });
  });

  it('is one for each service and operator', () => {
    const names = [sessionName('a', 1), sessionName('a', 2), sessionName('b', 1), sessionName('a,1', 1)];
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => /^[0-9a-f]{16}$/.test(name))).toBe(true);
  });

  it('is not there when there is nothing to keep', () => {
    saveSession(path, stateWith());
    expect(load()).toMatchObject({ drafts: [], notes: [] });
    saveSession(path, stateWith({ skipped: [1] }));
    saveSession(path, stateWith());
    expect(readdirSync(join(folder, 'triage'))).toEqual([]);
  });

  it.each([
    ['half a file', '{"version":1,"drafts":[{"id":4'],
    ['an empty file', ''],
    ['another thing', '[]'],
    ['a later version', '{"version":2}'],
  ])('that is %s is set aside whole, and the session goes on', (_name, text) => {
    saveSession(path, stateWith({ skipped: [1] }));
    writeFileSync(path, text);
    const left = load();
    expect(left).toMatchObject({ drafts: [], open: [] });
    expect(left.notes).toHaveLength(1);
    const [aside = ''] = readdirSync(join(folder, 'triage'));
    expect(left.notes[0]).toContain(aside);
    expect(readFileSync(join(folder, 'triage', aside), 'utf8')).toBe(text);
  });

  it('with a part that cannot be read gives the others', () => {
    saveSession(path, stateWith({ drafts: { 'reply:42': draft(42, 'kept') } }));
    const document = JSON.parse(readFileSync(path, 'utf8'));
    document.drafts.push({ id: 'x' });
    document.outbox.push({ id: 1, write: { name: '__proto__' } });
    writeFileSync(path, JSON.stringify(document));
    const left = load();
    expect(left.drafts.map(({ text }) => text)).toEqual(['kept']);
    expect(left.notes[0]).toMatch(/^2 parts of .* cannot be read; it was kept as /);
  });

  it('that is a link is refused', () => {
    saveSession(path, stateWith({ skipped: [1] }));
    rmSync(path);
    symlinkSync('/etc/passwd', path);
    expect(() => load()).toThrow(PrivateFileError);
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
  const left = (
    outbox: readonly OutboxItem[],
    journal: readonly Entry[] = [],
    drafts: State['drafts'] = {},
    run: string | null = null,
  ) => {
    saveSession(path, stateWith({ outbox, drafts }), run);
    return load(journal);
  };

  it('what was held is a draft again, and the close behind it is not done', () => {
    const close: OutboxItem = {
      ...reply(42, '', held),
      ...{ key: 'o2', action: 'close', write: closeWrite(42, SELF), draft: null, check: null },
    };
    const { drafts, open, notes } = left([reply(42, 'hello', held), close]);
    expect(drafts).toEqual([draft(42, 'hello')]);
    expect([open, notes]).toEqual([[], ['the close for #42 was not sent before the last session ended']]);
  });

  it('what never had its intent noted is a draft again', () => {
    expect(left([reply(42, 'hello', sending)])).toMatchObject({ drafts: [draft(42, 'hello')], open: [] });
  });

  it('what was done is gone', async () => {
    const item = reply(42, 'hello', sending);
    expect(left([item], await journalOf(item, 'done'))).toMatchObject({ drafts: [], open: [], notes: [] });
  });

  it('what was refused is a draft again, with the reason', async () => {
    const item = reply(42, 'hello', sending);
    const { drafts, open, notes } = left([item], await journalOf(item, 'refused'));
    expect([drafts, open]).toEqual([[draft(42, 'hello')], []]);
    expect(notes).toEqual(['the reply for #42 did not go through: why']);
  });

  it.each([
    ['has no result', sending, null],
    ['is unknown', sending, 'unknown'],
    ['was unknown then', unknown, 'unknown'],
  ] as const)('what %s is looked for, with its text', async (_name, phase, outcome) => {
    const item = reply(42, 'hello', phase);
    const journal = await journalOf(item, outcome);
    const { drafts, open, entries } = left([item], journal);
    expect(drafts).toEqual([]);
    expect(open).toMatchObject([
      {
        key: 'o1',
        id: 42,
        draft: draft(42, 'hello'),
        phase: { kind: 'unknown', since: NOW, nextLook: NOW + 60_000 },
      },
    ]);
    expect([...entries]).toMatchObject([['o1', { entry: journal[0]?.entry, same: [] }]]);
  });

  it('a note whose answer was out is looked for by what was there before, as a reply is', async () => {
    const note = { ...reply(42, 'hm', sending), action: 'note' as const };
    const item = { ...note, write: textWrite('note', 42, 'hm', SELF), draft: draft(42, 'hm') };
    const journal = await journalOf(item, null);
    const { drafts, open, entries, notes } = left([item], journal);
    expect([drafts, notes]).toEqual([[], []]);
    expect(open).toMatchObject([{ action: 'note', phase: { kind: 'unknown', nextLook: NOW + 60_000 } }]);
    expect([...entries]).toMatchObject([['o1', { entry: journal[0]?.entry, same: [] }]]);
  });

  // Once it was looked for by its time: an old message of the same text could be taken for it.
  it('a text that may have arrived is a draft again when the journal is gone, and it is said', () => {
    const { drafts, open, notes } = left([{ ...reply(42, 'hello', unknown), draft: draft(42, 'hello') }]);
    expect([drafts, open]).toEqual([[draft(42, 'hello')], []]);
    expect(notes).toEqual([
      'Outcome unknown: reply to #42. Its text is a draft again. To check: convops conv get 42',
    ]);
  });

  it('what was looked for in vain stays what it became then', () => {
    const item = reply(42, 'hello', { ...unknown, absent: 2 });
    const drafts = { 'reply:42': draft(42, 'hello') };
    expect(left([item], [], drafts)).toMatchObject({ drafts: [draft(42, 'hello')], open: [] });
    expect(left([item])).toMatchObject({ drafts: [], open: [] });
  });

  it('a note that may have arrived is a draft again, and it is said', () => {
    const write = textWrite('note', 42, 'hm', SELF);
    const note = {
      ...reply(42, 'hm', unknown),
      action: 'note',
      write,
      draft: draft(42, 'hm', { purpose: 'note' }),
    } as const;
    const { drafts, open, notes } = left([note]);
    expect([drafts.map(({ purpose }) => purpose), open]).toEqual([['note'], []]);
    expect(notes).toEqual([
      'Outcome unknown: note to #42. Its text is a draft again. To check: convops conv get 42',
    ]);
  });

  it('an earlier message of the same text is not taken for the one under way', async () => {
    const item = reply(42, 'ok', sending);
    const before = await journalOf(item, 'done', NOW - 1);
    const [{ entry, run } = { entry: '', run: '' }] = before;
    const receipt = { ...blankReceipt(item.write), entry };
    const earlier: OutboxItem = { ...item, key: 'o0', phase: { kind: 'done', at: NOW - 1, receipt } };
    expect(left([earlier, item], before, {}, run)).toMatchObject({ drafts: [draft(42, 'ok')], open: [] });
    const longAgo = await journalOf(item, 'done', NOW - 3_600_000);
    expect(left([item], longAgo.slice(-1))).toMatchObject({ drafts: [draft(42, 'ok')], open: [] });
  });

  it.each([1000, 3_600_000])('what was done is gone although the clock was set back by %i ms', async (ms) => {
    const item = reply(42, 'hello', sending);
    const journal = await journalOf(item, 'done', NOW - ms);
    const own = left([item], journal, {}, journal[0]?.run);
    expect(own).toMatchObject({ drafts: [], open: [], notes: [] });
  });

  it('what has no result is looked for from the earlier of two clocks', async () => {
    const item = reply(42, 'hello', sending);
    const journal = await journalOf(item, null, NOW - 1000);
    expect(left([item], journal, {}, journal[0]?.run)).toMatchObject({
      drafts: [],
      open: [{ draft: draft(42, 'hello'), phase: { kind: 'unknown', since: NOW - 1000 } }],
    });
  });

  it('what may have arrived by a file without a run is looked for, never just sent again', async () => {
    const item = reply(42, 'hello', sending);
    const journal = await journalOf(item, 'done', NOW - 1000);
    expect(left([item], journal)).toMatchObject({ drafts: [], open: [{ phase: { since: NOW - 1000 } }] });
  });

  it('what another run has sent is not taken for what this one had under way', async () => {
    const item = reply(42, 'hello', sending);
    const journal = await journalOf(item, 'done', NOW + 1);
    expect(left([item], journal, {}, 'another')).toMatchObject({ drafts: [draft(42, 'hello')], open: [] });
  });

  it.each([
    ['the same moment', 0],
    ['a second apart', 1000],
  ])(
    'of two equal texts begun at %s one entry settles one, and the other is a draft again',
    async (_, apart) => {
      const first = reply(42, 'ok', sending);
      const second: OutboxItem = { ...first, key: 'o2', phase: { kind: 'sending', since: NOW + apart } };
      const journal = await journalOf(first, 'done', NOW + apart + 1);
      const own = left([first, second], journal, {}, journal[0]?.run);
      expect(own).toMatchObject({ drafts: [draft(42, 'ok')], open: [], notes: [] });
      const both = [...journal, ...journal.map((entry) => ({ ...entry, entry: `${entry.entry}0` }))];
      expect(left([first, second], both, {}, journal[0]?.run)).toMatchObject({ drafts: [], open: [] });
    },
  );

  it('a text begun after the one that comes back is not lost', () => {
    const { drafts } = left([reply(42, 'first', held)], [], { 'reply:42': draft(42, 'second') });
    expect(drafts).toEqual([draft(42, 'first\n\nsecond')]);
  });
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
  const typed = (text: string) => stateWith({ drafts: { 'reply:42': draft(42, text) } });
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

  it('is done when saveNow returns', () => {
    const { save, saveNow } = createSaver({ path, ...clock() });
    save(typed('h'));
    saveNow(typed('hello'));
    expect(onDisk()).toBe('hello');
  });

  it('says that the file cannot be written, and tries again', () => {
    writeFileSync(join(folder, 'triage'), '');
    const { saveNow } = createSaver({ path, ...clock() });
    expect(() => saveNow(typed('hello'))).toThrow(PrivateFileError);
    rmSync(join(folder, 'triage'));
    saveNow(typed('hello'));
    expect(onDisk()).toBe('hello');
  });
});

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageEntry } from '../../src/api/model.ts';
import { type ArchivedLine, isMessageLine } from '../../src/archive/lines.ts';
import { createRecorder } from '../../src/archive/recorder.ts';
import { textsFound, type Wanted } from '../../src/archive/search.ts';
import {
  type ArchivePlace,
  allArchived,
  archivedMonths,
  archiveFolder,
  keepInMonth,
  knownPath,
} from '../../src/archive/store.ts';
import { termsOf } from '../../src/base/words.ts';
import type { FoundRow } from '../../src/views/archive.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { newFolder } from '../support/new-folder.ts';
import { aDetail, aMessage, aSummary } from '../views/samples.ts';

const DAY = 86_400_000;
const NOV_26 = Date.UTC(2026, 10, 26, 12);
let place: ArchivePlace;
let now = NOV_26;

beforeEach(async () => {
  place = { stateFolder: newFolder(), service: 'https://desk.example.test', keptSince: 0 };
  now = NOV_26;
});

const kept90 = (of = place): ArchivePlace => ({ ...of, keptSince: Math.floor((now - 90 * DAY) / DAY) * DAY });
const recorder = (of = place) => createRecorder(kept90(of), () => now);
const read = async (messages: readonly string[], id = 42, of = place) => {
  const own = recorder(of);
  const entries = messages.map((text, index) => aMessage(index, text));
  await own.note('conversations.get', {}, aDetail(entries, { conversation_id: id }));
  return await own.close();
};
/** Oldest first. */
const kept = (): ArchivedLine[] => [...allArchived(place)].reverse();
const texts = () => kept().flatMap((line) => (isMessageLine(line) ? [line.text] : []));
const filePath = () => join(archiveFolder(place), '2026-11.ndjson');
const nothing = () => ({ conversations: new Set<number>(), since: Number.POSITIVE_INFINITY });
const rows = async (typed: string, more: Partial<Wanted> = {}, searched = nothing(), of = place) => {
  const always = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const batches: (readonly FoundRow[])[] = [];
  for await (const batch of textsFound(of, { terms: termsOf(typed), ...always, ...more }, [], searched))
    batches.push(batch);
  return batches.flat();
};
const found = async (...[typed, more, searched]: Parameters<typeof rows>) =>
  (await rows(typed, more, searched)).map(({ text }) => text);

describe('what is read', () => {
  it('is kept once, and then only what came since', async () => {
    await read(['one', 'two']);
    await read(['one', 'two']);
    expect(kept()).toHaveLength(3);
    await read(['one', 'two', 'three']);
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(kept()).toHaveLength(5);
  });

  it('is kept once more as a whole where the numbers of messages do not grow', async () => {
    await read(['one', 'two']);
    const own = recorder();
    const entries = [aMessage(0, 'zero', { id: 5 }), aMessage(0, 'one'), aMessage(1, 'two')];
    await own.note('conversations.get', {}, aDetail(entries));
    await own.close();
    expect(texts()).toEqual(['one', 'two', 'zero', 'one', 'two']);
    expect(await found('one')).toEqual(['one']);
  });

  it('of a list goes in where a row has changed', async () => {
    for (const last_message_date of [1000, 1000, 2000]) {
      const own = recorder();
      await own.note('conversations.unread', {}, [aSummary({ last_message_date })]);
      await own.close();
    }
    expect(kept()).toHaveLength(2);
  });

  it('by several lists at once is kept once', async () => {
    const own = recorder();
    const rows = [aSummary({ last_message_date: 1000 })];
    await Promise.all(Array.from({ length: 5 }, () => own.note('conversations.unread', {}, rows)));
    expect(kept()).toHaveLength(1);
  });

  it('is private, a file for each month and a folder for each service', async () => {
    await read(['one']);
    now += 5 * DAY;
    await read(['one', 'two']);
    expect([...archivedMonths(place)]).toEqual(['2026-12', '2026-11']);
    expect(statSync(filePath()).mode & 0o777).toBe(0o600);
    expect(statSync(archiveFolder(place)).mode & 0o777).toBe(0o700);
    const other = { ...place, service: 'https://desk.example.test/A' };
    const third = { ...place, service: 'https://desk.example.test/a' };
    const folders = [place, other, third].map((one) => archiveFolder(one).toLowerCase());
    expect(new Set(folders).size).toBe(3);
    await read(['elsewhere'], 42, other);
    expect(await found('elsewhere')).toEqual([]);
  });

  it('goes when it is too old: whole months, then the days of the oldest', async () => {
    await read(['one']);
    now = Date.UTC(2026, 11, 10);
    await read(['one', 'two']);
    now = Date.UTC(2027, 2, 1);
    await read(['one', 'two', 'three']);
    expect(texts()).toEqual(['two', 'three']);
    now = Date.UTC(2027, 2, 20);
    await read(['one', 'two', 'three', 'four']);
    expect([...archivedMonths(place)]).toEqual(['2027-03']);
    expect(texts()).toEqual(['three', 'four']);
  });

  it('comes back when it is read again after it was removed', async () => {
    await read(['one']);
    keepInMonth(place, '2026-11', () => false);
    rmSync(knownPath(place));
    expect(readdirSync(archiveFolder(place))).toEqual([]);
    await read(['one']);
    expect(texts()).toEqual(['one']);
  });
});

describe('damage', () => {
  it('costs a line and no other', async () => {
    await read(['one', 'two']);
    const lines = readFileSync(filePath(), 'utf8').split('\n');
    writeFileSync(
      filePath(),
      ['x', lines[0], lines[1]?.slice(0, 50), '', lines[2], '{"conversation_id":1'].join('\n'),
    );
    await read(['one', 'two', 'three']);
    expect(texts()).toEqual(['two', 'three']);
    expect(await found('two')).toEqual(['two']);
  });

  it.each(['', 'x'.repeat(5000)])('of what is known costs a second line', async (damaged) => {
    await read(['one']);
    writeFileSync(join(archiveFolder(place), 'known'), damaged);
    await read(['one']);
    expect(texts()).toEqual(['one', 'one']);
    expect(await found('one')).toEqual(['one']);
  });
});

describe('a search', () => {
  it('finds a line of many bytes over the edge of a chunk', async () => {
    await read([`${'ż'.repeat(200_000)} lampę`, 'lamp']);
    expect(await found('lamp')).toEqual(['lamp', expect.stringContaining('lampę')]);
  });

  it.each([
    ['over the end of a line', 'by the next\n\tweek'],
    ['in another width and with accents', 'by the ＮＥＸＴ\u3000wéek'],
    ['over blanks of all kinds', 'next\u00a0\u2028 week'],
    ['in a page', '<p>by the <b>next</b>&nbsp;week</p>', 'by the next\u00a0week'],
  ])('finds a phrase %s', async (_what, text, shown = text) => {
    await read([text, 'week next', 'next, week']);
    expect(await found('"next week"')).toEqual([shown]);
  });

  it.each(['(a+', 'c:\\dir', '"q"', 'х', '50%', 'ǅ'])('takes %j as it is typed', async (typed) => {
    await read([`see ${typed} here`, 'see here']);
    expect(await found(typed)).toEqual([`see ${typed} here`]);
  });

  const NOTE = { conversation_id: 42, operator_id: 7, text: 'ask the depot' };
  /** A note in the journal, with what its answer said, or without an answer. */
  const noted = async (message?: number) => {
    const ports = { stateFolder: place.stateFolder, now: () => now, pid: 1, random: () => 0 };
    const run = beginRun(ports, { profile: null, service: place.service, action: 'note', targets: 1 });
    const about = { action: 'note', id: 42, customer: 1001, params: NOTE, before: null };
    const entry = await run.intend({ ...about, name: 'conversations.sendNote' });
    const outcome = message === undefined ? 'unknown' : 'done';
    await run.settle({
      entry,
      outcome,
      changed: null,
      error: null,
      after: null,
      ...(message && { message }),
    });
    await run.close();
  };
  /** The conversation as the service lists it, with its clock that many minutes ahead. */
  const listed = async (minutes: number, messages: readonly Partial<MessageEntry>[]) => {
    const own = recorder();
    const date_created = NOV_26 / 1000 + minutes * 60;
    const said = { operator_id: 7, date_created };
    await own.note(
      'conversations.get',
      {},
      aDetail(messages.map((one) => aMessage(0, NOTE.text, { ...said, ...one }))),
    );
    await own.close();
  };
  const speakers = async (...from: string[]) =>
    (await rows('depot', from.length > 0 ? { from } : {})).map((one) => one.from);

  it.each(['journal', 'archive'])(
    'of replies has no note that a read lists as a message, known from the %s',
    async (kind) => {
      const own = recorder();
      if (kind === 'journal') await noted(9);
      else await own.note('conversations.sendNote', NOTE, { id: 9, message: NOTE.text, type: 'text' });
      await own.close();
      await listed(0, [{ id: 9 }]);
      expect([await speakers('operator'), await speakers('note')]).toEqual([[], ['note']]);
    },
  );

  it.each([
    ['by its number', 9],
    ['without an answer', undefined],
  ])('shows a text once where the clock of the service is far off, known %s', async (_how, message) => {
    for (const minutes of [20, -20]) {
      place = { ...place, stateFolder: newFolder() };
      await noted(message);
      await listed(minutes, [{ id: 9 }]);
      expect(await speakers()).toEqual(['note']);
    }
  });

  it('takes one message, and one of its author, for a text without an answer', async () => {
    await noted();
    await listed(20, [{ id: 8, operator_id: 3 }, { id: 9 }, { id: 10 }]);
    expect((await speakers()).sort()).toEqual(['note', 'operator', 'operator']);
  });

  it('shows nothing that was read before the days that are kept', async () => {
    await read(['one']);
    now += 100 * DAY;
    const searched = nothing();
    expect(await rows('one', {}, searched, kept90())).toEqual([]);
    expect([...searched.conversations, ...allArchived(kept90())]).toEqual([]);
    expect(await found('one')).toEqual(['one']);
  });

  it('does not read months before the time that is asked for', async () => {
    await read(['one'], 1);
    now = Date.UTC(2026, 11, 10);
    await read(['one'], 2);
    const searched = nothing();
    await found('one', { since: Date.UTC(2026, 11, 1) }, searched);
    expect([...searched.conversations]).toEqual([2]);
    expect(searched.since).toBe(now);
  });

  it.each([
    [{ from: ['customer'] as const }, 1],
    [{ from: ['operator', 'note'] as const }, 0],
    [{ channels: ['Telegram'] }, 1],
    [{ channels: ['web'] }, 0],
    [{ customers: ['петрен'] }, 1],
    [{ customers: ['1001'] }, 1],
    [{ customers: ['100'] }, 0],
    [{ operators: [7] }, 0],
    [{ until: 0 }, 0],
  ])('with %j finds %d', async (more, count) => {
    await read(['one']);
    expect(await found('one', more)).toHaveLength(count);
  });
});

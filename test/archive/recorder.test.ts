import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ArchivedLine, isMessageLine } from '../../src/archive/lines.ts';
import { textsFound } from '../../src/archive/own-texts.ts';
import { createRecorder } from '../../src/archive/recorder.ts';
import type { Wanted } from '../../src/archive/search.ts';
import {
  type ArchivePlace,
  allArchived,
  archivedMonths,
  archiveFolder,
  keepInMonth,
  knownPath,
} from '../../src/archive/store.ts';
import { termsOf } from '../../src/base/words.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { newFolder } from '../support/new-folder.ts';
import { aDetail, aMessage, aSummary } from '../views/samples.ts';

const DAY = 86_400_000;
const NOV_26 = Date.UTC(2026, 10, 26, 12);
let place: ArchivePlace;
let now = NOV_26;

beforeEach(async () => {
  place = { stateFolder: newFolder(), service: 'https://desk.example.test' };
  now = NOV_26;
});

const recorder = (of = place) => createRecorder({ ...of, keepMs: 90 * DAY, now: () => now });
const read = async (messages: readonly string[], id = 42, of = place) => {
  const own = recorder(of);
  const entries = messages.map((text, index) => aMessage(index, text));
  await own.note('conversations.get', {}, aDetail(entries, { conversation_id: id }));
  return await own.close();
};
const kept = (): ArchivedLine[] => [...allArchived(place)];
const texts = () => kept().flatMap((line) => (isMessageLine(line) ? [line.text] : []));
const filePath = () => join(archiveFolder(place), '2026-11.ndjson');
const found = (typed: string, more: Partial<Wanted> = {}, searched = new Set<number>()) => {
  const wanted = {
    terms: termsOf(typed),
    since: Number.NEGATIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
    ...more,
  };
  return [...textsFound(place, wanted, searched)].flat().map(({ text }) => text);
};

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
    expect(found('one')).toEqual(['one']);
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
    expect([...archivedMonths(place)]).toEqual(['2026-11', '2026-12']);
    expect(statSync(filePath()).mode & 0o777).toBe(0o600);
    expect(statSync(archiveFolder(place)).mode & 0o777).toBe(0o700);
    const other = { ...place, service: 'https://desk.example.test/A' };
    const third = { ...place, service: 'https://desk.example.test/a' };
    const folders = [place, other, third].map((one) => archiveFolder(one).toLowerCase());
    expect(new Set(folders).size).toBe(3);
    await read(['elsewhere'], 42, other);
    expect(found('elsewhere')).toEqual([]);
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
    expect(found('two')).toEqual(['two']);
  });

  it.each(['', 'x'.repeat(5000)])('of what is known costs a second line', async (damaged) => {
    await read(['one']);
    writeFileSync(join(archiveFolder(place), 'known'), damaged);
    await read(['one']);
    expect(texts()).toEqual(['one', 'one']);
    expect(found('one')).toEqual(['one']);
  });

  it('of the folder is what close says, and nothing is thrown', async () => {
    writeFileSync(join(place.stateFolder, 'archive'), 'a file');
    expect(await read(['one'])).toContain('archive');
  });
});

describe('a search', () => {
  it('finds a line of many bytes over the edge of a chunk', async () => {
    await read([`${'ż'.repeat(200_000)} lampę`, 'lamp']);
    expect(found('lamp')).toEqual(['lamp', expect.stringContaining('lampę')]);
  });

  it.each([
    ['over the end of a line', 'by the next\n\tweek'],
    ['in another width and with accents', 'by the ＮＥＸＴ\u3000wéek'],
    ['over blanks of all kinds', 'next\u00a0\u2028 week'],
    ['in a page', '<p>by the <b>next</b>&nbsp;week</p>'],
  ])('finds a phrase %s', async (_what, text) => {
    await read([text, 'week next', 'next, week']);
    expect(found('"next week"')).toEqual([text]);
  });

  it.each(['(a+', 'c:\\dir', '"q"', 'х', '50%', 'ǅ'])('takes %j as it is typed', async (typed) => {
    await read([`see ${typed} here`, 'see here']);
    expect(found(typed)).toEqual([`see ${typed} here`]);
  });

  it('counts the conversations it went through, whether anything was found or not', async () => {
    await read(['one'], 1);
    await read(['two'], 2);
    const searched = new Set<number>();
    found('nothing', {}, searched);
    expect([...searched]).toEqual([1, 2]);
  });

  it.each(['journal', 'archive'])(
    'of replies has no note that a read lists as a message, known from the %s',
    async (kind) => {
      const text = 'ask the depot';
      const params = { conversation_id: 42, operator_id: 7, text };
      if (kind === 'archive') {
        const own = recorder();
        await own.note('conversations.sendNote', params, { id: 9, message: text, type: 'text' });
        await own.close();
      } else {
        const ports = { stateFolder: place.stateFolder, now: () => now, pid: 1, random: () => 0 };
        const run = beginRun(ports, { profile: null, service: place.service, action: 'note', targets: 1 });
        const about = { action: 'note', id: 42, customer: 1001, params, before: null };
        const entry = await run.intend({ ...about, name: 'conversations.sendNote' });
        await run.settle({ entry, outcome: 'done', changed: true, error: null, after: null });
        await run.close();
      }
      const own = recorder();
      const listed = aMessage(0, text, { id: 9, operator_id: 7, date_created: NOV_26 / 1000 });
      await own.note('conversations.get', {}, aDetail([listed]));
      await own.close();
      const all = {
        terms: termsOf('depot'),
        since: Number.NEGATIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
      };
      const from = (...speakers: string[]) =>
        [...textsFound(place, { ...all, from: speakers }, null)].flat().map((one) => one.from);
      expect([from('operator'), from('note')]).toEqual([[], ['note']]);
    },
  );

  it('does not read months before the time that is asked for', async () => {
    await read(['one'], 1);
    now = Date.UTC(2026, 11, 10);
    await read(['one'], 2);
    const searched = new Set<number>();
    found('one', { since: Date.UTC(2026, 11, 1) }, searched);
    expect([...searched]).toEqual([2]);
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
    expect(found('one', more)).toHaveLength(count);
  });
});

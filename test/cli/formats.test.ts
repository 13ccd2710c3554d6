// Every reading command in every format: what goes into a pipe parses, and says the same in each of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTPUT_FORMATS } from '../../src/settings/keys.ts';
import { parseCsv } from '../fuzz/properties/formats.ts';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { createHome, type Home, oneByOne } from '../support/run-convops.ts';
import { aSummary } from '../views/samples.ts';

type Format = (typeof OUTPUT_FORMATS)[number];

let home: Home;

beforeAll(async () => {
  home = await createHome();
});

afterAll(() => home.remove());

async function inEveryFormat(words: readonly string[]): Promise<Readonly<Record<Format, string>>> {
  const texts = await oneByOne(OUTPUT_FORMATS, async (format) => {
    const run = await home.run([...words, '--sandbox', '-o', format]);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    return [format, run.stdout] as const;
  });
  return Object.fromEntries(texts) as Record<Format, string>;
}

const lines = (text: string) => (text === '' ? [] : text.slice(0, -1).split('\n'));

describe('a list says the same in every format', () => {
  const lists: readonly (readonly [string, string])[] = [
    ['operators list', 'id'],
    ['conv list', 'id'],
    ['conv get 41 42', 'conversation_id'],
    ['api /api/operators/groups', 'id'],
  ];

  it.each(lists)('%s', async (line, id) => {
    const texts = await inEveryFormat(line.split(' '));
    const rows = JSON.parse(texts.json) as Record<string, unknown>[];
    expect(Array.isArray(rows)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(lines(texts.json), 'JSON in a pipe is one line').toHaveLength(1);
    expect(lines(texts.ndjson).map((each) => JSON.parse(each) as unknown)).toEqual(rows);
    expect(lines(texts.ids)).toEqual(rows.map((row) => String(row[id])));
    const csv = parseCsv(texts.csv);
    expect(csv.map((cells) => cells.length)).toEqual(csv.map(() => csv[0]?.length));
    expect(csv).toHaveLength(rows.length + 1);
    expect(csv[0]).toContain(id);
    // `api` knows no columns: its table is the JSON.
    if (line.startsWith('api')) expect(texts.table).toBe(texts.json);
    // Of conversations it is a transcript.
    else if (line.startsWith('conv get')) expect(texts.table).toContain('#41 ');
    else expect(lines(texts.table)).toHaveLength(rows.length);
  });
});

describe('hostile texts of the service', () => {
  let service: PlainService;
  beforeAll(async () => {
    service = await startPlainService();
  });

  afterAll(() => service.close());

  it('change nothing in a spreadsheet', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', 'a=1', '"=1'];
    service.answerWithData({
      '/api/conversations/unassigned': formulas.map((name, index) =>
        aSummary({ id: -index, from_user_name: name }),
      ),
    });
    const columns = ['conv', 'unassigned', '--columns', 'id,from_user_name', '--no-headers'];
    const guarded = await service.run([...columns, '-o', 'csv']);
    expect(lines(guarded.stdout)).toEqual([
      "0,'=1+1",
      "-1,'+1",
      "-2,'-1",
      "-3,'@SUM(A1)",
      "-4,'<U+0009>=1",
      "-5,' =1",
      "-6,'＝1",
      '-7,a=1',
      '-8,"\'""=1"',
    ]);
  });
});

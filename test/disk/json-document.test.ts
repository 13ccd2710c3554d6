// What every document of ours has in common: read strictly, or refused with a way out that loses nothing.
import { mkdtempSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  changeJsonDocument,
  jsonDocumentText,
  namedIn,
  readJsonDocument,
  readOwnDocument,
} from '../../src/disk/json-document.ts';

const folder = mkdtempSync(join(tmpdir(), "it's convops-"));
const path = join(folder, 'some.json');

const KIND = {
  code: 'broken_some',
  parse: (root: Readonly<Record<string, unknown>>) => root,
  empty: () => ({}),
};
const put = (content: string | Uint8Array) => writeFile(path, content, { mode: 0o600 });

it('that is not there, nor its folder, is the empty one', () => {
  expect(readOwnDocument(join(folder, 'none', 'none.json'), KIND)).toEqual({});
});

it('is read back as it was written, names like __proto__ and the mark of an editor among the rest', async () => {
  const text = '{"version":1,"__proto__":{"a":1},"constructor":[]}';
  await put(`\ufeff${text}\r\n`);
  const root = readJsonDocument(path, KIND);
  expect(Object.keys(root)).toEqual(['version', '__proto__', 'constructor']);
  expect(JSON.parse(jsonDocumentText(root))).toEqual(JSON.parse(text));
  expect(jsonDocumentText({ a: 1 })).toBe('{\n  "a": 1\n}\n');
});

it.each<[string, string | Uint8Array]>([
  ['is empty', ''],
  ['is not UTF-8 text', Uint8Array.of(0x22, 0xff, 0x22)],
  ['is not valid JSON; it may have been cut short', '{"version":1,"token":"sec'],
  ['does not hold an object', '[1]'],
  ['does not say "version": 1', '{"version":2}'],
  ['has "names" that are not an object', '{"version":1,"names":[]}'],
  ['has "names" of which one is not an object', '{"version":1,"names":{"a":1}}'],
])('is refused because it %s: %j', async (reason, content) => {
  await put(content);
  const kind = {
    ...KIND,
    parse: (root: Readonly<Record<string, unknown>>) => namedIn(root, 'names', () => 1),
  };
  const quoted = `'${path.replace("'", "'\\''")}'`;
  const about = {
    code: 'broken_some',
    message: `${path} ${reason}; it was left as it is`,
    hint: `mv ${quoted} ${quoted}.broken`,
    exitCode: 8,
  };
  expect(() => readJsonDocument(path, kind)).toThrow(expect.objectContaining(about));
});

it('that does not change is not written again', async () => {
  await put(jsonDocumentText({ version: 1, a: 1 }));
  const { ino } = statSync(path);
  await changeJsonDocument(path, KIND, (before) => ({ ...before }));
  await changeJsonDocument(path, KIND, () => ({ a: 3 }), { dryRun: true });
  expect(statSync(path).ino).toBe(ino);
  await changeJsonDocument(path, KIND, (before) => ({ ...before, a: 2 }));
  expect(statSync(path).ino).not.toBe(ino);
});

it('that two change at once has what both did', async () => {
  await put(jsonDocumentText({ version: 1 }));
  const slowly = (_: string, after: object) => put(jsonDocumentText(after));
  const first = changeJsonDocument(path, KIND, (before) => ({ ...before, one: 1 }), {}, slowly);
  await Promise.all([first, changeJsonDocument(path, KIND, (before) => ({ ...before, two: 2 }))]);
  expect(readJsonDocument(path, KIND)).toEqual({ version: 1, one: 1, two: 2 });
});

// What every document of ours has in common: read strictly, or refused with a way out that loses nothing.
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrokenDocument,
  BrokenDocumentError,
  changeJsonDocument,
  jsonDocumentText,
  parseJsonDocument,
  readJsonDocument,
  recordIn,
  setAsideHint,
} from '../../src/disk/json-document.ts';
import { PrivateFileError } from '../../src/disk/private-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a document', () => {
  it('is read back as it was written, names like __proto__ among the rest', () => {
    const text = '{"version":2,"__proto__":{"a":1},"constructor":[]}';
    const root = parseJsonDocument(bytes(text), { version: 2 });
    expect(Object.keys(root)).toEqual(['version', '__proto__', 'constructor']);
    expect(JSON.parse(jsonDocumentText(root))).toEqual(JSON.parse(text));
    expect(jsonDocumentText({ a: 1 })).toBe('{\n  "a": 1\n}\n');
  });

  it.each<[string, string | Uint8Array, boolean]>([
    ['is empty', '', false],
    ['is not UTF-8 text', Uint8Array.of(0x22, 0xff, 0x22), false],
    ['begins with a byte order mark', '\ufeff{"version":2}', false],
    ['is not valid JSON; it may have been cut short', '{"version":2,"token":"sec', false],
    ['does not hold an object', '[2]', false],
    ['does not hold an object', 'null', false],
    ['does not say "version": 2', '{}', false],
    ['does not say "version": 2', '{"version":1}', false],
    ['does not say "version": 2', '{"version":"2"}', false],
    ['was written by a later version of convops (format 3)', '{"version":3}', true],
  ])('is refused because it %s: %j', (message, content, newer) => {
    const given = typeof content === 'string' ? bytes(content) : content;
    expect(() => parseJsonDocument(given, { version: 2 })).toThrow(
      expect.objectContaining({ name: 'BrokenDocumentError', message, newer }),
    );
  });

  it('has records that are objects and nothing else', () => {
    expect([null, [], 'a', 7, undefined].map(recordIn)).toEqual(Array(5).fill(undefined));
    expect(recordIn({ a: 1 })).toEqual({ a: 1 });
  });
});

describe('a file with a document', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'convops-document-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  class Refusal extends Error {
    readonly broken: BrokenDocument;

    constructor(broken: BrokenDocument) {
      super(broken.message);
      this.broken = broken;
    }
  }

  const parse = (content: Uint8Array) => parseJsonDocument(content, { version: 1 });
  const kind = { parse, empty: () => undefined, refusal: (broken: BrokenDocument) => new Refusal(broken) };
  const read = (path: string) => readJsonDocument(path, kind);
  const put = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };

  it('that is not there is the empty one', () => {
    expect(read(join(folder, 'none.json'))).toBeUndefined();
  });

  it.each([
    ['{', /is not valid JSON.*; it was left as it is$/, /^mv (\S+) \1\.broken$/],
    ['{"version":9}', /later version/, /^update convops, or set CONVOPS_CONFIG_DIR/],
  ])('that is broken is the error of its owner: %s', async (content, message, hint) => {
    const path = await put('broken.json', content);
    let refusal: unknown;
    try {
      read(path);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    const { broken } = refusal as Refusal;
    expect(broken.message.startsWith(`${path} `)).toBe(true);
    expect(broken.message).toMatch(message);
    expect(broken.hint).toMatch(hint);
    expect(broken.exitCode).toBe(8);
  });

  it('leaves any other error what it is', async () => {
    const path = await put('fine.json', '{"version":1}');
    expect(read(path)).toEqual({ version: 1 });
    const failing = () =>
      readJsonDocument(path, {
        ...kind,
        parse: () => {
          throw new RangeError('mine');
        },
      });
    expect(failing).toThrow(RangeError);
    expect(() => read(folder)).toThrow(PrivateFileError);
  });

  it('is set aside by a command that takes its name as it is', () => {
    expect(setAsideHint("/a b/it's.json")).toBe("mv '/a b/it'\\''s.json' '/a b/it'\\''s.json'.broken");
    expect(new BrokenDocumentError('x').newer).toBe(false);
  });

  it('that does not change is not written again', async () => {
    const path = await put('same.json', jsonDocumentText({ version: 1, a: 1 }));
    const { ino } = statSync(path);
    const same = { parse, empty: () => ({}), refusal: (broken: BrokenDocument) => new Refusal(broken) };
    await changeJsonDocument(path, same, (before) => ({ ...before }));
    expect(statSync(path).ino).toBe(ino);
    await changeJsonDocument(path, same, (before) => ({ ...before, a: 2 }));
    expect(statSync(path).ino).not.toBe(ino);
  });
});

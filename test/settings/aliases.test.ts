import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { aliasesPath, deleteAliases, loadAliases, saveAlias } from '../../src/settings/aliases.ts';
import { newFolder } from '../support/new-folder.ts';

let folder: string;

beforeEach(() => {
  folder = newFolder();
});

describe('a file of aliases', () => {
  it.each([
    ['{"version":1,"aliases":{"a b":{"expansion":"x"}}}', 'has an alias whose name is not allowed'],
    ['{"version":1,"aliases":{"x":{}}}', 'has an alias x without an expansion'],
  ])('%j is refused and left as it is', async (text, says) => {
    writeFileSync(aliasesPath(folder), text, { mode: 0o600 });
    const refusal = { exitCode: 8, code: 'broken_aliases', message: expect.stringContaining(says) };
    expect(() => loadAliases(folder)).toThrow(expect.objectContaining(refusal));
    await expect(saveAlias(folder, { name: 'x', expansion: 'conv list' })).rejects.toMatchObject(refusal);
    await expect(deleteAliases(folder, ['x'])).rejects.toMatchObject(refusal);
    expect(readFileSync(aliasesPath(folder), 'utf8')).toBe(text);
  });

  it('holds names that every object has', async () => {
    const expansion = 'conv list';
    for (const name of ['constructor', '__proto__']) await saveAlias(folder, { name, expansion });
    expect(loadAliases(folder).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(await deleteAliases(folder, ['__proto__'])).toEqual([{ name: 'constructor', expansion }]);
  });
});

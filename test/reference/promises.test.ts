// The table of promises in docs/promises.md: what it names as holding a promise is there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const top = fileURLToPath(new URL('../..', import.meta.url));
const rows = readFileSync(`${top}/docs/promises.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split(' | '));

test('every promise stands once, and what holds it is there', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(([promise]) => promise)).size).toBe(rows.length);
  const holders = rows.map(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  expect(holders.filter((paths) => paths.length === 0)).toEqual([]);
  expect(holders.flat().filter((path) => !existsSync(`${top}/${path}`))).toEqual([]);
});

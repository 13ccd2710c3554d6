import { describe, expect, test } from 'vitest';
import { allEndpoints } from '../../src/api/derive.ts';
import {
  assumptionsMarkdown,
  endpointsMarkdown,
  MarkerError,
  referenceBlocks,
  replaceBlocks,
} from '../../src/reference/blocks.ts';
import { PROFILE_KEYS } from '../../src/settings/keys.ts';
import { sampleTree } from './sample-tree.ts';

const marked =
  'before\n<!-- begin a -->\nold\n<!-- end a -->\nbetween\n<!-- begin b -->\n<!-- end b -->\nafter\n';

describe('replacing blocks', () => {
  test('changes what stands between the markers and nothing else', () => {
    expect(replaceBlocks(marked, { a: 'new $& $1', b: 'x\ny' })).toBe(
      'before\n<!-- begin a -->\n\nnew $& $1\n\n<!-- end a -->\nbetween\n<!-- begin b -->\n\nx\ny\n\n<!-- end b -->\nafter\n',
    );
  });

  test('changes nothing when it is done again', () => {
    const once = replaceBlocks(marked, { a: 'A', b: 'B' });
    expect(replaceBlocks(once, { a: 'A', b: 'B' })).toBe(once);
  });

  test.each<[reason: string, text: string, message: string]>([
    ['an unknown block', `${marked}<!-- begin c -->\n<!-- end c -->\n`, 'there is no block c'],
    ['a block without markers', marked.replace(/<!-- \w+ b -->\n/g, ''), 'markers are missing for: b'],
    ['a block that never ends', marked.replace('<!-- end b -->\n', ''), 'block b has no end'],
    ['an end without a beginning', `<!-- end a -->\n${marked}`, 'block a ends but has not begun'],
    ['a block inside a block', marked.replace('<!-- end a -->\n', ''), 'block b begins inside block a'],
    ['a block that begins twice', marked + marked, 'block a begins twice'],
    [
      'a name that every object has',
      marked.replace('begin a', 'begin toString'),
      'there is no block toString',
    ],
  ])('refuses %s', (_reason, text, message) => {
    expect(() => replaceBlocks(text, { a: 'A', b: 'B' })).toThrow(new MarkerError(message));
  });
});

describe('the generated blocks', () => {
  const blocks = referenceBlocks(sampleTree, [{ code: 0, meaning: 'done | already <so>' }]);

  test('are those that README and docs have markers for', () => {
    expect(Object.keys(blocks)).toEqual([
      'commands',
      'options',
      'environment',
      'settings',
      'exit-codes',
      'endpoints',
      'assumptions',
      'keys',
    ]);
  });

  test('list each command with its aliases and its own options', () => {
    expect(blocks.commands).toContain(
      '| `convops start` | summary of start (also `claim`, `take`) | `--operator <operator>`<br>`--ids-from <file>`<br>`--strict` |',
    );
    expect(blocks.commands).not.toContain('summary of conv ');
  });

  test('list the common options with the values they take', () => {
    expect(blocks.options).toContain('| `--color <when>` | about --color: `always`, `never`, `auto` |');
  });

  test('list every setting of a profile', () => {
    for (const key of Object.keys(PROFILE_KEYS)) expect(blocks.settings).toContain(`\n| \`${key}\` |`);
    expect(blocks.settings).toContain('| `list_params` | `query`, `path` | `query` |');
  });

  test('keep markup characters of a text from dividing cells', () => {
    expect(blocks['exit-codes']).toContain('| 0 | done \\| already \\<so> |');
  });

  test('have as many cells in every row as in the head', () => {
    for (const [name, block] of Object.entries(blocks)) {
      if (name === 'assumptions') continue;
      const counts = block
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.replaceAll('\\|', '').split('|').length);
      expect(new Set(counts).size).toBe(1);
    }
  });
});

describe('the endpoints in Markdown', () => {
  const text = endpointsMarkdown();

  test('have a row for every call', () => {
    for (const { row } of allEndpoints()) expect(text).toContain(`| \`${row.route}\` | `);
  });

  test('say type, place and duty of each parameter', () => {
    expect(text).toContain('`platform_user_id` integer, query, required<br>`name` string, body');
  });

  test('say beside every gap what convops assumes', () => {
    const gaps = new Set(allEndpoints().flatMap(({ row }) => row.gaps));
    const assumptions = assumptionsMarkdown();
    expect(assumptions.split('\n')).toHaveLength(gaps.size);
    expect(assumptions).toContain(
      '`operators/delete`: Which fields does the request have? Not documented. convops sends `invite_email`',
    );
  });
});

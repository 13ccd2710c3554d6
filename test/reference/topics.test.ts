import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HELP_FOOTER } from '../../src/cli/program.ts';
import * as agents from '../../src/reference/agents-topic.ts';
import { ENVIRONMENT } from '../../src/reference/environment.ts';
import { plainPage } from '../../src/reference/page-text.ts';
import { topicText } from '../../src/reference/topic-texts.ts';
import { TOPIC_NAMES } from '../../src/reference/topics.ts';
import { PLACEHOLDERS } from '../../src/replies/placeholders.ts';
import { changeView } from '../../src/views/change.ts';

const texts = Object.fromEntries(TOPIC_NAMES.map((name) => [name, topicText(name)]));
const textOf = (name: (typeof TOPIC_NAMES)[number]) => texts[name] ?? '';

test('the skill for assistants is the topic, within 4 KB', () => {
  const skill = readFileSync(new URL('../../skills/convops/SKILL.md', import.meta.url), 'utf8');
  expect(skill).toBe(agents.skillText());
  expect(skill.endsWith(`---\n\n${agents.agentsTopic()}`)).toBe(true);
  expect(Buffer.byteLength(skill)).toBeLessThanOrEqual(4096);
  expect(skill).toContain('CONVOPS_OUTPUT=json');
  expect(skill).toMatch(/^---\nname: convops\ndescription: .{20,300}\n---\n/);
});

test.each(Object.entries(texts))(
  'the topic %s begins with its name, and has no blank at a line end',
  (_name, text) => {
    expect(text).toMatch(/^[A-Z0-9 ]+\n\n.*[^\n]\n$/s);
    expect(text).not.toMatch(/\t|[ ]$/m);
  },
);

test('a page of docs/ reads as plain text', () => {
  const page = [
    '# Some page',
    '<!-- begin codes -->',
    '',
    'A **bold** word, `code \\| more` and a [link](batch.md#receipts) that is long enough to be wrapped once or twice here.',
    'See [output](output.md), [below](#some-page), [elsewhere](reference.md) and [a site](https://example.test).',
    '',
    '| Code | Meaning | Exit |',
    '| --- | --- | --- |',
    '| `0` | done \\| already \\<so> | 3 |',
    `| 1 | ended${', or by a long story'.repeat(4)} | |`,
    `| \`${'x'.repeat(40)}\` | a term too long for a column | |`,
    '',
    '| On a thing |  |',
    '| --- | --- |',
    '| `r` | reply |',
    '',
    '- one thing',
    '  and more of it',
    '- another',
    '',
    '## Below',
    '',
    '```sh',
    'convops conv close 42 | cat',
    '',
    '# done',
    '```',
  ];
  expect(plainPage(page.join('\n'), ['batch', 'output'])).toMatchInlineSnapshot(`
    "SOME PAGE

    A bold word, code | more and a link (convops help batch) that is long enough to
    be wrapped once or twice here. See convops help output, below, elsewhere
    (docs/reference.md) and a site (https://example.test).

      0     done | already <so>; exit 3
      1     ended, or by a long story, or by a long story, or by a long story, or by
            a long story
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            a term too long for a column

    On a thing:

      r     reply

    - one thing and more of it
    - another

    BELOW

      convops conv close 42 | cat

      # done
    "
  `);
});

test('every variable of the contract is explained, and no other', () => {
  const contract = `CONVOPS_PROFILE CONVOPS_BASE_URL CONVOPS_TOKEN CONVOPS_OPERATOR CONVOPS_OUTPUT CONVOPS_CONFIG_DIR
    CONVOPS_STATE_DIR CONVOPS_CACHE_DIR CONVOPS_AGENTS CONVOPS_BY CONVOPS_NO_INPUT CONVOPS_DEBUG CONVOPS_SANDBOX NO_COLOR FORCE_COLOR CLICOLOR_FORCE CLICOLOR PAGER VISUAL EDITOR
    HTTPS_PROXY HTTP_PROXY NO_PROXY NODE_EXTRA_CA_CERTS`;
  expect(Object.keys(ENVIRONMENT)).toEqual(contract.split(/\s+/));
  for (const name of Object.keys(ENVIRONMENT)) expect(textOf('environment')).toContain(`\n  ${name} `);
});

test('every topic is named at the end of --help, and no other', () => {
  const [, listed = ''] = /^Topics: ([\s\S]*?)\s\(/.exec(HELP_FOOTER) ?? [];
  expect(listed.split(/,\s+/)).toEqual(TOPIC_NAMES);
});

test('every placeholder of a canned reply is explained, and no other', () => {
  const named = [...textOf('replies').matchAll(/^ {2}\{\{(\w+)\}\} /gm)].map(([, name]) => name);
  expect(named).toEqual(PLACEHOLDERS);
});

test('every field and every kind of event of watch is explained', () => {
  for (const field of Object.keys(changeView.fields)) {
    expect(textOf('watch')).toMatch(new RegExp(`^  (?:\\w+, )*${field}(?:,|\\s)`, 'm'));
  }
  const kinds = 'arrived claimed released moved unread answered aged left';
  for (const kind of kinds.split(' ')) expect(textOf('watch')).toMatch(new RegExp(`^  ${kind} `, 'm'));
});

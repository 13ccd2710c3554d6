import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { helpFooter } from '../../src/cli/program.ts';
import { helpTopics } from '../../src/commands/help/index.ts';
import * as agents from '../../src/reference/agents-topic.ts';
import { ENVIRONMENT } from '../../src/reference/environment.ts';
import * as topics from '../../src/reference/topics.ts';
import { PLACEHOLDERS } from '../../src/replies/placeholders.ts';
import { keyHelp } from '../../src/triage/keys.ts';
import { changeView } from '../../src/views/change.ts';

const codes = [
  { code: 0, meaning: 'done, or already so' },
  { code: 130, meaning: `ended by Ctrl-C${', or by a long story'.repeat(6)}` },
];

const texts: Readonly<Record<(typeof topics.TOPIC_NAMES)[number], string>> = {
  'exit-codes': topics.exitCodesTopic(codes),
  environment: topics.environmentTopic(),
  output: topics.outputTopic(),
  auth: topics.authTopic(),
  batch: topics.batchTopic({ repetitionMinutes: 10 }),
  sandbox: topics.sandboxTopic(),
  triage: topics.triageTopic(),
  replies: topics.repliesTopic(),
  watch: topics.watchTopic({ everyMs: 15_000 }),
  aliases: topics.aliasesTopic(),
  agents: agents.agentsTopic(),
};

test('the skill for assistants is the topic, within 4 KB', () => {
  const skill = readFileSync(new URL('../../skills/convops/SKILL.md', import.meta.url), 'utf8');
  expect(skill).toBe(agents.skillText());
  expect(skill.endsWith(`---\n\n${agents.agentsTopic()}`)).toBe(true);
  expect(Buffer.byteLength(skill)).toBeLessThanOrEqual(4096);
  expect(skill).toMatch(/^---\nname: convops\ndescription: .{20,300}\n---\n/);
});

describe.each(Object.entries(texts))('the topic %s', (_name, text) => {
  test('fits 80 columns, has no tabs and no blanks at line ends', () => {
    const odd = text.split('\n').filter((line) => line.length > 80 || /\t|\s$/.test(line));
    expect(odd).toEqual([]);
  });

  test('begins with its name and ends in one newline', () => {
    expect(text).toMatch(/^[A-Z ]+\n\n.*[^\n]\n$/s);
  });
});

test('the exit codes stand in the topic as they are given', () => {
  expect(texts['exit-codes']).toContain('\n    0  done, or already so\n  130  ended by Ctrl-C, or by a');
});

test('every variable of the contract is explained, and no other', () => {
  const contract = `CONVOPS_PROFILE CONVOPS_BASE_URL CONVOPS_TOKEN CONVOPS_OPERATOR CONVOPS_CA_FILE CONVOPS_OUTPUT CONVOPS_CONFIG_DIR
    CONVOPS_STATE_DIR CONVOPS_BY CONVOPS_NO_INPUT CONVOPS_DEBUG CONVOPS_SANDBOX NO_COLOR CLICOLOR_FORCE PAGER VISUAL EDITOR
    HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS`;
  expect(ENVIRONMENT.map(({ name }) => name)).toEqual(contract.split(/\s+/));
  for (const { name } of ENVIRONMENT) expect(texts.environment).toContain(`\n  ${name} `);
});

test('every topic is explained by help, listed by the completions and named at the end of --help', () => {
  expect(helpTopics.map(({ name }) => name)).toEqual(topics.TOPIC_NAMES);
  expect(Object.keys(texts)).toEqual(topics.TOPIC_NAMES);
  const [, listed = ''] = /^Topics: ([\s\S]*?) \(/.exec(helpFooter.root) ?? [];
  expect(listed.split(/,\s+/)).toEqual(topics.TOPIC_NAMES);
});

test('every placeholder of a canned reply is explained, and no other', () => {
  const named = [...texts.replies.matchAll(/^ {2}\{\{(\w+)\}\} /gm)].map(([, name]) => name);
  expect(named).toEqual(PLACEHOLDERS);
});

test('every key of triage is explained', () => {
  for (const { title, rows } of keyHelp()) {
    expect(texts.triage).toContain(`${title}:\n`);
    for (const { keys } of rows) expect(texts.triage).toContain(`\n  ${keys} `);
  }
});

test('every field and every kind of event of watch is explained', () => {
  for (const field of Object.keys(changeView.fields)) {
    expect(texts.watch).toMatch(new RegExp(`^  (?:\\w+, )*${field}(?:,| )`, 'm'));
  }
  const kinds = 'arrived claimed released moved unread answered aged left';
  for (const kind of kinds.split(' ')) expect(texts.watch).toMatch(new RegExp(`^  ${kind} `, 'm'));
});

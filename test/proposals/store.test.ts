// Proposals on the disk: whole, private and each once, whoever writes at the same moment and whatever is killed. What is the
// same proposal: test/commands/proposals.story.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../../src/proposals/proposal.ts';
import {
  decideProposal,
  noteProposalSent,
  type ProposalDraft,
  proposalsPath,
  propose,
  readProposals,
} from '../../src/proposals/store.ts';
import { bundled } from '../support/bundled.ts';
import { newFolder } from '../support/new-folder.ts';

const DAY = 86_400_000;
const AT = 1_700_000_000_000;
const AGENT = { kind: 'agent', name: 'helper', evidence: 'mcp' } as const;
const PERSON = { kind: 'person', name: null, evidence: null } as const;
const TOKEN = 'canary-token-31dd';

/** Proposes texts of its own, and one that all propose, and says after each that it is kept. */
const CHILD = `
import { propose } from './store.ts';
const [stateFolder, name, rounds] = process.argv.slice(2);
const ports = { stateFolder, now: () => ${AT}, random: Math.random, redact: (text) => text };
const by = { kind: 'agent', name, evidence: null };
const writtenFor = { message: 1, status: 'inbox', operator: 7 };
const draft = { service: 's', profile: null, conversation: 42, reason: 'x', by, writtenFor };
for (let round = 0; round < Number(rounds); round += 1) {
  const { proposal } = await propose(ports, { ...draft, content: { text: name + ' ' + round } });
  process.stdout.write(proposal.id + ' ' + name + ' ' + round + '\\n');
  await propose(ports, { ...draft, content: { text: 'all ' + round } });
}`;

let stateFolder: string;
let now: number;
const child = await bundled(CHILD, 'proposals', 'child.mjs');
beforeEach(() => {
  stateFolder = join(newFolder(), 'state');
  now = AT;
});

const ports = () => ({
  stateFolder,
  now: () => now,
  random: Math.random,
  redact: (text: string) => text.replaceAll(TOKEN, '<hidden>'),
});
const draft = (more: Partial<ProposalDraft> = {}): ProposalDraft => ({
  service: 'https://desk.example.test',
  profile: 'work',
  conversation: 42,
  content: { text: 'It is on its way.' },
  reason: 'the parcel left today',
  by: AGENT,
  writtenFor: { message: 9001, status: 'inbox', operator: 7 },
  ...more,
});
const idsOf = async (drafts: readonly ProposalDraft[]) => {
  const ids: string[] = [];
  for (const each of drafts) ids.push((await propose(ports(), each)).proposal.id);
  return ids;
};
const kept = () => readProposals(stateFolder);
const text = () => readFileSync(proposalsPath(stateFolder), 'utf8');

describe('the store of proposals', () => {
  it('is empty where there is no file, and private where there is one', async () => {
    expect(kept()).toMatchObject({ proposals: [], broken: 0 });
    await propose(ports(), draft());
    expect(statSync(proposalsPath(stateFolder)).mode & 0o777).toBe(0o600);
    expect(statSync(stateFolder).mode & 0o777).toBe(0o700);
  });

  it('takes one decision, and none to send what is stale or expired', async () => {
    await idsOf([draft(), draft({ conversation: 43 }), draft({ conversation: 44 })]);
    const standing = { message: 9001, status: 'inbox', operator: 7 };
    const decide = (id: string, kind: 'approved' | 'edited' | 'rejected', message = 9001, text?: string) =>
      decideProposal(ports(), id, {
        ...{ kind, by: PERSON, conversation: { ...standing, message } },
        ...(text === undefined ? {} : { text }),
      });
    expect(await decide('p1', 'approved', 9002)).toMatchObject({ refused: 'stale' });
    expect(await decide('p1', 'approved')).toMatchObject({ refused: null });
    expect(await decide('p1', 'rejected')).toMatchObject({ refused: 'approved' });
    expect(await decide('p2', 'edited', 9002, 'It left today, on its way.')).toMatchObject({
      refused: null,
      proposal: { decision: { kind: 'edited', text: 'It left today, on its way.' } },
    });
    await noteProposalSent(ports(), 'p1', { outcome: 'not_sent', entry: 'r.1' });
    expect(await decide('p1', 'approved')).toMatchObject({ refused: null });
    now += DAY;
    expect(await decide('p3', 'approved')).toMatchObject({ refused: 'expired' });
    await expect(decide('p9', 'approved')).rejects.toMatchObject({ code: 'no_such_proposal', exitCode: 10 });
    expect(kept().proposals.map((each) => stateOf(each, now))).toEqual(['approved', 'edited', 'expired']);
  });

  it('never holds the token', async () => {
    const said = `it is ${TOKEN}`;
    await propose(ports(), draft({ content: { text: said, note: said }, reason: said }));
    await decideProposal(ports(), 'p1', { kind: 'edited', by: PERSON, reason: said, text: said });
    expect(text()).not.toContain(TOKEN);
    expect(text().match(/<hidden>/g)).toHaveLength(5);
  });

  it('goes on behind a torn line, and loses none but that', async () => {
    await propose(ports(), draft());
    appendFileSync(proposalsPath(stateFolder), '{"v":1,"kind":"proposed","id":"p2","ser');
    expect(await idsOf([draft({ conversation: 43 })])).toEqual(['p2']);
    expect(kept()).toMatchObject({ proposals: [{ id: 'p1' }, { id: 'p2' }], broken: 1 });
  });
});

describe('several programs that propose at once', () => {
  it('lose nothing, and keep the same text once', async () => {
    const writers = ['a', 'b', 'c', 'd'].map((name) =>
      spawn(process.execPath, [child, stateFolder, name, '12'], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const ends = await Promise.all(writers.map(async (each) => (await once(each, 'exit'))[0] as number));
    expect(ends).toEqual([0, 0, 0, 0]);
    const { proposals, broken } = kept();
    expect(broken).toBe(0);
    expect(proposals.map(({ id }) => id)).toEqual(proposals.map((_, index) => `p${index + 1}`));
    expect(new Set(proposals.map(({ content }) => content.text)).size).toBe(60);
    expect(proposals).toHaveLength(60);
  });

  it('lose nothing that was said to be kept when one is killed', async () => {
    const killed = spawn(process.execPath, [child, stateFolder, 'k', '100000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const ended = once(killed, 'close');
    killed.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.split('\n').length > 20) killed.kill('SIGKILL');
    });
    await ended;
    const told = said.split('\n').slice(0, -1);
    expect(told.length).toBeGreaterThan(19);
    expect(await idsOf([draft()])).toHaveLength(1);
    const byId = new Map(kept().proposals.map(({ id, content }) => [id, content.text]));
    for (const [id = '', ...words] of told.map((line) => line.split(' ')))
      expect(byId.get(id)).toBe(words.join(' '));
  });
});

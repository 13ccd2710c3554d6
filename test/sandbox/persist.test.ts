import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, resetSandboxFile, sandboxStatus } from '../../src/sandbox/embedded.ts';
import { SandboxStateError } from '../../src/sandbox/identity.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { closeConversation, sendMessage } from '../../src/sandbox/transitions.ts';
import { bundled } from '../support/bundled.ts';
import { newFolder } from '../support/new-folder.ts';
import { ask, NOW, NOW_SECONDS } from './wire.ts';

const WRITERS = 4;
const EACH = 5;
// A command in small: it opens the sandbox of a folder and sends some messages into conversation 42.
const CHILD = `
import { openSandbox, resetSandboxFile, sandboxStatus } from './embedded.ts';
const [stateFolder, name] = process.argv.slice(2);
const sandbox = await openSandbox({ stateFolder, now: () => Date.now() });
for (let round = 0; round < ${EACH}; round += 1) {
  const response = await fetch(sandbox.baseUrl + '/api/conversations/send-message', {
    method: 'POST',
    headers: { Authentication: sandbox.token },
    body: JSON.stringify({ conversation_id: 42, text: name + ' ' + round }),
  });
  if (response.status !== 200) throw new Error(await response.text());
}
await sandbox.close();
`;

let stateFolder: string;

const child = await bundled(CHILD, 'sandbox', 'child.mjs');

beforeEach(() => {
  stateFolder = newFolder();
});

function open(seed?: number): SandboxFile {
  return new SandboxFile({ stateFolder, now: () => NOW, seed });
}

function say(store: SandboxFile, text: string): Promise<number> {
  return store.transact((state) => {
    const { state: after, message } = sendMessage(state, 42, text, 7, NOW_SECONDS);
    return { state: after, value: message.id };
  });
}

function texts(state: SandboxState): string[] {
  return conversationIn(state, 42).messages.map(({ text }) => text);
}

describe('the state file', () => {
  test('is planted at the first look and kept for its owner alone', async () => {
    const store = open();
    await store.prepare();
    expect(store.path).toBe(join(stateFolder, 'sandbox', 'state.json'));
    expect(statSync(store.path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(store.path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(store.path))).toEqual(['state.json']);
  });

  test('is not written by what changes nothing', async () => {
    const store = open();
    await store.prepare();
    const before = readFileSync(store.path);
    await store.transact((state) => ({ state, value: 0 }));
    await expect(
      store.transact((state) => ({ state: closeConversation(state, 45, 7, NOW_SECONDS), value: 0 })),
    ).rejects.toThrow('The conversation is closed.');
    expect(readFileSync(store.path).equals(before)).toBe(true);
  });

  test('keeps the good changes of a moment in which one is refused', async () => {
    const store = open();
    const settled = await Promise.allSettled([say(store, 'before'), say(store, ''), say(store, 'after')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await open().read(texts)).slice(-2)).toEqual(['before', 'after']);
  });

  test('loses nothing to several processes at once, the first planting among them', async () => {
    const children = Array.from({ length: WRITERS }, (_, index) =>
      spawn(process.execPath, [child, stateFolder, `writer ${index}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const codes = await Promise.all(children.map(async (each) => (await once(each, 'exit'))[0]));
    expect(codes).toEqual(Array(WRITERS).fill(0));
    const written = (await open().read(texts)).filter((text) => text.startsWith('writer'));
    expect(new Set(written).size).toBe(WRITERS * EACH);
    expect(written).toHaveLength(WRITERS * EACH);
  });

  test('is planted anew by a reset, which other instances see', async () => {
    const one = open();
    const other = open();
    await say(one, 'gone tomorrow');
    expect(await other.read(texts)).toContain('gone tomorrow');
    await one.reset();
    expect(await one.read(texts)).not.toContain('gone tomorrow');
    expect(await other.read(texts)).not.toContain('gone tomorrow');
  });

  const broken: [what: string, text: string][] = [
    ['empty', ''],
    ['cut', '{"format":1,"state":{"seededAt":17'],
    ['something else', '[]'],
    ['of another version', '{"format":2,"state":{}}'],
    ['without lists', '{"format":1,"state":{"seededAt":1}}'],
  ];

  test.each(broken)('that is %s is refused, left alone, and replaced by a reset', async (_what, text) => {
    mkdirSync(join(stateFolder, 'sandbox'), { mode: 0o700 });
    const store = open();
    writeFileSync(store.path, text, { mode: 0o600 });
    for (const attempt of [store.prepare(), say(store, 'hello')]) {
      await expect(attempt).rejects.toThrow(SandboxStateError);
      await expect(attempt).rejects.toThrow(store.path);
      await expect(attempt).rejects.toThrow('the sandbox state');
    }
    expect(readFileSync(store.path, 'utf8')).toBe(text);
    await store.reset();
    await say(store, 'hello');
    expect(await store.read(texts)).toContain('hello');
  });
});

describe('the embedded service', () => {
  test('keeps its state between two commands', async () => {
    const options = { stateFolder, now: () => NOW };
    const first = await openSandbox(options);
    const { token } = first;
    const close = { token, body: { conversation_id: 42 } };
    const done = await ask(Number(new URL(first.baseUrl).port), 'POST', '/api/conversations/close', close);
    await first.close();
    expect(done.body.data.status).toBe('closed');
    const second = await openSandbox(options);
    const port = Number(new URL(second.baseUrl).port);
    const again = await ask(port, 'POST', '/api/conversations/close', close);
    await second.close();
    expect(again.body).toEqual({ error: 'The conversation is closed.', status: 400 });
  });

  test('does not start on a broken state', async () => {
    mkdirSync(join(stateFolder, 'sandbox'), { mode: 0o700 });
    writeFileSync(join(stateFolder, 'sandbox', 'state.json'), 'x', { mode: 0o600 });
    await expect(openSandbox({ stateFolder, now: () => NOW })).rejects.toThrow(SandboxStateError);
  });

  test('says what it holds without planting anything', async () => {
    const nothing = await sandboxStatus(stateFolder);
    expect(nothing).toMatchObject({ planted: false, seeded_at: null, conversations: 0 });
    expect(existsSync(join(stateFolder, 'sandbox'))).toBe(false);
    await open().prepare();
    expect(await sandboxStatus(stateFolder)).toEqual({
      path: join(stateFolder, 'sandbox', 'state.json'),
      planted: true,
      seeded_at: NOW_SECONDS,
      ...{ operators: 8, groups: 5, customers: 59, conversations: 70, unassigned: 28, inbox: 25, closed: 17 },
    });
  });

  test('is reset to as many conversations as wanted', async () => {
    const status = await resetSandboxFile({ stateFolder, now: () => NOW, conversations: 1500 });
    expect(status.conversations).toBe(1500);
    expect(await sandboxStatus(stateFolder)).toEqual(status);
  });
});

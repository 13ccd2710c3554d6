// The file of the sandbox. That kills and several processes at once lose nothing: test/hostile/keeping.test.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetSandboxFile, sandboxStatus } from '../../src/sandbox/embedded.ts';
import { SandboxStateError } from '../../src/sandbox/identity.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { closeConversation, sendMessage } from '../../src/sandbox/transitions.ts';
import { newFolder } from '../support/new-folder.ts';
import { NOW, NOW_SECONDS } from './wire.ts';

let stateFolder: string;

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

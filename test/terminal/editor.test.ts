import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditorError, editText, typedText } from '../../src/terminal/editor.ts';
import { processIo } from '../../src/terminal/io.ts';
import { newFolder } from '../support/new-folder.ts';

let folder = '';

beforeEach(() => {
  folder = newFolder();
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => void vi.unstubAllEnvs());

async function edit(script: string, isWanted?: () => boolean, io = processIo()): Promise<string> {
  const editor = join(folder, 'editor.sh');
  await writeFile(editor, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return await editText({ ...io, env: { EDITOR: editor } }, 'before\n', isWanted);
}

const failureOf = async (edited: Promise<string>): Promise<EditorError> =>
  await edited.then(
    () => Promise.reject(new Error('the editor did not fail')),
    (error) => error,
  );
const left = async () => (await readdir(folder)).filter((name) => name.startsWith('convops-'));

it('hands over a text without the mark it begins with, and says in words that its file is gone', async () => {
  expect(await edit('printf "\\357\\273\\277after" > "$1"')).toBe('after');
  const error = await failureOf(edit('rm "$1"'));
  expect(error.message).toBe('the editor removed its file: nothing was sent');
});

it('refuses a text that is not UTF-8, and keeps it', async () => {
  const { message, saved, reason } = await failureOf(edit('printf "Gr\\374n" > "$1"'));
  // What a session would go on with.
  expect(saved).toBeNull();
  expect(reason).toContain(' is in ');
  expect(message).toMatch(/^the editor saved a text that is not UTF-8: nothing was sent; the text is in /);
  expect(await readFile(message.split(' is in ')[1] ?? '')).toEqual(Buffer.from('Gr\xfcn', 'latin1'));
});

it('hands over what was saved, and leaves nothing behind', async () => {
  expect(await edit('echo after >> "$1"')).toBe('before\nafter\n');
  expect(await left()).toEqual([]);
});

it.each([
  ['exit 3', 'the editor ended with 3'],
  ['kill -9 $$', 'the editor ended with'],
])('keeps what was saved before `%s`, and says where', async (end, message) => {
  const error = await failureOf(edit(`echo after > "$1"; ${end}`));
  expect(error).toBeInstanceOf(EditorError);
  expect(error.message).toContain(message);
  expect(error.saved).toBe('after\n');
  const file = /the text is in (.*)$/.exec(error.message)?.[1] ?? '';
  expect(await readFile(file, 'utf8')).toBe('after\n');
});

it.each([['exit 1'], ['rm "$1"; exit 1'], ['> "$1"; exit 1'], ['echo > "$1"; exit 1']])(
  'keeps nothing where nothing was saved: %s',
  async (script) => {
    const error = await failureOf(edit(script));
    expect(error.message).toBe('the editor ended with 1: nothing was sent');
    expect(error.saved).toBeNull();
    expect(await left()).toEqual([]);
  },
);

it.each(['nosuch-editor', 'nosuch-editor --wait', '/dev/null'])(
  'says which editor could not be started: %s',
  async (editor) => {
    const error = await failureOf(editText({ ...processIo(), env: { EDITOR: editor } }, 'before\n'));
    expect(error.message).toBe(`the editor "${editor}" could not be started: nothing was sent`);
    expect([error.reason, error.saved]).toEqual([`the editor "${editor}" could not be started`, null]);
    expect(await left()).toEqual([]);
  },
);

it('keeps the text that nobody waits for any more', async () => {
  const error = await failureOf(edit('echo after > "$1"', () => false));
  expect(error.saved).toBe('after\n');
  await access(/the text is in (.*)$/.exec(error.message)?.[1] ?? '');
});

it('draws on the terminal of stderr where stdout is none', async () => {
  // Whether it is the same file as the stderr of the program.
  const own = '[ "$(readlink /proc/$$/fd/1)" = "$(readlink /proc/$$/fd/2)" ] && echo same > "$1"';
  expect(await edit(own)).toBe('same\n');
});

it('hands on the line ends of a message, whatever the editors of Windows write', () => {
  expect(typedText('one\r\ntwo\r\n', 'win32')).toBe('one\ntwo\n');
  expect(typedText('one\r\ntwo\r\n', 'linux')).toBe('one\r\ntwo\r\n');
});

it.each(['SIGTERM', 'SIGHUP'] as const)('ends with us, and what was saved stays: %s', async (name) => {
  const io = processIo();
  const started = join(folder, 'started');
  let tell: (name: 'SIGTERM' | 'SIGHUP') => void = () => undefined;
  const onSignal = ((_names: unknown, listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  }) as typeof io.onSignal;
  const script = `echo after > "$1"\necho $$ > ${started}\nexec sleep 600`;
  const failed = failureOf(edit(script, undefined, { ...io, onSignal }));
  let pid = '';
  while (!pid.endsWith('\n')) {
    await io.sleep(5);
    pid = await readFile(started, 'utf8').catch(() => '');
  }
  tell(name);
  const error = await failed;
  expect([error.signal, error.saved]).toEqual([name, 'after\n']);
  expect(error.message).toContain(`the editor was ended by ${name}: nothing was sent; the text is in `);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

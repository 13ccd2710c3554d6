import { emitKeypressEvents } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Key } from '../../src/terminal/keyboard.ts';
import { displayKey, nameOfKey, parseKeyName } from '../../src/triage/keys/names.ts';
import {
  actionForKey,
  type Bindings,
  defaultBindings,
  KEY_TABLE,
  keyHelp,
  keyLabel,
  type ModeName,
  parseBindings,
} from '../../src/triage/keys.ts';

/** The keys that this Node reports for what a terminal sends. */
async function pressed(bytes: string): Promise<Key[]> {
  const stream = new PassThrough();
  const keys: Key[] = [];
  emitKeypressEvents(stream, { escapeCodeTimeout: 1 } as never);
  stream.on('keypress', (_text, key: Key) => keys.push({ ...key, name: key.name }));
  stream.write(bytes);
  // Escape alone is reported when nothing has followed it.
  while (keys.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  stream.destroy();
  return keys;
}

async function meaning(mode: ModeName, bytes: string, bindings: Bindings = defaultBindings) {
  return (await pressed(bytes)).map((key) => actionForKey(mode, key, bindings));
}

describe('a key of a terminal', () => {
  test.each([
    ['Enter', '\r', 'enter'],
    ['Ctrl-J', '\n', 'ctrl-j'],
    ['Alt-Enter', '\x1b\r', 'alt-enter'],
    ['Escape', '\x1b', 'escape'],
    ['Escape twice', '\x1b\x1b', 'escape'],
    ['Ctrl-S', '\x13', 'ctrl-s'],
    ['Ctrl-H', '\x08', 'backspace'],
    ['Backspace', '\x7f', 'backspace'],
    ['Alt-Backspace', '\x1b\x7f', 'alt-backspace'],
    ['Tab', '\t', 'tab'],
    ['Shift-Tab', '\x1b[Z', 'shift-tab'],
    ['Space', ' ', 'space'],
    ['Alt-Space', '\x1b ', 'alt-space'],
    ['F1 of xterm', '\x1bOP', 'f1'],
    ['Home', '\x1b[H', 'home'],
    ['End', '\x1b[F', 'end'],
    ['PgUp', '\x1b[5~', 'pageup'],
    ['Delete', '\x1b[3~', 'delete'],
    ['Shift-Left', '\x1b[1;2D', 'left'],
    ['Ctrl-Left', '\x1b[1;5D', 'ctrl-left'],
    ['a letter', 'r', 'r'],
    ['a capital', 'C', 'C'],
    ['a Cyrillic letter', 'к', 'к'],
    ['Alt-r', '\x1br', 'alt-r'],
    ['Alt-к', '\x1bк', 'alt-к'],
    ['a picture', '😀', '😀'],
    ['the begin of a paste', '\x1b[200~', undefined],
    ['Ctrl-\\', '\x1c', undefined],
    ['Ctrl-_, which Ctrl-/ and Ctrl-7 send, too', '\x1f', 'ctrl-_'],
    ['Escape and Ctrl-_', '\x1b\x1f', undefined],
    ['a sequence nobody knows', '\x1b[13;2u', undefined],
  ])('%s is known by its name', async (_what, bytes, name) => {
    expect((await pressed(bytes)).map(nameOfKey)).toEqual([name]);
  });
});

describe('what a key does', () => {
  // Which action each key is: the page of keys in docs/triage.md, which is made of the table.
  test.each(['/', 'r', ' ', 'к', '\x04'])('while writing %j is no action', async (bytes) => {
    expect(await meaning('compose', bytes)).toEqual([undefined]);
  });

  test.each([
    ['\r', 'send'],
    ['\n', 'newline'],
    ['\x1b\r', 'newline'],
    ['\x07', 'back'],
    ['\x1f', 'undo-edit'],
    ['\x1bb', 'word-left'],
    ['\x1bd', 'delete-word-after'],
  ])('while writing %j is %s', async (bytes, action) => {
    expect(await meaning('compose', bytes)).toEqual([action]);
  });

  test.each([...'rncCeagfmshzjkbviRq/?'])('with Alt %s does nothing', async (letter) => {
    expect(await meaning('show', `\x1b${letter}`)).toEqual([undefined]);
  });

  test.each([...'rncegamshzjkbviq'])('with Ctrl %s is not the plain letter', async (letter) => {
    const control = String.fromCharCode(letter.charCodeAt(0) - 96);
    const plain = (await meaning('show', letter))[0];
    expect(await meaning('show', control)).not.toContain(plain);
  });
});

describe('rebinding', () => {
  test('no text gives the default keys', () => {
    expect(parseBindings('')).toBe(defaultBindings);
    expect(parseBindings(' ,\n ')).toBe(defaultBindings);
  });

  test('an action has its new keys in place of the old ones', async () => {
    const bindings = parseBindings('close=x, skip = S+ctrl-n\nreply=r+enter, list=ctrl-q+plus');
    expect(await meaning('show', 'x', bindings)).toEqual(['close']);
    expect(await meaning('show', 'e', bindings)).toEqual([undefined]);
    expect(await meaning('show', 'S', bindings)).toEqual(['skip']);
    expect(await meaning('show', '\x0e', bindings)).toEqual(['skip']);
    expect(await meaning('show', '\r', bindings)).toEqual(['reply']);
    expect(await meaning('show', '+', bindings)).toEqual(['list']);
    expect(await meaning('show', 'ч', bindings)).toEqual(['close']);
    expect(keyLabel('skip', 'show', bindings)).toBe('S');
    expect(bindings.compose).toEqual(defaultBindings.compose);
  });

  test.each([
    ['close=s', 's cannot be both close and skip: give one of them another key'],
    ['close=x+x', 'x is given twice for close'],
    ['close=x,close=y', 'close is given twice: write close=key+key for two keys'],
    ['shut=x', /^there is no action "shut": reply, note, /],
    ['send=x', /^there is no action "send"/],
    ['close=foo', /^there is no key "foo": write a character, ctrl-x, or one of enter, space, /],
    ['close=', '"close=" is not of the form action=key or action=key+key'],
    ['close', '"close" is not of the form action=key or action=key+key'],
    ['close=x+', /^there is no key ""/],
    ['close=ctrl-c', '^C cannot be bound: terminals keep it'],
    ['close=ctrl-m', '^M cannot be bound: terminals keep it'],
    ['interrupt=x', 'interrupt keeps its key ^C'],
    ['suspend=x', 'suspend keeps its key ^Z'],
    ['close=alt-x', 'alt-x cannot be bound: with Alt many layouts type letters'],
  ])('%j is refused with a reason', (text, message) => {
    expect(() => parseBindings(text)).toThrow(message);
  });

  test.each([
    ['r', 'r'],
    ['R', 'R'],
    ['Enter', 'enter'],
    ['return', 'enter'],
    ['PgDn', 'pagedown'],
    ['esc', 'escape'],
    ['F5', 'f5'],
    ['Ctrl-S', 'ctrl-s'],
    ['^s', 'ctrl-s'],
    ['^', '^'],
    ['plus', '+'],
    ['comma', ','],
  ])('the key %s is read as %s', (text, name) => {
    expect(parseKeyName(text)).toBe(name);
  });
});

describe('what is shown of keys', () => {
  test.each([
    ['ctrl-s', '^S'],
    ['enter', 'Enter'],
    ['r', 'r'],
    ['C', 'C'],
    ['alt-enter', 'Alt-Enter'],
    ['ctrl-left', 'Ctrl-Left'],
    ['escape', 'Esc'],
  ])('%s is shown as %s', (name, shown) => {
    expect(displayKey(name)).toBe(shown);
  });

  test('the footer of the composer is plain ASCII, and what 80 columns have no room for stands last', () => {
    const footer = KEY_TABLE.filter(({ mode, label }) => mode === 'compose' && label !== '')
      .map(({ action, label }) => `${keyLabel(action, 'compose', defaultBindings)} ${label}`)
      .join('  ');
    expect(footer).toBe(
      'Enter send, next  ^S send, close  ^O send, stay  ^T note  / canned  ^J newline  ^X editor  ^_ undo  Esc back',
    );
  });

  test('every row of every mode has its keys and one line of help', () => {
    for (const { keys, help, label } of KEY_TABLE) {
      expect(keys.length).toBeGreaterThan(0);
      expect(help).toMatch(/^[ -~]+$/);
      expect(label).toMatch(/^[ -~]*$/);
    }
    expect(keyHelp().flatMap(({ rows }) => rows)).toHaveLength(KEY_TABLE.length);
    expect(keyHelp(parseBindings('next=x+down'))[0]?.rows).toContainEqual({
      action: 'next',
      keys: 'x, Down',
      help: 'go to the next one; this one stays in the list',
    });
  });

  test('every mode can be left, interrupted, suspended and repainted', () => {
    for (const bound of Object.values(defaultBindings)) {
      const actions = Object.values(bound);
      expect(actions).toEqual(expect.arrayContaining(['interrupt', 'suspend', 'repaint']));
      expect(actions.includes('back') || actions.includes('quit')).toBe(true);
    }
  });
});

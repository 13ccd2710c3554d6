// What a key means, by the table and by what a person has rebound. With Ctrl or Alt a key never counts as the letter
// it is on; a letter of another layout counts by its position where letters are commands, never where they are text.

import type { Key } from '../terminal/keyboard.ts';
import { latinOf } from './keys/layouts.ts';
import { displayKey, nameOfKey, parseKeyName } from './keys/names.ts';
import { type Action, KEY_TABLE, type KeyRow, type ModeName } from './keys/table.ts';

export * from './keys/table.ts';

/** Mode, then the name of a key -> what it does; the first key of an action is the one that is shown. */
export type Bindings = Readonly<Record<ModeName, Readonly<Record<string, Action>>>>;

const TITLES: Readonly<Record<ModeName, string>> = {
  show: 'On a conversation',
  compose: 'While writing',
  pick: 'In a list to choose from',
  line: 'Typing one line',
  page: 'While the customer or this help is shown',
};
const MODES = Object.keys(TITLES) as ModeName[];
/** Modes in which letters are commands and no text is typed. */
const COMMANDS: readonly ModeName[] = ['show', 'page'];
/** These keep their key, so that there is always a way out. */
const FIXED: readonly Action[] = ['interrupt', 'suspend'];

/** The bindings of the table. */
export const defaultBindings: Bindings = bindingsOf(({ keys }) => keys);

/** The table with other keys for some of its rows; throws an Error with a sentence for two actions on one key. */
function bindingsOf(keysFor: (row: KeyRow) => readonly string[]): Bindings {
  const bound = Object.fromEntries(MODES.map((mode) => [mode, Object.create(null)])) as Record<
    ModeName,
    Record<string, Action>
  >;
  for (const row of KEY_TABLE) {
    if (row.isBound === false) continue;
    const own = bound[row.mode];
    for (const key of keysFor(row)) {
      const other = own[key];
      if (other !== undefined)
        throw new Error(
          other === row.action
            ? `${displayKey(key)} is given twice for ${other}`
            : `${displayKey(key)} cannot be both ${other} and ${row.action}: give one of them another key`,
        );
      own[key] = row.action;
    }
  }
  return bound;
}

/**
 * Reads `close=x, skip=S+down`: other keys for actions on a conversation, in place of those they have; no text gives
 * the default ones. Throws an Error with a sentence for an unknown action or key, and for two actions on one key.
 */
export function parseBindings(text: string): Bindings {
  const rebound = new Map<Action, readonly string[]>();
  const known = KEY_TABLE.filter(({ mode }) => mode === 'show').map(({ action }) => action);
  for (const part of text.split(/[,\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, keys] = /^([^=\s]+)\s*=\s*(.+)$/u.exec(part) ?? [];
    if (name === undefined || keys === undefined)
      throw new Error(`"${part}" is not of the form action=key or action=key+key`);
    const action = known.find((one) => one === name.toLowerCase());
    if (action === undefined) throw new Error(`there is no action "${name}": ${known.join(', ')}`);
    if (FIXED.includes(action))
      throw new Error(`${action} keeps its key ${keyLabel(action, 'show', defaultBindings)}`);
    if (rebound.has(action))
      throw new Error(`${action} is given twice: write ${action}=key+key for two keys`);
    // A plus by itself is that key.
    rebound.set(action, keys === '+' ? ['+'] : keys.split('+').map((key) => parseKeyName(key.trim())));
  }
  if (rebound.size === 0) return defaultBindings;
  return bindingsOf((row) => (row.mode === 'show' ? (rebound.get(row.action) ?? row.keys) : row.keys));
}

/** The action of a key in a mode; undefined if it has none, or is text. */
export function actionForKey(mode: ModeName, key: Key, bindings: Bindings): Action | undefined {
  const name = nameOfKey(key);
  if (name === undefined) return undefined;
  const own = bindings[mode];
  if (Object.hasOwn(own, name)) return own[name];
  const latin = COMMANDS.includes(mode) ? latinOf(name) : undefined;
  return latin !== undefined && Object.hasOwn(own, latin) ? own[latin] : undefined;
}

/** Each frame shows a dozen of them. */
const labels = new WeakMap<Bindings, Map<string, string>>();

/** The key to show for an action, its first: `r`, `^S`, `Enter`; empty for an action without one. */
export function keyLabel(action: Action, mode: ModeName, bindings: Bindings): string {
  const known = labels.get(bindings) ?? new Map<string, string>();
  labels.set(bindings, known);
  const name = `${mode} ${action}`;
  const label = known.get(name) ?? namesOf(action, mode, bindings).slice(0, 1).map(displayKey).join('');
  known.set(name, label);
  return label;
}

function namesOf(action: Action, mode: ModeName, bindings: Bindings): readonly string[] {
  const row = KEY_TABLE.find((one) => one.mode === mode && one.action === action);
  if (row?.isBound === false) return row.keys;
  const bound = Object.entries(bindings[mode]).flatMap(([key, own]) => (own === action ? [key] : []));
  // An object has its digits first, whatever the order in which they were bound.
  return [...bound].sort((one, other) => Number(/^\d$/.test(one)) - Number(/^\d$/.test(other)));
}

/** All keys of each action as shown, mode by mode, for the help overlay, `--help` and docs/triage.md. */
export function keyHelp(bindings: Bindings = defaultBindings) {
  return MODES.map((mode) => ({
    mode,
    title: TITLES[mode],
    rows: KEY_TABLE.filter((row) => row.mode === mode).map(({ action, help }) => ({
      action,
      keys: namesOf(action, mode, bindings).map(displayKey).join(', '),
      help,
    })),
  }));
}

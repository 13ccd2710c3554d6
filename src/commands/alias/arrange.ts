// A command line put in an order that leaves no doubt: its options first, then `--`, then its words. Needed where a
// word that looks like an option is none: what stood behind `--` stays a word wherever an alias puts it.
import type { Command, Option } from 'commander';
import { isOption } from '../../cli/command-line.ts';
import { ALL_FIELDS, VALUE_FIELDS } from '../../cli/common-options.ts';
import { childNamed } from '../../cli/program-path.ts';

export interface LineWord {
  readonly text: string;
  /** Whether it is no option, whatever it looks like. */
  readonly literal: boolean;
}

/** The words as they were typed, those behind `--` literal; the `--` itself stays among them. */
export function typedWords(words: readonly string[]): LineWord[] {
  const end = words.indexOf('--');
  return words.map((text, at) => ({ text, literal: end >= 0 && at > end }));
}

/** Whether a word is the `--` that ends the options. */
export function isSeparator({ text, literal }: LineWord): boolean {
  return text === '--' && !literal;
}

/** The same command line, with every option before the one `--` and every word behind it. */
export function arrangedLine(program: Command, words: readonly LineWord[]): string[] {
  const path: string[] = [];
  const options: string[] = [];
  const operands: string[] = [];
  let command = program;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || isSeparator(word)) continue;
    const { text, literal } = word;
    const child = operands.length === 0 ? childNamed(command, text) : undefined;
    if (child) {
      path.push(text);
      command = child;
    } else if (literal || !isOption(text) || isNegativeNumber(text)) operands.push(text);
    else {
      const next = words[at + 1];
      const takes = valuePlace(command, text);
      if (takes === 'required' && next) {
        options.push(text, next.text);
        at += 1;
      } else if (takes === 'optional') {
        // Only --json is of this kind. Joined, the value cannot be taken for a word nor a word for the value.
        const isValue =
          next &&
          (next.text.trim() === '' || (VALUE_FIELDS.test(next.text) && !childNamed(command, next.text)));
        options.push(`${text}=${isValue ? next.text : ALL_FIELDS}`);
        if (isValue) at += 1;
      } else options.push(text);
    }
  }
  return [...path, ...options, '--', ...operands];
}

/** Whether the value of the last option in a word stands in the next word. */
function valuePlace(command: Command, text: string): 'required' | 'optional' | 'none' {
  const exact = optionNamed(command, text);
  if (exact) return exact.required ? 'required' : exact.optional ? 'optional' : 'none';
  if (text.startsWith('--') || text.length < 3) return 'none';
  // `-qp work` is -q and then -p, `-pwork` has its value.
  const first = optionNamed(command, text.slice(0, 2));
  return first && !first.required ? valuePlace(command, `-${text.slice(2)}`) : 'none';
}

function optionNamed(command: Command, text: string): Option | undefined {
  return command.options.find((option) => option.short === text || option.long === text);
}

/** Of a command that has no other option of a digit, a word like any other. */
function isNegativeNumber(text: string): boolean {
  return /^-(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/.test(text);
}

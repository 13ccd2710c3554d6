// How the value of an option is read: every refusal names the option it is about.
import type { Option } from 'commander';
import { UsageError } from './usage-error.ts';

// biome-ignore lint/suspicious/noExplicitAny: each option has values of its own.
type Parser = (text: string, before?: any) => unknown;

const parsers = new WeakMap<Option, Parser>();

/** Has an option's value read by a parser, whose refusals then begin with the option's name. */
export function readBy(option: Option, parse: Parser): void {
  const name = option.long ?? option.flags;
  parsers.set(option, parse);
  option.argParser((text: string, before: unknown) => {
    try {
      return parse(text, before);
    } catch (error) {
      if (!(error instanceof UsageError) || error.message.includes(name)) throw error;
      const joined = error.message.startsWith('must ') ? ' ' : ': ';
      throw new UsageError(`${name}${joined}${error.message}`, error.hint);
    }
  });
}

/** The parser that an option was declared with; undefined for one whose value is taken as it is. */
export function parserOf(option: Option): Parser | undefined {
  return parsers.get(option);
}

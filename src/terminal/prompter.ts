// The owner of @inquirer/prompts. Questions go to stderr, so that stdout stays data, and only to a person.
import { LocalError } from '../base/local-error.ts';
import { inertLine } from './inert.ts';
import type { SignalName } from './io.ts';

/** The person left a question with Ctrl-C or Ctrl-D, or the terminal went away. */
export class PromptCancelledError extends Error {
  override readonly name = 'PromptCancelledError';
  /** The signal that ended it; null for a key. */
  readonly signal: SignalName | null;

  constructor(signal: SignalName | null = null) {
    super('cancelled');
    this.signal = signal;
  }
}

/** What is wrong with an answer; null for nothing. */
type AnswerCheck = (answer: string) => string | null;

interface PromptChoice<T> {
  readonly name: string;
  readonly value: T;
}

/** Asks a person; texts of the service may stand in questions and choices, for they are made inert here. */
export interface Prompter {
  /** Yes or no; Enter alone is no. */
  confirm(question: string): Promise<boolean>;
  /** Goes on asking while the check returns what is wrong with the answer. */
  input(question: string, check?: AnswerCheck): Promise<string>;
  /** As input, but what is typed is not shown. */
  secret(question: string, check?: AnswerCheck): Promise<string>;
  select<T>(question: string, choices: readonly PromptChoice<T>[]): Promise<T>;
  /** True if exactly the expected text is typed. */
  typeToConfirm(question: string, expected: string): Promise<boolean>;
}

interface PrompterOptions {
  readonly stdin: NodeJS.ReadableStream;
  /** Whether the terminal that stdin was is gone. */
  readonly isGone?: (() => boolean) | undefined;
  readonly stderr: NodeJS.WritableStream;
  /** Registers for signals while a question is open. */
  readonly onSignal: (names: readonly SignalName[], listener: (name: SignalName) => void) => () => void;
  /** False without terminals on both streams, or when prompts were forbidden: every question is then refused. */
  readonly canPrompt: boolean;
}

interface PromptContext {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

type Prompts = typeof import('@inquirer/prompts');

/** Builds the prompter; @inquirer/prompts is loaded with the first question. */
export function createPrompter({ stdin, stderr, canPrompt, onSignal, isGone }: PrompterOptions): Prompter {
  async function ask<T>(
    question: string,
    hint: string,
    run: (prompts: Prompts, message: string, context: PromptContext) => Promise<T>,
  ): Promise<T> {
    if (!canPrompt)
      throw new LocalError(
        2,
        'prompt_needed',
        `cannot ask "${inertLine(question)}" without a terminal`,
        hint,
      );
    const prompts = await import('@inquirer/prompts');
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    // Without these the process would die in raw mode, and the terminal would stay without an echo.
    let signal: SignalName | null = null;
    const release = onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
      signal ??= name;
      abort();
    });
    // The package notices the end of its input only as the process dies, when no answer can be given any more.
    const onKey = (_text: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }) => {
      if (key?.ctrl && key.name === 'd') abort();
    };
    stdin.on('keypress', onKey).on('end', abort).on('close', abort);
    try {
      return await run(prompts, inertLine(question), {
        input: stdin,
        output: stderr,
        signal: aborter.signal,
      });
    } catch (error) {
      if (isGone?.()) throw new PromptCancelledError('SIGHUP');
      if (error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name))
        throw new PromptCancelledError(signal);
      throw error;
    } finally {
      release();
      stdin.off('keypress', onKey).off('end', abort).off('close', abort);
    }
  }

  const confirmHint = 'add --yes to go ahead without a question';
  const inputHint = 'give it as an argument or option, or run the command in a terminal';
  return {
    confirm: (question) =>
      ask(question, confirmHint, ({ confirm }, message, context) =>
        confirm({ message, default: false }, context),
      ),
    input: (question, check) =>
      ask(question, inputHint, ({ input }, message, context) =>
        input({ message, ...validating(check) }, context),
      ),
    secret: (question, check) =>
      ask(question, inputHint, ({ password }, message, context) =>
        password({ message, mask: '*', ...validating(check) }, context),
      ),
    select: (question, choices) =>
      ask(question, inputHint, async ({ select }, message, context) => {
        // By place: a value of any type then comes back as it went in.
        const names = choices.map(({ name }, value) => ({ name: inertLine(name), value }));
        const chosen = choices[await select({ message, choices: names }, context)];
        if (chosen === undefined) throw new PromptCancelledError();
        return chosen.value;
      }),
    typeToConfirm: (question, expected) =>
      ask(question, confirmHint, async ({ input }, message, context) => {
        const typed = await input({ message: `${message} Type ${inertLine(expected)} to confirm:` }, context);
        return typed.trim() === expected;
      }),
  };
}

function validating(check: AnswerCheck = () => null) {
  return {
    validate(answer: string) {
      const problem = check(answer);
      return problem === null ? true : inertLine(problem);
    },
  };
}

import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';
import { createPrompter, PromptCancelledError } from '../../src/terminal/prompter.ts';

/** A prompter before a keyboard; `type` waits until the question is on the screen. */
function terminal() {
  const stdin = new PassThrough();
  const stderr = new PassThrough();
  let screen = '';
  stderr.on('data', (part: Buffer) => {
    screen += part.toString();
  });
  return {
    prompter: createPrompter({ stdin, stderr, canPrompt: true, onSignal: () => () => undefined }),
    screen: () => screen,
    stdin,
    async type(keys: string) {
      while (screen === '') await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      stdin.write(keys);
    },
  };
}

describe('without a terminal', () => {
  const nobody = createPrompter({
    stdin: new PassThrough(),
    stderr: new PassThrough(),
    canPrompt: false,
    onSignal: () => () => undefined,
  });

  test.each([
    ['confirm', () => nobody.confirm('Close 30 conversations?'), /--yes/],
    ['input', () => nobody.input('Name?'), /argument or option/],
    ['secret', () => nobody.secret('Token?'), /argument or option/],
    ['select', () => nobody.select('Which?', [{ name: 'a', value: 1 }]), /argument or option/],
    ['typeToConfirm', () => nobody.typeToConfirm('Delete.', 'a@example.test'), /--yes/],
  ])('%s is refused with a hint', async (_name, ask, hint) => {
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LocalError);
    expect((error as LocalError).hint).toMatch(hint);
  });

  test('the question in the refusal is inert', async () => {
    await expect(nobody.confirm('Close \x1B[2J?')).rejects.toThrow('Close <U+001B>[2J?');
  });
});

// What is answered, and that a secret is not shown: test/cli/prompts.test.ts and test/stories/writes/commands.story.
describe('with a terminal', () => {
  test('select returns the value that belongs to the choice', async () => {
    const { prompter, type, screen } = terminal();
    const values = [{ id: 1 }, { id: 2 }];
    const asked = prompter.select('Who?', [
      { name: 'anna', value: values[0] },
      { name: 'evil\x1B]0;x\x07', value: values[1] },
    ]);
    await type('\x1B[B\r');
    expect(await asked).toBe(values[1]);
    expect(screen()).toContain('evil<U+001B>]0;x<U+0007>');
    expect(screen()).not.toContain('\x1B]0;');
  });

  test.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('%s cancels', async (_name, keys) => {
    const { prompter, type } = terminal();
    const asked = prompter.confirm('Close?');
    const outcome = expect(asked).rejects.toBeInstanceOf(PromptCancelledError);
    await type(keys);
    await outcome;
  });

  test('the end of the input cancels and leaves no listener behind', async () => {
    const { prompter, type, stdin } = terminal();
    const asked = prompter.input('Name?');
    const outcome = expect(asked).rejects.toBeInstanceOf(PromptCancelledError);
    await type('An');
    stdin.end();
    await outcome;
    expect(stdin.listenerCount('end') + stdin.listenerCount('close')).toBeLessThanOrEqual(2);
  });
});

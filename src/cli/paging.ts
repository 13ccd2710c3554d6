import { type PagerOptions, page } from '../terminal/pager.ts';
import type { Context } from './context.ts';
import { SIGNAL_CODES } from './exit-codes.ts';

/** Writes a text to stdout, through the pager where a terminal is too short; a signal that ends both is the exit code. */
export async function writePaged(context: Context, text: string): Promise<void> {
  const { io } = context;
  const { isTTY, rows, columns } = io.stdout;
  const onSignal: PagerOptions['onSignal'] = (names, listener) =>
    io.onSignal(names, (name) => {
      // Ctrl-C is the pager's.
      if (name !== 'SIGINT') context.exitCode = SIGNAL_CODES[name];
      listener(name);
    });
  if (await page(text, { env: io.env, platform: io.platform, isTTY, rows, columns, onSignal })) return;
  await io.stdout.write(text);
}

// What the tests of a file share that ask a plain service: one service for all of them, and a terminal at it.
import { afterAll, beforeEach } from 'vitest';
import { type PlainService, startPlainService } from './bytes-service.ts';
import { runInProcess } from './in-process.ts';
import { runInTerminal, type ScreenOptions } from './screen-terminal.ts';

/** A service for the tests of one file: before each of them it forgets what came, and answers as given. */
export async function servePlainly(
  data?: Parameters<PlainService['answerWithData']>[0],
): Promise<PlainService> {
  const service = await startPlainService();
  afterAll(() => service.close());
  beforeEach(() => {
    if (data) service.answerWithData(data);
    service.sent();
  });
  return service;
}

/** What is said while a slow machine makes the service slow, and taken away again. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the line is taken away by an escape sequence
const WAITS = /waiting for the service: [^\r]*\r\u001b\[2K/g;

/** Runs command lines on a pseudo-terminal, with the service as theirs. */
export function terminalAt(service: PlainService) {
  const inside = (options: ScreenOptions = {}): ScreenOptions => ({
    home: service.home,
    ...options,
    env: { ...service.env, ...options.env },
  });
  return {
    /** As `show`, within this process: for what is about the text, and not about the terminal. No pager takes it. */
    async paint(
      line: string,
      columns = 80,
    ): Promise<{ readonly exit: number | string; readonly shown: string }> {
      const { exit, stdout, stderr } = await runInProcess(line.split(' '), {
        env: { ...service.home.env, TERM: 'xterm-256color', PAGER: '', ...service.env },
        cwd: service.home.folder,
        input: '',
        stage: { now: Date.now(), columns },
      });
      // A terminal makes two characters of a line feed.
      return { exit, shown: `${stderr}${stdout}`.replace(WAITS, '').replaceAll('\n', '\r\n') };
    },
    async show(line: string, options?: ScreenOptions) {
      const ended = await runInTerminal(line.split(' '), inside(options));
      return { ...ended, shown: ended.shown.replace(WAITS, '') };
    },
  };
}

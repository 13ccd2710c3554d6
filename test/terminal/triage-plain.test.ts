// `triage --plain` on a real pseudo-terminal that keeps its line mode: whole lines in, whole lines out, and nothing that
// only a terminal could draw.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandboxRuns, type SandboxRuns } from '../support/sandbox-run.ts';
import { KEYS, openTerminal, type Screen } from '../support/screen-terminal.ts';

interface Seat extends Screen {
  /** Types a line and resolves once the pattern is shown behind it. */
  readonly answer: (line: string, pattern: RegExp) => Promise<unknown>;
  /** Resolves once the pattern is shown behind what had been shown before the last answer. */
  readonly hears: (pattern: RegExp) => Promise<unknown>;
  /** Resolves once a text is on the disk: that it is echoed does not say that the program has read it. */
  readonly keeps: (text: string) => Promise<void>;
  readonly runs: SandboxRuns;
}

const opened: SandboxRuns[] = [];
const terminals: Screen[] = [];

afterEach(async () => {
  for (const terminal of terminals.splice(0)) {
    terminal.signal('SIGTERM');
    await terminal.ended;
  }
  for (const { home } of opened.splice(0)) await home.remove();
});

async function sit(words: readonly string[] = [], shared?: SandboxRuns): Promise<Seat> {
  const runs = shared ?? (await createSandboxRuns());
  if (!shared) opened.push(runs);
  const terminal = await openTerminal(['triage', '--plain', '--sandbox', ...words], { home: runs.home });
  terminals.push(terminal);
  void terminal.ended.then(() => {
    const place = terminals.indexOf(terminal);
    if (place !== -1) terminals.splice(place, 1);
  });
  let from = 0;
  const hears = ({ source }: RegExp) => terminal.said(new RegExp(`^[\\s\\S]{${from},}?${source}`));
  return {
    ...terminal,
    runs,
    hears,
    async keeps(text) {
      const folder = runs.home.path('state/triage');
      for (;;) {
        const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
        const texts = await Promise.all(
          names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
        );
        if (texts.some((one) => one.includes(text))) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    answer(line, pattern) {
      from = terminal.raw().length;
      terminal.type(`${line}\r`);
      return hears(pattern);
    },
  };
}

const shownId = (seat: Seat) => Number(/.*Conversation #(\d+)/s.exec(seat.raw())?.[1]);

describe('a session in plain lines', () => {
  it('answers, closes and leaves without a single escape sequence', async () => {
    const seat = await sit(['--hold', '1']);
    await seat.said(/What next\? 1 reply/);
    const id = shownId(seat);
    await seat.answer('1', /the customer will see this\.[\s\S]*the customer\.\r\n/);
    seat.type('Добрый день,\rпосылка в пути.\r');
    await seat.answer('.', /The text:[\s\S]*What to do\? 1 send,/);
    await seat.answer('1', /Reply for #\d+ in 1 second; z undoes it\.[\s\S]*What next\?/);
    await seat.hears(new RegExp(`Reply sent to #${id}`));
    const second = shownId(seat);
    expect(second).not.toBe(id);
    await seat.answer('close', new RegExp(`Close for #${second} in 1 second; [\\s\\S]*What next\\?`));
    await seat.hears(new RegExp(`Closed #${second}`));
    // What follows is the summary of the command, which is not in plain lines.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(seat.raw()).not.toMatch(/[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
    seat.type('q\r');
    expect(await seat.ended).toBe(0);
    const found = await seat.runs.read<{ messages: { message: string; operator_id?: number }[] }>([
      'conv',
      'get',
      String(id),
    ]);
    const sent = found.messages.filter(({ message }) => message === 'Добрый день,\nпосылка в пути.');
    expect(sent).toEqual([expect.objectContaining({ operator_id: 7 })]);
    expect(await seat.runs.read(['conv', 'get', String(second)])).toMatchObject({ status: 'closed' });
  });

  // By a signal: test/stories/triage/plain.story.
  it('ended by Control D keeps what was typed for the next', async () => {
    const seat = await sit();
    await seat.said(/What next\? 1 reply/);
    await seat.answer('2', /PRIVATE NOTE on [\s\S]*\.i the customer\.\r\n/);
    seat.type('parcel lost\r');
    await seat.keeps('parcel lost');
    seat.type(KEYS.ctrl('d'));
    expect(await seat.ended).toBe(130);

    const next = await sit([], seat.runs);
    await next.said(/1 draft from your last session: l, then type draft\.[\s\S]*What next\?/);
    await next.answer('2', /The text:\r\nparcel lost\r\nWhat to do\? 1 save the private note/);
    await next.answer('keep', /What next\?/);
    next.type('q\r');
    expect(await next.ended).toBe(0);
  });
});

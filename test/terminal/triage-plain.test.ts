// `triage --plain` on a real pseudo-terminal that keeps its line mode: whole lines in, whole lines out, and nothing that
// only a terminal could draw. What is asked and answered is in test/stories/triage/plain*.story.
import { expect, it } from 'vitest';
import { createHome } from '../support/run-convops.ts';
import { KEYS, openTerminal, type Screen } from '../support/screen-terminal.ts';

/** Types lines and resolves once the pattern is shown behind the last of them. */
async function answer(screen: Screen, lines: string, pattern: RegExp): Promise<void> {
  const from = screen.raw().length;
  screen.type(`${lines}\r`);
  await screen.said(new RegExp(`^[\\s\\S]{${from},}?${pattern.source}`));
}

it('a session in plain lines answers, is left by Control D and goes on, without a single escape sequence', async () => {
  const home = createHome();
  const first = await openTerminal(['triage', '--plain', '--sandbox', '--hold', '1'], { home });
  await first.said(/What next\? 1 reply/);
  const id = Number(/Conversation #(\d+)/.exec(first.raw())?.[1]);
  await answer(first, '1', /the customer will see this\.[\s\S]*the customer\.\r\n/);
  await answer(first, 'Добрый день,\rпосылка в пути.\r.', /The text:[\s\S]*What to do\? 1 send,/);
  await answer(
    first,
    '1',
    new RegExp(`Reply for #${id} in 1 second; z undoes it\\.[\\s\\S]*Reply sent to #${id}`),
  );
  await answer(first, '2', /PRIVATE NOTE on [\s\S]*\.i the customer\.\r\n/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  expect(first.raw()).not.toMatch(/[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
  first.type(`parcel lost\r${KEYS.ctrl('d')}`);
  expect(await first.ended).toBe(130);
  const { stdout } = await home.run(['conv', 'get', String(id), '--sandbox', '--json', 'messages']);
  expect(stdout).toContain('"Добрый день,\\nпосылка в пути."');
  const next = await openTerminal(['triage', '--plain', '--sandbox'], { home });
  await next.said(/1 draft from your last session: l, then type draft\.[\s\S]*What next\? 1 reply/);
  next.type('q\r');
  expect(await next.ended).toBe(0);
});

import { writeFile, rename, symlink, mkdir } from 'node:fs/promises';
import { afterEach, it } from 'vitest';
import { createHome, PROGRAM } from '../support/run-convops.ts';
import { closeScreens, KEYS, openScreen } from '../support/screen-terminal.ts';

afterEach(closeScreens);

it('explore', async () => {
  const home = await createHome();
  const clock = home.path('clock');
  let now = Date.parse('2026-03-02T09:41:00Z');
  const step = async (s: number) => { now += s * 1000; await writeFile(`${clock}.new`, String(now)); await rename(`${clock}.new`, clock); };
  await step(0);
  await mkdir(home.path('bin'));
  await symlink(PROGRAM, home.path('bin/convops'));
  const screen = await openScreen(['sh'], {
    columns: 100, rows: 26, home,
    env: { PATH: `${home.path('bin')}:${process.env.PATH}`, PS1: '$ ', NODE_OPTIONS: '--require /tmp/rec/clock.cjs', CLOCK_FILE: clock, TZ: 'UTC', COLORTERM: 'truecolor' },
  });
  const show = async (n: string) => { await new Promise((r) => setTimeout(r, 400)); process.stdout.write(`== ${n}\n${screen.frame().join('\n')}\n=====\n`);};
  await screen.sees('$');
  screen.type('convops triage --sandbox\r');
  await show('start'); await show('start');
  await step(5);
  screen.type('r'); await show('r');
  screen.type('王小明 您好! Yes, it comes in white, too'); await show('typed');
  await step(9); await show('typed');
  screen.type(KEYS.enter); await show('held');
  await step(2); await show('held 2');
  screen.type('z'); await show('z');
  screen.type('.'); 
  await step(3); await show('more');
  screen.type(KEYS.enter); await show('held');
  await step(5); await show('sent'); await show('sent');
  screen.type('n'); await show('n');
  screen.type('Asked the warehouse: back in stock on Thursday.'); await show('typed');
  await step(8); await show('typed');
  screen.type(KEYS.enter); await show('note saved'); await step(2); await show('note held');
  screen.type('a'); await show('a'); screen.type('am'); await show('am'); screen.type(KEYS.enter); await show('assigned');
  await step(2); await show('assigned 2');
  await step(5); await show('assigned 5');
  screen.type('e'); await show('e'); await step(5); await show('e5'); await show('e5');
  screen.type('q'); await show('q'); await show('q');
}, 60000);

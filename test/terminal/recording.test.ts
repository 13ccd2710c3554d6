// The recording that stands in README: a session of the built program, typed into a shell on a real terminal, with the
// embedded service. Only its clock is ours: it stands still and is moved by hand, so that the same keys give the same
// frames. Where the program has changed, `npm run recording` records anew.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createHome, PROGRAM } from '../support/run-convops.ts';
import { KEYS, openScreen, type Screen } from '../support/screen-terminal.ts';
import { stillClock } from '../support/still-clock.ts';
import { drawFrames, drawScreen, type PictureFrame } from '../support/svg-frames.ts';

const RECORDING = fileURLToPath(new URL('recording/triage.svg', import.meta.url));
const COMMAND = 'convops triage --group vip --sandbox';
const LARGEST = 150_000;

interface Stage {
  readonly screen: Screen;
  /** Moves the clock of the program on. */
  readonly pass: (seconds: number) => Promise<void>;
}

/** A shell that knows the program by its name, and the clock of what it starts. */
async function openStage(): Promise<Stage> {
  const home = createHome();
  const bin = home.path('bin');
  await mkdir(bin);
  await symlink(PROGRAM, `${bin}/convops`);
  const { env, pass } = await stillClock(home.path('clock'), Date.parse('2026-03-02T09:41:00Z'));
  const screen = await openScreen(['sh'], {
    home,
    columns: 100,
    rows: 26,
    env: {
      PATH: [bin, dirname(process.execPath), process.env.PATH].join(':'),
      PS1: '$ ',
      TZ: 'UTC',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      ...env,
    },
  });
  return { screen, pass };
}

/** A busy machine may take long for a frame, which may come in several pieces: nothing short of this is its end. */
const QUIET_MS = 1000;
const LOOK_MS = 20;

/**
 * What is on the screen once that stands in the recording, however late it comes; of a program that draws something
 * else, once nothing more is drawn.
 */
async function drawnOn(screen: Screen, recording: string): Promise<Pick<PictureFrame, 'cells' | 'cursor'>> {
  let [length, quietMs] = [-1, 0];
  for (;;) {
    const drawn = { cells: screen.cells(), cursor: screen.modes().cursor ? screen.cursor() : null };
    if (quietMs >= QUIET_MS || recording.includes(`>\n${drawScreen(drawn)}\n<`)) return drawn;
    quietMs = screen.raw().length === length ? quietMs + LOOK_MS : 0;
    length = screen.raw().length;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Plays the session. Each wait names what the step before it has to bring about. */
async function play({ screen, pass }: Stage): Promise<PictureFrame[]> {
  const recording = existsSync(RECORDING) ? readFileSync(RECORDING, 'utf8') : '';
  const frames: PictureFrame[] = [];
  const keep = async (keys: string, caption: string) => {
    frames.push({ ...(await drawnOn(screen, recording)), keys, caption });
  };
  const { enter } = KEYS;

  await screen.sees('$');
  screen.type(`${COMMAND}${enter}`);
  await screen.sees(/^ .Waiting .*SANDBOX(?=[\s\S]*#37 [\s\S]*> \d\d:\d\d)/);
  await keep(COMMAND, 'whoever has waited longest comes first; your own customers are counted beside them');

  screen.type('r');
  await screen.sees('#37 is yours');
  screen.type('Hi Daniel, it left our warehouse this morning and comes on Wednesday');
  await screen.sees(/on Wednesday/);
  await pass(12);
  await screen.seesNo('#37 is yours');
  await keep('r', 'a reply claims first: nobody else answers meanwhile');

  screen.type(enter);
  await screen.sees(/#59 [\s\S]*> \d\d:\d\d[\s\S]*Sending #37 in 5s/);
  await pass(2);
  await screen.sees('Sending #37 in 3s');
  await keep('Enter', 'held for 5 seconds, and the next one is here already');

  screen.type('z');
  await screen.sees(/on Wednesday[\s\S]*Undone: #37 not sent/);
  await keep('z', 'undone before it was sent, the text as it was');

  screen.type(', before noon.');
  await screen.sees('noon.');
  await pass(6);
  screen.type(enter);
  await screen.sees('Sending #37 in 5s');
  // A step at a time: what is held is held anew by a program that stood still for three seconds.
  for (const left of [3, 1]) {
    await pass(2);
    await screen.sees(`Sending #37 in ${left}s`);
  }
  await pass(1);
  await screen.sees('Reply sent to #37');
  await keep('Enter', 'completed, and sent after the 5 seconds');

  // The lists are read again every 15 seconds: each time the frame is waited for that follows.
  const news = /#37 .*wrote back/;
  for (let lists = 0; lists < 20 && !news.test(screen.frame().join('\n')); lists += 1) {
    await pass(15);
    await drawnOn(screen, '');
  }
  await screen.sees(news);
  await keep('', 'a customer who writes back is announced, whatever is on screen');

  screen.type('\t');
  await screen.sees(/\[Mine/);
  screen.type('/37');
  screen.type(enter);
  await screen.sees(/\[Mine[\s\S]* #37 /);
  // What stays on screen is read again.
  await pass(1);
  await screen.sees(/ #37 [\s\S]*> 09:4/);
  await keep('Tab', 'Tab: your own customers, by the same keys');
  // A message that came a moment ago counts as not seen yet: e would not close over it.
  await pass(1);

  screen.type('e');
  await screen.sees(/Closing #37/);
  await keep('e', 'answered and done: closed, after 5 seconds, too');
  for (const left of [3, 1]) {
    await pass(2);
    await screen.sees(`Closing #37 in ${left}s`);
  }
  await pass(1);
  await screen.sees('Closed #37');
  screen.type('q');
  await screen.sees(/handled [\s\S]*\n\$/);
  await keep('q', 'what the session came to');
  return frames;
}

it('of a session of triage is the one in README', async () => {
  const picture = drawFrames({ title: COMMAND, frames: await play(await openStage()) });
  expect(Buffer.byteLength(picture)).toBeLessThan(LARGEST);
  expect(picture).not.toMatch(/<script|<image|<a |href|url\(|@import|on\w+="/i);
  await expect(picture).toMatchFileSnapshot(RECORDING);
});

// The terminal of a session, on a real pseudo-terminal: no key is lost, nothing stale stays on the screen, and
// whatever ends the session leaves the terminal as it was.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../hostile/running.ts';
import { bundled } from '../support/bundled.ts';
import { newFolder } from '../support/new-folder.ts';
import { KEYS, openScreen, type Screen, type ScreenOptions } from '../support/screen-terminal.ts';
import { skipWithout } from '../support/tools.ts';

const toy = await bundled("import '../test/support/toy-session.ts';", '.', 'toy.mjs');
const folder = dirname(toy);

async function openToy(options?: ScreenOptions): Promise<Screen> {
  const screen = await openScreen([...NAMED, process.execPath, toy], options);
  await screen.sees('bottom 0');
  return screen;
}

const linesIn = (frame: readonly string[]) =>
  frame.filter((row) => row.includes('| pane')).map((row) => row.replace(/ *\| pane$/, ''));

/** How a session has the terminal, and how it is without one. */
const TAKEN = { alternate: true, autowrap: false, bracketedPaste: true, cursor: false };
const GIVEN = { alternate: false, autowrap: true, bracketedPaste: false, cursor: true };

/** A program for the terminal, by its path. */
async function program(script: string): Promise<string> {
  const path = join(newFolder(), 'program.sh');
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** The escape sequences that give the terminal back, in the order they must come, once each. */
const LEAVING = '\x1b[?2004l\x1b[0m\x1b[?1049l\x1b[?7h\x1b[?25h';
const timesIn = (text: string, part: string) => text.split(part).length - 1;

/** The wheel makes no keys from the first to the second, and what the terminal did before is asked of it again. */
const WHEEL = { taken: '\x1b[?1007s\x1b[?1007l', given: '\x1b[?1007h\x1b[?1007r' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
const FRAME_MARK = /\x1b\[\?2026([hl])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
const MOVE = /\x1b\[\d+;\d+H/;
/** Whoever opened the terminal had named it. */
const NAMED = ['sh', '-c', 'printf \'\\033]2;my shell\\007\'; exec "$@"', 'sh'];

function expectRestored(screen: Screen): void {
  expect(screen.title()).toBe('my shell');
  expect(timesIn(screen.raw(), WHEEL.taken)).toBe(1);
  expect(timesIn(screen.raw(), WHEEL.given)).toBe(1);
  expect(timesIn(screen.raw(), '\x1b[22;2t')).toBe(1);
  expect(timesIn(screen.raw(), '\x1b[23;2t')).toBe(1);
  expect(screen.modes()).toEqual(GIVEN);
  expect(timesIn(screen.raw(), LEAVING)).toBe(1);
  expect(timesIn(screen.raw(), '\x1b[?1049l')).toBe(1);
  expect(timesIn(screen.raw(), '\x1b[?1049h')).toBe(1);
  // What stty says, asked while the process still lived.
  const settings = screen.raw().slice(screen.raw().indexOf('speed'));
  expect(settings).toMatch(/(?<![-\w])icanon/);
  expect(settings).toMatch(/(?<![-\w])echo(?!\w)/);
  expect(settings).toMatch(/(?<![-\w])isig/);
}

describe('keys', () => {
  it('stand in the frame as they come, and no row is longer than the terminal', async () => {
    const screen = await openToy({ columns: 60, rows: 12 });
    screen.type('a');
    await screen.sees('key "a" a');
    screen.type('к');
    const frame = await screen.sees('key "к" undefined');
    expect(linesIn(frame)).toEqual(['key "a" a', 'key "к" undefined']);
    expect(frame[0]).toMatch(/^top 60x12 =+$/);
    expect(frame[0]).toHaveLength(60);
    expect(frame[1]?.indexOf('| pane')).toBe(54);
    expect(frame.at(-2)).toBe('bottom 2');
    expect(frame.at(-1)).toBe('');
    expect(screen.modes()).toEqual(TAKEN);
  });

  it('typed with the one that opens the editor or stops the session are for nobody', async () => {
    const EDITOR = await program('echo "editing $(cat "$1")"; read answer; echo "$answer" > "$1"');
    const screen = await openToy({ env: { EDITOR } });
    screen.type(`EEa\r${KEYS.ctrl('z')}${KEYS.paste('b')}${KEYS.ctrl('d')}`);
    await screen.sees('editing before');
    screen.type('typed\r');
    await screen.sees('bottom 2');
    // What follows a paste at once is the rest of it.
    await sleep(100);
    screen.type('Zq');
    await screen.sees('bottom 3');
    screen.type('z');
    const frame = await screen.sees('bottom 4');
    expect(linesIn(frame)).toEqual(['key "E" e', 'edited "typed\\n"', 'key "Z" z', 'key "z" z']);
    expect(timesIn(screen.raw(), 'editing before')).toBe(1);
  });
});

describe('the frame', () => {
  it('has no stale row after a storm of sizes', async () => {
    const screen = await openToy();
    const sizes = Array.from({ length: 20 }, (_, index) => [
      20 + ((index * 67) % 180),
      6 + ((index * 23) % 55),
    ]);
    for (const [columns = 80, rows = 24] of [...sizes, [71, 17]]) {
      screen.resize(columns, rows);
      screen.type('.');
    }
    // Every row, because a frame may be looked at while it is drawn; what is stale would stay. A slow program hears of
    // fewer sizes, and of several keys at once: the rest of its rows is empty.
    const frame = await screen.sees(/^top 71x17 =+\n(?:.{65}\| pane\n)*\n*bottom \d+\n?$/);
    await screen.sees(/key|pasted/);
    expect(frame).toHaveLength(17);
    expect(frame.at(-1)).toBe('');
    expect(frame.filter((row) => row.startsWith('top'))).toHaveLength(1);
    expect(frame.filter((row) => row.startsWith('bottom'))).toHaveLength(1);
  });

  it('is drawn on stderr where stdout is not the terminal', async () => {
    const file = join(folder, 'stdout');
    const screen = await openScreen(['sh', '-c', `'${process.execPath}' '${toy}' > '${file}'`]);
    await screen.sees('bottom 0');
    screen.type('P');
    await screen.sees(/short text\n\(any key goes back\)/);
    screen.type(' ');
    await screen.sees('edited "paged"');
    screen.resize(50, 10);
    await screen.sees('top 50x10');
    screen.type('q');
    await screen.ended;
    expect(timesIn(screen.raw(), LEAVING)).toBe(2);
    const [outcome, settings] = (await readFile(file, 'utf8')).split('\n');
    expect(outcome).toMatch(/^ended by quit/);
    expect(settings).toMatch(/^speed/);
  });

  it('comes as one change, whatever it draws', async () => {
    const screen = await openToy();
    for (const [index, key] of [...'abc'].entries()) {
      screen.type(key);
      await screen.sees(`bottom ${index + 1}`);
    }
    const parts = screen.raw().split(FRAME_MARK);
    expect(parts.filter((_, index) => index % 2 === 1).join('')).toMatch(/^(?:hl){4,}$/);
    // Nothing is drawn outside of the marks: rows are moved to inside alone.
    const outside = parts.filter((_, index) => index % 4 === 0).join('');
    expect(outside).not.toMatch(MOVE);
  });

  it('names the window only when the name is another, and gives the name back to the editor and the pager', async () => {
    const screen = await openToy({
      env: { PAGER: 'sh -c "cat >/dev/null; echo paging; read answer </dev/tty"' },
    });
    expect(screen.title()).toBe('toy 0');
    screen.type('a');
    await screen.sees('bottom 1');
    await expect.poll(() => screen.title()).toBe('toy 1');
    screen.type('P');
    await screen.sees('paging');
    expect(screen.title()).toBe('my shell');
    expect(screen.raw().lastIndexOf(WHEEL.given)).toBeGreaterThan(screen.raw().lastIndexOf(WHEEL.taken));
    screen.type('\r');
    await screen.sees('bottom 3');
    expect(screen.raw().lastIndexOf(WHEEL.taken)).toBeGreaterThan(screen.raw().lastIndexOf(WHEEL.given));
    const before = timesIn(screen.raw(), '\x1b]2;toy');
    screen.resize(60, 20);
    await screen.sees('top 60x20');
    // One event more, and so one name more.
    expect(timesIn(screen.raw(), '\x1b]2;toy')).toBe(before + 1);
  });

  it('signals as notify says', async () => {
    const screen = await openToy({ env: { TOY_NOTIFY: 'osc777' } });
    screen.type('N');
    await screen.sees('key "N" n');
    screen.type('q');
    await screen.ended;
    expect(timesIn(screen.raw(), '\x1b]777;notify;convops;#1 wrote back\x07')).toBe(1);
  });

  it('shows as notices what would be written into it, and says it again at the end', async () => {
    const screen = await openToy();
    screen.type('W');
    const frame = await screen.sees('stray warning');
    expect(linesIn(frame)).toEqual(['key "W" w', 'notice "stray line"', 'notice "Warning: stray warning"']);
    screen.type('q');
    await screen.ended;
    expect(screen.frame().join('\n')).toContain(
      'convops: warning: stray line\nWarning: stray warning\nended by quit',
    );
  });
});

describe('the editor and the pager', () => {
  it('have the terminal for themselves, and everything is drawn anew after them', async () => {
    const EDITOR = await program('echo editing; read answer; echo "$answer" >> "$1"');
    const screen = await openToy({ env: { EDITOR } });
    screen.type('E');
    await screen.sees(/^editing/m);
    expect(screen.modes()).toEqual(GIVEN);
    screen.type('typed\r');
    const frame = await screen.sees('edited "before\\ntyped\\n"');
    expect(linesIn(frame)).toHaveLength(2);
    expect(screen.modes()).toEqual(TAKEN);
    screen.type('z');
    await screen.sees('key "z" z');
  });

  it('leaves Ctrl-C to the pager', async () => {
    // A shell that waits in `read` does not look whether a signal came just before: one that sleeps does, again and again.
    const trap = 'trap "echo interrupted; read answer < /dev/tty; exit" INT';
    const PAGER = await program(`${trap}\ncat\nwhile :; do sleep 0.05; done`);
    const screen = await openToy({ env: { PAGER } });
    screen.type('P');
    await screen.sees('short text');
    screen.type(KEYS.ctrl('c'));
    await screen.sees('interrupted');
    screen.type('\r');
    await screen.sees('edited "paged"');
  });

  it.each([
    [{}, 'R'],
    [{ LESS: '-i' }, '-i'],
  ])('tells less no more than the person has: %j', async (own, told) => {
    const PAGER = 'cat > /dev/null; echo "told $LESS."; read answer < /dev/tty';
    const screen = await openToy({ env: { PAGER, ...own } });
    screen.type('P');
    await screen.sees(`told ${told}.`);
    screen.type('\r');
    await screen.sees('edited "paged"');
  });

  it.for([
    ['less', 'line 200'],
    ['less +10', 'line 10\n'],
  ] as const)('less begins at the end, unless told otherwise: %s', async ([pager, seen], context) => {
    skipWithout(context, 'less');
    const TOY_PAGE = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`).join('\n');
    const screen = await openToy({ env: { PAGER: pager, LESS: '-i', TOY_PAGE } });
    screen.type('P');
    await screen.sees(seen);
    expect(screen.frame().join('\n')).not.toMatch(/^line 1$/m);
    screen.type('q');
    await screen.sees('edited "paged"');
  });
});

describe('stopping', () => {
  beforeEach((context) => skipWithout(context, 'bash'));

  async function openInShell() {
    const screen = await openScreen(['bash', '--norc', '-i'], { columns: 160, env: { PS1: 'shell> ' } });
    await screen.sees('shell> ');
    screen.type(`'${process.execPath}' '${toy}'\r`);
    await screen.sees('bottom 0');
    const children = await readFile(`/proc/${screen.pid}/task/${screen.pid}/children`, 'utf8');
    return { screen, pid: Number(children.trim()) };
  }

  it('gives the shell its terminal at Ctrl-Z, and fg draws everything anew', async () => {
    const { screen, pid } = await openInShell();
    screen.type('a');
    await screen.sees('bottom 1');
    screen.type(KEYS.ctrl('z'));
    await screen.sees(/Stopped/);
    expect(screen.modes()).toMatchObject({ alternate: false, autowrap: true, cursor: true });
    screen.type('echo "echo is $((40 + 2))"\r');
    await screen.sees('echo is 42');
    screen.resize(150, 20);
    screen.type('fg\r');
    await screen.sees(/^top 150x20/);
    expect(screen.modes()).toEqual(TAKEN);
    screen.type('b');
    const frame = await screen.sees('key "b" b');
    expect(linesIn(frame).filter((line) => line.startsWith('key'))).toEqual(['key "a" a', 'key "b" b']);

    // A second time, in the background first: it must wait for the terminal.
    screen.type(KEYS.ctrl('z'));
    await screen.sees(/Stopped/);
    screen.type('bg\r');
    await screen.sees(/toy\.mjs' &/);
    // It stops itself when it asks for the terminal that the shell has; before that fg would cross with it.
    await expect.poll(() => stateOf(pid)).toBe('T');
    screen.type('fg\r');
    await screen.sees(/^top 150x20/);
    screen.type('q');
    await screen.sees(/ended by quit/);
    screen.type('exit\r');
    await screen.ended;
  });

  it('obeys a SIGTSTP from outside, and finds itself after a SIGSTOP', async () => {
    const { screen, pid } = await openInShell();
    for (const signal of ['SIGTSTP', 'SIGSTOP'] as const) {
      process.kill(pid, signal);
      await screen.sees(/Stopped/);
      screen.type('fg\r');
      await screen.sees(/^top 160x24/);
      await screen.seesNo(/Stopped/);
      expect(screen.modes()).toEqual(TAKEN);
      screen.type('a');
      await screen.sees(/key "a" a[\s\S]*bottom/);
    }
    screen.type('q');
    await screen.sees(/ended by quit[\s\S]* icanon /);
    // What was remembered was not taken for the terminal's own after the stop that nobody hears of.
    expect(screen.title()).toBe('');
    expect(timesIn(screen.raw(), WHEEL.taken)).toBe(timesIn(screen.raw(), WHEEL.given));
  });

  it('comes back at once where nobody could continue it', async () => {
    const screen = await openToy();
    for (const [stop = '', next = ''] of [
      [KEYS.ctrl('z'), 'a'],
      ['Z', 'b'],
    ]) {
      const taken = timesIn(screen.raw(), '\x1b[?1049h');
      screen.type(stop);
      await expect.poll(() => timesIn(screen.raw(), '\x1b[?1049h')).toBe(taken + 1);
      screen.type(next);
      await screen.sees(`key "${next}"`);
      await screen.sees(/^top/);
      expect(timesIn(screen.raw(), '\x1b[?1049h')).toBe(taken + 1);
      expect(screen.modes().alternate).toBe(true);
    }
  });
});

describe('the end', () => {
  it.each([
    ['Ctrl-C', (screen: Screen) => screen.type(KEYS.ctrl('c')), 'ended by SIGINT'],
    ['Ctrl-D', (screen: Screen) => screen.type(KEYS.ctrl('d')), 'ended by closed'],
    ['SIGTERM', (screen: Screen) => screen.signal('SIGTERM'), 'ended by SIGTERM'],
    ['SIGHUP', (screen: Screen) => screen.signal('SIGHUP'), 'ended by SIGHUP'],
    ['an exception in view', (screen: Screen) => screen.type('V'), 'failed by view broke'],
    ['an exception in a timer', (screen: Screen) => screen.type('T'), 'failed by a timer broke'],
  ])('by %s leaves the terminal as it was', async (_name, end, outcome) => {
    const screen = await openToy();
    screen.type('H');
    await screen.sees('bottom 1');
    end(screen);
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).toContain(`${outcome}, saved 1`);
    expectRestored(screen);
  });

  it('by SIGQUIT comes at once, and leaves the terminal as it was', async () => {
    const pid = join(folder, 'quit.pid');
    const inner = `echo $$ > '${pid}'; exec "$@"`;
    const outer = `printf '\\033]2;my shell\\007'; ulimit -c 0; sh -c '${inner.replaceAll("'", "'\\''")}' sh "$@"; echo "ended $?"; stty -a`;
    const screen = await openScreen(['sh', '-c', outer, 'sh', process.execPath, toy]);
    await screen.sees('bottom 0');
    process.kill(Number(await readFile(pid, 'utf8')), 'SIGQUIT');
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).toContain('ended 131');
    expectRestored(screen);
  });

  it('comes while the editor has the terminal, which is given back once', async () => {
    const EDITOR = await program('echo editing; read answer');
    const screen = await openToy({ env: { EDITOR } });
    screen.type('E');
    await screen.sees(/^editing/m);
    screen.signal('SIGTERM');
    await screen.sees('ended by SIGTERM');
    screen.type('\r');
    await screen.ended;
    expectRestored(screen);
  });

  it('comes when the terminal is gone', async () => {
    const log = join(folder, 'gone.log');
    const screen = await openToy({ env: { TOY_LOG: log } });
    screen.hangUp();
    // Node's own end would abort with 134.
    expect(await screen.ended).toBe(0);
    expect(await readFile(log, 'utf8')).toMatch(/^ended by SIGHUP, saved 1/);
  });
});

// Triage as a person meets it: a real terminal, 1000 conversations waiting and 200 of one's own, from the key to the frame.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { median, quantiles } from './measure.mjs';
import { withService } from './service.mjs';
import { isRead, openTerminal, pause, spentInTurn } from './terminal.mjs';

const SIZES = [
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
];

let sessions = 0;

/** Does some work with a session that has a conversation with its text on screen. */
async function withSession({ convops, env }, work, { size = SIZES[0], words = [] } = {}) {
  sessions += 1;
  // With nothing left from the one before.
  const own = { ...env, CONVOPS_STATE_DIR: join(env.HOME, `state-${sessions}`) };
  const triage = [...convops, 'triage', '--as', '7', '--hold', '0', ...words];
  const session = openTerminal(triage, { env: own, ...size });
  try {
    await session.until(isRead);
    return await work(session);
  } finally {
    await session.close();
  }
}

/** The figures of some keys, with what each took of the CPU, all that was done meanwhile included. */
async function figures(session, work) {
  const before = session.spent();
  const samples = await work(session);
  const after = session.spent();
  const each = (after.cpu - before.cpu) / (after.keys - before.keys);
  return `${quantiles(samples)}${Number.isNaN(each) ? '' : `; CPU ${each.toFixed(1)} ms a key`}`;
}

/** Letters in the composer, a blank between, so that each changes its row by what only it can have brought. */
async function typingFrames(session) {
  const frames = [];
  await session.until((rows) => rows.some((row) => row.includes('REPLY')), 'r');
  for (let index = 0; index < 150; index += 1) {
    const text = `${index}${'abcdefghij'[index % 10]}`;
    frames.push(await session.until((rows) => rows.some((row) => row.includes(text)), text.slice(-4)));
    await session.until((rows) => !rows.some((row) => row.includes(text)), '\x15');
    await pause(5);
  }
  return frames;
}

/** The next conversation, to its row in the header. */
async function walkingFrames(session) {
  const frames = [];
  for (let index = 0; index < 60; index += 1) {
    const before = session.id();
    frames.push(await session.until(() => session.id() !== before, 'j'));
    await pause(50);
  }
  return frames;
}

/** From one walk to the other: to header and row, or to the text as well. */
async function switchFrames(session, { toText }) {
  const frames = [];
  for (let index = 0; index < 60; index += 1) {
    const isMine = (rows) => rows[0].includes('[Mine');
    const was = isMine(session.frame());
    const before = session.id();
    const isThere = (rows) => isMine(rows) !== was && session.id() !== before && (!toText || isRead(rows));
    frames.push(await session.until(isThere, '\t'));
    await pause(60);
  }
  return frames;
}

const isReply = (rows) => rows.some((row) => row.includes('REPLY'));

async function letters(session) {
  for (let index = 0; index < 60; index += 1) {
    session.type('abcdefghij'[index % 10]);
    await pause(15);
  }
}

async function replies(session) {
  for (let index = 0; index < 10; index += 1) {
    await session.until((rows) => !isReply(rows), '\x1b');
    // Another build may ask what becomes of the claim.
    if (session.frame().some((row) => row.includes('k/Esc keep'))) session.type('k');
    await pause(50);
    await session.until(isReply, 'r');
  }
}

/** What a letter and `r` take of the CPU, beside the build in another folder. */
async function benchBeside(given) {
  const other = { ...given, convops: [given.convops[0], join(given.beside, 'bin/convops.js')] };
  await withSession(given, (own) =>
    withSession(other, async (theirs) => {
      const sessions = [own, theirs];
      for (const session of sessions) await session.until(isReply, 'r');
      for (const [what, round] of [
        ['r and Esc', replies],
        ['a letter', letters],
      ]) {
        const [here, there] = await spentInTurn(sessions, { turns: 10, before: 2 }, round);
        const told = `${here.toFixed(2)} ms, ${(here / there).toFixed(2)} of the other's ${there.toFixed(2)} ms`;
        given.line(`triage, CPU of ${what}`, `${told} (limit: 0.8 of 8e91ddaf)`);
      }
    }),
  );
}

async function benchKeys(given) {
  for (const size of SIZES)
    for (const [walk, words] of [
      ['Waiting', []],
      ['Mine', ['--mine']],
    ])
      for (const [what, frames] of [
        ['key to frame', typingFrames],
        ['next to its row', walkingFrames],
      ]) {
        const told = await withSession(given, (session) => figures(session, frames), { size, words });
        const name = `triage, ${what}, ${walk}, 1000 and 200, ${size.columns}x${size.rows}`;
        given.line(name, `${told} (limit: p95 16 ms, p99 50 ms)`);
      }
}

async function benchSwitch(given) {
  for (const size of SIZES)
    for (const toText of [false, true]) {
      // Only where a look leaves them unread are one's own read ahead.
      setting(given, 'get_marks_read', toText ? 'no' : 'unknown');
      const frames = (session) => switchFrames(session, { toText });
      const told = await withSession(given, (session) => figures(session, frames), { size });
      const place = toText ? 'the text' : 'header and row';
      given.line(
        `triage, switch of walk to ${place}, ${size.columns}x${size.rows}`,
        `${told} (limit: p95 50 ms)`,
      );
    }
  setting(given, 'get_marks_read', 'unknown');
}

function setting({ convops: [file, ...words], env }, name, value) {
  const set = [...words, 'profile', 'set', name, value, '--profile', 'bench'];
  const run = spawnSync(file, set, { env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
}

/** Which lists one poll asks for, by the service's own count. */
async function benchPolls(given) {
  for (const waiting of ['999', '1000'])
    await withService(given.env, { BENCH_WAITING: waiting }, async (env) => {
      const asked = async () => (await fetch(`${env.CONVOPS_BASE_URL}/bench/lists`)).json();
      const lists = await withSession({ ...given, env }, async (session) => {
        await pause(500);
        await asked();
        session.type('R');
        await pause(1000);
        return await asked();
      });
      given.line(
        `triage, list calls a poll, ${waiting} waiting`,
        `${lists.length}: ${lists.join(', ')} (limit: ${waiting === '1000' ? '2 + groups' : 3})`,
      );
    });
}

/** To the beginning of years of messages, for the first time, and once more in a window of another size. */
async function benchHome(given) {
  const isTop = (rows) =>
    rows.some((row) => /later messages/.test(row)) && !rows.some((row) => /earlier messages/.test(row));
  const times = { first: [], resized: [] };
  await withService(given.env, { BENCH_MESSAGES: '5000' }, async (env) => {
    for (let run = 0; run < 5; run += 1)
      await withSession({ ...given, env }, async (session) => {
        // What is on screen is read once more by now.
        await pause(1500);
        times.first.push(await session.until(isTop, '\x1b[H'));
        await session.until((rows) => !isTop(rows), '\x1b[F');
        session.resize(100, 40);
        await pause(500);
        times.resized.push(await session.until(isTop, '\x1b[H'));
      });
  });
  for (const [what, some] of Object.entries(times)) {
    const told = `${median(some).toFixed(0)} ms, at most ${Math.max(...some).toFixed(0)} ms`;
    given.line(`triage, Home in 5000 messages, ${what}`, `${told} (limit: 100 ms)`);
  }
}

async function benchPrefetch(given) {
  const times = [];
  await withService(given.env, { BENCH_LATENCY: '600' }, (env) =>
    withSession({ ...given, env }, async (session) => {
      for (let index = 0; index < 60; index += 1) {
        await pause(800);
        const before = session.id();
        times.push(await session.until((rows) => session.id() !== before && isRead(rows), 's'));
      }
    }),
  );
  const hits = times.filter((ms) => ms < 300).length;
  given.line(
    'triage, skip to next text, 600 ms service',
    `${quantiles(times)}; read ahead in ${hits} of ${times.length} (limit: p95 50 ms, 95 %)`,
  );
}

/** As many decisions as a shift has, a reply and a close in turn, and the memory that they took. */
async function benchShift(given) {
  const most = await withSession(given, async (session) => {
    for (let nth = 0; nth < 100; nth += 1) {
      const before = session.id();
      const isGone = (rows) => session.id() !== before && isRead(rows);
      if (nth % 2 === 0) {
        await session.until((rows) => rows.some((row) => row.includes('REPLY')), 'r');
        await session.until((rows) => rows.some((row) => row.includes(`Answer ${nth}.`)), `Answer ${nth}.`);
      }
      await session.until(isGone, nth % 2 === 0 ? '\r' : 'e');
      await pause(50);
    }
    return session.mostMemory();
  });
  given.line('triage, memory of 100 decisions', `${most.toFixed(0)} MiB (limit: 120 MB)`);
}

/** Prints the figures of triage. */
export async function benchTriage(given) {
  await benchKeys(given);
  await benchSwitch(given);
  await benchPolls(given);
  await benchHome(given);
  await benchPrefetch(given);
  await benchShift(given);
  if (given.beside) await benchBeside(given);
}

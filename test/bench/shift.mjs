// Triage for a whole shift, on a clock of its own: what it holds in memory after eight hours, whether it visits whom others
// took, and how many keys a decision costs beside the same by commands.
import { openSimulatedDesk } from './simulated-desk.mjs';
import { isRead, pause } from './terminal.mjs';

const HOUR_MS = 3_600_000;
const TEXT = 'Thank you for writing, I am looking into it.';
const ENTER = '\r';
const ESCAPE = '\x1b';
const SEND_AND_CLOSE = '\x13';

/** How an operator decides: the keys before and behind the text, if any, and the same by commands. */
const WAYS = {
  reply: { keys: ['r', TEXT, ENTER], commands: ['conv claim ID', `conv reply ID "${TEXT}"`] },
  'reply and close': {
    keys: ['r', TEXT, SEND_AND_CLOSE],
    commands: ['conv claim ID', `conv reply ID "${TEXT}"`, 'conv close ID'],
  },
  close: { keys: ['e'], commands: ['conv claim ID', 'conv close ID'] },
  snooze: { keys: ['h', '1'], commands: [] },
  // The first time its target is found by its name; then it stands there.
  assign: { keys: ['a', ENTER], first: ['a', 'b', 'e', 'a', ENTER], commands: ['conv assign ID 3'] },
};
/** Of ten decisions, in Waiting and in Mine. */
const WAITING = [
  'reply',
  'reply',
  'close',
  'reply',
  'reply and close',
  'reply',
  'assign',
  'reply',
  'snooze',
  'reply',
];
const MINE = ['reply', 'reply and close', 'reply', 'close'];

/** What a person at the desk sees, and types. */
function atDesk({ terminal }) {
  const counts = { decisions: 0, keys: 0, commandKeys: 0, back: 0 };
  const screen = () => terminal.frame();
  const has = (pattern) => screen().some((row) => pattern.test(row));
  const looks = {
    isMine: () => has(/\[Mine /),
    /** Of the operator's customers those that wait for an answer. */
    mine: () => Number(/Mine (\d+)/.exec(screen()[0])?.[1] ?? 0),
    waiting: () => Number(/Waiting (\d+)/.exec(screen()[0])?.[1] ?? 0),
    isFree: () =>
      screen()
        .slice(1, 4)
        .some((row) => /\bunassigned\b|\byours\b/.test(row)),
    /** Neither a text nor a question stands before the conversation. */
    isShown: () => has(/\? help/),
    isWriting: () => has(/REPLY/),
    asksForDraft: () => has(/^ d +keep/),
    isRead: () => isRead(screen()),
  };
  return {
    ...{ counts, looks },
    /** Types a key, or a text, which is no key. */
    async press(keys, { isText = false } = {}) {
      if (!isText) counts.keys += 1;
      terminal.type(keys);
      // Esc is told from the beginning of another key by the time that passes behind it.
      await pause(keys === ESCAPE ? 90 : 8);
    },
    decided(way, id) {
      counts.decisions += 1;
      for (const command of WAYS[way].commands)
        counts.commandKeys +=
          `convops ${command.replace('ID', id)}\n`.length - (command.includes(TEXT) ? TEXT.length : 0);
    },
  };
}

/** Works until `isOver`: first who wrote back, then who waits longest; a decision every `everyMs`. */
async function* workOn(desk, operator, { everyMs, isOver }) {
  const { press, looks, counts, decided } = operator;
  const turns = { waiting: 0, mine: 0 };
  const tried = new Set();
  yield 5000;
  while (!isOver(counts)) {
    while (!looks.isShown()) {
      await press(looks.asksForDraft() ? 'd' : ESCAPE);
      yield 1500;
    }
    const wanted = looks.isMine() ? looks.mine() > 0 : looks.mine() > 2 && counts.decisions % 5 === 4;
    if (wanted !== looks.isMine() && (wanted || looks.waiting() > 0)) {
      await press('\t');
      yield 1000;
    }
    if (!(await becomes(() => looks.isFree() && looks.isRead(), 5))) {
      // Where nobody waits there is nothing to press.
      if ((looks.isMine() ? looks.mine() : looks.waiting()) > 0) await press('j');
      yield everyMs / 4;
      continue;
    }
    const id = desk.terminal.id();
    const walk = looks.isMine() ? 'mine' : 'waiting';
    const ways = walk === 'mine' ? MINE : WAITING;
    const way = ways[turns[walk] % ways.length];
    turns[walk] += 1;
    const { keys: usual, first = usual } = WAYS[way];
    for (const keys of tried.has(way) ? usual : first) {
      const isText = keys === TEXT;
      if (isText && !(await becomes(looks.isWriting))) break;
      await press(isText ? `${keys} ${counts.decisions}` : keys, { isText });
      yield 500;
    }
    tried.add(way);
    if (desk.terminal.id() !== id) {
      decided(way, id);
      if (walk === 'mine') counts.back += 1;
    }
    yield everyMs;
  }
}

/** Whether something is on screen by the time that a slow machine needs to draw it. */
async function becomes(isSo, most = 50) {
  for (let tries = 0; tries < most && !isSo(); tries += 1) await pause(10);
  return isSo();
}

const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(0);

async function benchMemory({ line }, hours) {
  const desk = await openSimulatedDesk({ pace: 5, tick: 2500 });
  const began = performance.now();
  try {
    const operator = atDesk(desk);
    const since = desk.day.now();
    const isPast = (share) => desk.day.now() - since >= hours * HOUR_MS * share;
    const heaps = [];
    for (const share of [0.5, 1]) {
      await desk.run(workOn(desk, operator, { everyMs: 20_000, isOver: () => isPast(share) }));
      desk.collect();
      await desk.run(waits(3000));
      heaps.push(desk.samples.at(-1).heapUsed);
    }
    const half = since + (hours / 2) * HOUR_MS;
    const most = (some) => Math.max(...some.map(({ rss }) => rss));
    const [first, second] = [
      desk.samples.filter(({ at }) => at < half),
      desk.samples.filter(({ at }) => at >= half),
    ];
    const { decisions, back } = operator.counts;
    line(
      `triage, memory, ${hours} simulated hours, 5 rivals, pace 5`,
      `peak ${mebibytes(most(first))} MiB in the first half, ${mebibytes(most(second))} in the second; heap ${heaps.map(mebibytes).join(', ')}; ` +
        `${decisions} decisions, ${back} of them in Mine, in ${((performance.now() - began) / 1000).toFixed(0)} s (limit: 120 MB, no growth)`,
    );
  } finally {
    await desk.close();
  }
}

async function* waits(ms) {
  yield ms;
}

/** Walks for a quarter of an hour, and counts whom the last list or answer had shown as gone before they were visited. */
async function benchGone({ line }) {
  let there = new Set();
  const desk = await openSimulatedDesk({
    pace: 5,
    // The clock stands still until what was asked is answered: this is what the answer says.
    async onRequest({ path }) {
      if (path.endsWith('/unassigned')) there = await openNow(desk.day);
    },
  });
  try {
    const since = desk.day.now();
    let visits = 0;
    let gone = 0;
    async function* walk() {
      yield 5000;
      for (let keys = 0; desk.day.now() - since < HOUR_MS / 4; keys += 1) {
        const before = desk.terminal.id();
        const known = new Set(there);
        desk.terminal.type(['j', 'j', 'j', 's', 'k'][keys % 5]);
        await pause(8);
        const id = desk.terminal.id();
        if (id !== undefined && id !== before) {
          visits += 1;
          if (!known.has(Number(id))) gone += 1;
        }
        yield 2500;
      }
    }
    await desk.run(walk());
    line('triage, visits to the gone, 5 rivals, 15 minutes', `${gone} of ${visits} (limit: 0)`);
  } finally {
    await desk.close();
  }
}

/** Ids of those whom nobody has, or the operator. */
async function openNow(day) {
  const { conversations } = await day.state();
  const isOpen = ({ status, operator }) => status === 'unassigned' || (status === 'inbox' && operator === 7);
  return new Set(conversations.filter(isOpen).map(({ id }) => id));
}

async function benchKeys({ line }) {
  const desk = await openSimulatedDesk({ pace: 5, rivals: 0, tick: 500 });
  try {
    const operator = atDesk(desk);
    await desk.run(workOn(desk, operator, { everyMs: 3000, isOver: ({ decisions }) => decisions >= 100 }));
    const { decisions, keys, commandKeys, back } = operator.counts;
    line(
      `triage, keys of ${decisions} decisions, ${back} in Mine`,
      `${keys}, ${(keys / decisions).toFixed(2)} a decision (limit: 2); by commands ${commandKeys}, ${(keys / commandKeys).toFixed(2)} x (limit: 0.33)`,
    );
  } finally {
    await desk.close();
  }
}

/** Prints the figures of a shift. */
export async function benchShift({ line }) {
  await benchKeys({ line });
  await benchGone({ line });
  await benchMemory({ line }, Number(process.env.BENCH_HOURS ?? 8));
}

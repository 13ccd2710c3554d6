// A shift: fifty conversations worked in a real terminal, with every action, and the service ends up as was meant.
import { afterEach, expect, it } from 'vitest';
import type { StoredConversation } from '../../src/sandbox/store.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { figure } from '../support/figure.ts';
import { closeScreens, KEYS, type Screen } from '../support/screen-terminal.ts';
import { stillClock } from '../support/still-clock.ts';

const SIZE = 50;
const SELF = 7;
/** Seconds. */
const HOLD = 2;
const { enter, escape: esc } = KEYS;
const closing = KEYS.ctrl('s');

type Intent = (conversation: StoredConversation, before: StoredConversation) => void;

interface Move {
  readonly name: string;
  /** Works the conversation on screen, and leaves another one there. */
  readonly work: (screen: Screen, id: number) => Promise<void>;
  readonly intent: Intent;
}

const texts = ({ messages }: StoredConversation) =>
  messages.filter(({ operator }) => operator === SELF).map(({ text }) => text);
const own = (conversation: StoredConversation, before: StoredConversation) =>
  texts(conversation).slice(texts(before).length);
const untouched: Intent = (conversation, before) => {
  expect(conversation.status).toBe('unassigned');
  expect(conversation.operator).toBe(0);
  expect(own(conversation, before)).toEqual([]);
};

/** Waits until another conversation is on screen; a notice about this one, `Released #48`, may stand as long as the clock. */
async function gone(screen: Screen, id: number): Promise<void> {
  await screen.seesNo(new RegExp(`^ ?#${id}\\b(?!:)`, 'm'));
}

const MOVES: readonly Move[] = [
  {
    name: 'reply',
    async work(screen, id) {
      screen.type('r');
      await screen.sees('REPLY');
      screen.type(`Answer ${id}, 你好 Привіт 👋`);
      await screen.sees(`Answer ${id}`);
      screen.type(enter);
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      expect(conversation).toMatchObject({ status: 'inbox', operator: SELF });
      expect(own(conversation, before)).toEqual([`Answer ${conversation.id}, 你好 Привіт 👋`]);
    },
  },
  {
    name: 'reply of several lines, pasted, and close',
    async work(screen, id) {
      screen.type('r');
      await screen.sees('REPLY');
      screen.type(KEYS.paste('s q e\nsecond line'));
      await screen.sees('second line');
      screen.type(closing);
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      expect(conversation).toMatchObject({ status: 'closed', operator: SELF });
      expect(own(conversation, before)).toEqual(['s q e\nsecond line']);
    },
  },
  {
    name: 'note, then close',
    async work(screen, id) {
      screen.type('n');
      await screen.sees('NOTE');
      screen.type(`for us ${id}${enter}`);
      await screen.seesNo('PRIVATE NOTE');
      screen.type('e');
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      expect(conversation).toMatchObject({ status: 'closed', operator: SELF });
      expect(own(conversation, before)).toEqual([]);
      expect(conversation.notes.at(-1)?.text).toBe(`for us ${conversation.id}`);
    },
  },
  {
    name: 'close',
    async work(screen, id) {
      screen.type('e');
      await gone(screen, id);
    },
    intent: (conversation) => expect(conversation).toMatchObject({ status: 'closed', operator: SELF }),
  },
  {
    name: 'claim, and skip',
    async work(screen, id) {
      screen.type('c');
      await screen.sees(/claim|yours|you/);
      screen.type('s');
      await gone(screen, id);
    },
    intent: (conversation) => expect(conversation).toMatchObject({ status: 'inbox', operator: SELF }),
  },
  {
    name: 'assign to an operator',
    async work(screen, id) {
      screen.type('a');
      await screen.sees('Assign');
      screen.type(`amir${enter}`);
      await gone(screen, id);
    },
    intent: (conversation) => {
      expect(conversation.status).toBe('inbox');
      expect(conversation.operator).not.toBe(SELF);
      expect(conversation.operator).toBeGreaterThan(0);
    },
  },
  {
    name: 'move to a group',
    async work(screen, id) {
      screen.type('g');
      await screen.sees('group');
      screen.type(`vip${enter}`);
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      if (before.group !== 5) expect(conversation.group).toBe(5);
    },
  },
  {
    name: 'file',
    async work(screen, id) {
      screen.type('f');
      await screen.sees('FILE');
      screen.type(`https://files.example.test/${id}.pdf`);
      await screen.sees(`${id}.pdf`);
      screen.type(enter);
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      expect(conversation.messages.length).toBe(before.messages.length + 1);
      expect(conversation.messages.at(-1)).toMatchObject({ operator: SELF });
    },
  },
  {
    name: 'canned reply, and close',
    async work(screen, id) {
      screen.type('m');
      await screen.sees('thanks');
      screen.type(enter);
      await screen.sees('is in good hands');
      screen.type(closing);
      await gone(screen, id);
    },
    intent: (conversation, before) => {
      expect(conversation).toMatchObject({ status: 'closed', operator: SELF });
      expect(own(conversation, before)).toEqual([`Number ${conversation.id} is in good hands.`]);
    },
  },
  {
    name: 'snooze',
    async work(screen, id) {
      screen.type('h');
      await screen.sees(/snooze/i);
      screen.type('1');
      await gone(screen, id);
    },
    intent: untouched,
  },
  {
    name: 'skip',
    async work(screen, id) {
      screen.type('s');
      await gone(screen, id);
    },
    intent: untouched,
  },
  {
    name: 'claim, release, skip',
    async work(screen, id) {
      screen.type('c');
      await screen.sees(/claim|yours|you/);
      screen.type('C');
      await screen.sees(/releas/);
      screen.type('s');
      await gone(screen, id);
    },
    intent: untouched,
  },
  {
    name: 'reply, take it back, give the claim back, skip',
    async work(screen, id) {
      screen.type('r');
      await screen.sees('REPLY');
      screen.type(`never ${id}`);
      await screen.sees(`never ${id}`);
      screen.type(enter);
      await gone(screen, id);
      screen.type('z');
      await screen.sees(`never ${id}`);
      screen.type(esc);
      await screen.sees('release it');
      screen.type('u');
      await screen.seesNo('release it');
      screen.type('s');
      await gone(screen, id);
    },
    intent: untouched,
  },
  {
    name: 'close, take it back, skip',
    async work(screen, id) {
      screen.type('e');
      await gone(screen, id);
      screen.type('z');
      await screen.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
      screen.type('s');
      await gone(screen, id);
    },
    intent: untouched,
  },
  {
    name: 'look around: browse, scroll, info, help, find; then skip',
    async work(screen, id) {
      screen.type('jk');
      await screen.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
      const pages = () => screen.raw().split('PAGED').length;
      const before = pages();
      screen.type('v');
      // Not what is seen: the page of the time before still stands on the screen that the pager gets.
      await expect.poll(pages).toBeGreaterThan(before);
      screen.type(enter);
      await screen.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
      screen.type('b iR?');
      await screen.sees('On a conversation');
      screen.type(esc);
      await screen.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
      screen.type('i/');
      await screen.sees('Find');
      screen.type(`#${id}${enter}`);
      await screen.seesNo('Find, or');
      screen.type('s');
      await gone(screen, id);
    },
    intent: untouched,
  },
];

afterEach(closeScreens);

/** Works a shift and looks at what became of each conversation; resolves to how many they were. */
async function workShift(desk: DeskHome, columns: number, rows: number): Promise<number> {
  const added = await desk.home.run([
    'replies',
    'add',
    'thanks',
    'Number {{conversation}} is in good hands.',
  ]);
  expect(added).toMatchObject({ exit: 0 });
  const before = new Map((await desk.state()).conversations.map((one) => [one.id, one]));
  const waiting = await desk.waiting();
  const clock = await stillClock(desk.home.path('clock'), Date.now());
  const screen = await desk.triage(['--limit', String(SIZE), '--hold', String(HOLD)], {
    columns,
    rows,
    env: {
      ...clock.env,
      PAGER: "sh -c 'echo PAGED; read line < /dev/tty'",
    },
  });
  const worked: { readonly id: number; readonly move: Move }[] = [];
  for (let turn = 0; turn < SIZE; turn += 1) {
    const id = waiting[turn] as number;
    await screen.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
    // What the move before has left to be sent goes out during this one; within a move no time passes.
    await clock.pass(HOLD);
    const move = MOVES[turn % MOVES.length] as Move;
    await move.work(screen, id);
    worked.push({ id, move });
  }
  screen.type('q');
  await screen.sees(/send now|handled/i);
  if (!/handled/i.test(screen.frame().join('\n'))) screen.type('s');
  expect(await screen.ended).toBe(0);
  const after = new Map((await desk.state()).conversations.map((one) => [one.id, one]));
  for (const { id, move } of worked) {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !is) throw new Error(`conversation ${id} is gone`);
    try {
      move.intent(is, was);
    } catch (error) {
      throw new Error(`#${id}, ${move.name}`, { cause: error });
    }
  }
  // Nobody else's conversation was touched.
  const ids = new Set(worked.map(({ id }) => id));
  for (const [id, was] of before) if (!ids.has(id)) expect(after.get(id)).toEqual(was);
  return ids.size;
}

it.for([
  [80, 24],
  [120, 40],
] as const)(
  'a shift of 50 conversations at %i x %i leaves the service as the operator meant it',
  async ([columns, rows], context) => {
    const desk = await openDeskHome({ conversations: 140 });
    try {
      const worked = await workShift(desk, columns, rows);
      await figure(context, worked, `conversations worked at ${columns} x ${rows}, each as was meant`);
    } finally {
      await desk.close();
    }
  },
);

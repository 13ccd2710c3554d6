import { describe, expect, test } from 'vitest';
import { SANDBOX_ACTING_OPERATOR } from '../../src/sandbox/identity.ts';
import {
  CHANNELS,
  DIALOGUES,
  GROUPS,
  PEOPLE,
  PINNED_DIALOGUES,
  PINNED_PEOPLE,
} from '../../src/sandbox/people.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { conversationIn } from '../../src/sandbox/store.ts';
import { NOW, NOW_SECONDS } from './wire.ts';

const state = seedInbox({ now: NOW });

describe('the planted inbox', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(seedInbox({ now: NOW })).toEqual(state);
    expect(seedInbox({ now: NOW, seed: 7 })).toEqual(seedInbox({ now: NOW, seed: 7 }));
    expect(seedInbox({ now: NOW, seed: 7 })).not.toEqual(state);
  });

  test('has 28 waiting, 25 in inboxes and 17 closed', () => {
    const count = (status: string) => state.conversations.filter((each) => each.status === status).length;
    expect([count('unassigned'), count('inbox'), count('closed')]).toEqual([28, 25, 17]);
  });

  test('lets customers wait from two minutes to nine hours', () => {
    const waits = state.conversations
      .filter(({ status }) => status === 'unassigned')
      .map(({ unassignedAt }) => NOW_SECONDS - unassignedAt);
    expect(Math.min(...waits)).toBe(120);
    expect(Math.max(...waits)).toBe(9 * 3600);
  });

  test('holds the conversations that examples name', () => {
    const acting = SANDBOX_ACTING_OPERATOR;
    expect(conversationIn(state, 41)).toMatchObject({ status: 'inbox', operator: acting, unread: 0 });
    expect(conversationIn(state, 42)).toMatchObject({ status: 'inbox', operator: acting, unread: 1 });
    expect(conversationIn(state, 43)).toMatchObject({ status: 'unassigned', operator: 0, isNew: true });
    expect(conversationIn(state, 44)).toMatchObject({ status: 'inbox', operator: 3 });
    expect(conversationIn(state, 45)).toMatchObject({ status: 'closed' });
  });

  test.each([0, 3, 36, 70, 71])('can be of %i conversations', (conversations) => {
    expect(seedInbox({ now: NOW, conversations }).conversations).toHaveLength(conversations);
  });

  test('is made of people and dialogues whose languages and groups there are', () => {
    const people = [...PINNED_PEOPLE, ...PEOPLE];
    const dialogues = [...PINNED_DIALOGUES, ...DIALOGUES];
    const titles = GROUPS.map(({ title }) => title);
    expect([people.length, dialogues.length]).toEqual([59, 48]);
    expect([...people, ...dialogues].filter(({ language }) => !(language in CHANNELS))).toEqual([]);
    expect(dialogues.filter(({ group, lines }) => !titles.includes(group) || lines.length === 0)).toEqual([]);
    // Who comes to the shop finds somebody who speaks the language.
    expect(people.filter((each) => !DIALOGUES.some(({ language }) => language === each.language))).toEqual(
      [],
    );
  });
});

// A desk with a seeded inbox, and operators who sit at it with `convops` from a home of their own: what a session does is
// compared with what the service holds afterwards.
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { StoredConversation } from '../../src/sandbox/store.ts';
import { type Desk, type Heard, listenAt, openDesk } from './desk.ts';
import { createHome } from './run-convops.ts';
import { openProgram, type Screen, type ScreenOptions } from './screen-terminal.ts';

export interface DeskHomeOptions {
  readonly conversations?: number;
  readonly token?: string;
}

export type DeskHome = Awaited<ReturnType<typeof openDeskHome>>;

/** Opens a desk on a free port, and a home; `env` points a program at it, as operator 7. */
export async function openDeskHome({ conversations, token }: DeskHomeOptions = {}) {
  const home = createHome();
  const now = () => Date.now();
  const desk = openDesk({
    state: seedInbox({ now: now(), conversations }),
    now,
    ...(token ? { token } : {}),
  });
  const { baseUrl, close } = await listenAt(desk);
  const env: Readonly<Record<string, string>> = {
    CONVOPS_BASE_URL: baseUrl,
    CONVOPS_TOKEN: desk.token,
    CONVOPS_OPERATOR: '7',
    TZ: 'UTC',
  };
  return {
    ...{ desk, home, env, close, ...holdingWrites(desk) },
    state: async () => desk.state(),
    async conversation(id: number): Promise<StoredConversation> {
      const found = desk.state().conversations.find((one) => one.id === id);
      if (!found) throw new Error(`there is no conversation ${id}`);
      return found;
    },
    /** Ids of those who wait, longest first. */
    async waiting(): Promise<number[]> {
      const rows = desk.state().conversations.filter(({ status }) => status === 'unassigned');
      return rows.sort((a, b) => a.unassignedAt - b.unassignedAt).map(({ id }) => id);
    },
    /** Changes the inbox behind the session's back. */
    async change(id: number, change: Partial<StoredConversation>): Promise<void> {
      desk.change(({ conversations: all, ...rest }) => ({
        ...rest,
        conversations: all.map((one) => (one.id === id ? { ...one, ...change } : one)),
      }));
    },
    /** Starts `convops triage` at this service as operator 7. */
    triage: (words: readonly string[] = [], more: ScreenOptions = {}): Promise<Screen> =>
      openProgram(['triage', ...words], { home, ...more, env: { ...env, ...more.env } }),
    /** Requests that the service has seen to, as `METHOD path`. */
    requests: (): readonly string[] =>
      desk.heard.filter(({ status }) => status !== null).map(({ method, path }) => `${method} ${path}`),
  };
}

/** Writes wait where a test says so, and what is under way stays so for as long as it needs. */
function holdingWrites(desk: Desk) {
  const posts: string[] = [];
  let isHeld = (_path: string) => false;
  const waiting: { readonly heard: Heard; readonly go: () => void }[] = [];
  desk.hold((heard) => {
    if (heard.method !== 'POST') return undefined;
    posts.push(heard.path);
    return isHeld(heard.path) ? new Promise((go) => waiting.push({ heard, go })) : undefined;
  });
  return {
    /** The paths of the writes that have come in, held back or not. */
    posts: posts as readonly string[],
    /** From now on holds back the writes that are meant: by their path, and which they are from now on, from 1. */
    hold(isMeant = (_path: string, _nth: number) => true): void {
      let nth = 0;
      isHeld = (path) => {
        nth += 1;
        return isMeant(path, nth);
      };
    },
    held: () => waiting.length,
    /** Lets through what is held back, and all that comes; resolves once the service has seen to it. */
    async open(): Promise<void> {
      isHeld = () => false;
      const those = waiting.splice(0);
      for (const { go } of those) go();
      while (those.some(({ heard }) => heard.status === null))
        await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
}

/** A conversation with its messages on screen: what was never seen is neither closed nor answered. */
export const ANYONE = / #\d+ [\s\S]*^ > \d\d:\d\d/m;

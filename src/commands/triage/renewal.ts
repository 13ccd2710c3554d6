// The way to the service for a session of hours: a token that was renewed in the profile, or by its program, is taken
// without leaving. The service stays the one the session began with, whatever the profile says by then.
import type { Transport } from '../../api/transport.ts';
import type { Context } from '../../cli/context.ts';
import { createContext } from '../../cli/create-context.ts';
import type { Session } from '../../triage/state.ts';

export interface RenewableWay {
  readonly transport: Transport;
  /** The service's clock minus ours in milliseconds, as its last answer had it; null before one. */
  readonly clockOffset: () => number | null;
  /**
   * Takes the token that the profile has by now, where it is another; throws with a sentence where that cannot be.
   * `refused`: the one in use was refused, so that the program that gives it is asked again.
   */
  readonly renew: (now: { readonly refused: boolean }) => Promise<void>;
}

/** What is under way keeps its connection: it is closed behind the last answer. */
interface Way {
  readonly context: Context;
  readonly transport: Transport;
  underWay: number;
}

/** Opens the way of a session by the context of its run; the run closes the one it began with. */
export async function openRenewable(context: Context): Promise<RenewableWay> {
  let way: Way = { context, transport: await context.transport(), underWay: 0 };

  async function closeUnused(old: Way): Promise<void> {
    if (old !== way && old.underWay === 0) await old.transport.close();
  }

  async function renew({ refused }: { readonly refused: boolean }): Promise<void> {
    const known = context.settings();
    if (known.sandbox) return;
    const fresh = createContext(context.io, context.tree);
    // By its name: the profile in use may be another one by now.
    fresh.configure(
      known.profile === null ? context.options : { ...context.options, profile: known.profile },
    );
    const { baseUrl, token } = fresh.settings();
    if (baseUrl !== known.baseUrl)
      throw new Error('the profile names another service now: leave and start again to go there');
    const { token: before } = way.context.settings();
    const isSame = token.kind === 'value' && before.kind === 'value' && token.value === before.value;
    if (isSame || (token.kind === 'command' && !refused)) return;
    const old = way;
    way = { context: fresh, transport: await fresh.transport(), underWay: 0 };
    await closeUnused(old);
  }

  return {
    transport: {
      async send(...request) {
        const own = way;
        own.underWay += 1;
        try {
          return await own.transport.send(...request);
        } finally {
          own.underWay -= 1;
          await closeUnused(own);
        }
      },
      prepare: () => way.transport.prepare(),
      close: () => way.transport.close(),
    },
    clockOffset: () => way.context.clockOffset() ?? context.clockOffset(),
    renew,
  };
}

/** Where the token of a run comes from, and what to type for another. */
export function renewalOf(context: Context): NonNullable<Session['renewal']> {
  const { settings, origins } = context.resolution();
  const command = context.command('profile set token');
  if (settings.token.kind === 'command') return { from: 'program', command };
  return { from: origins.token.source === 'environment' ? 'environment' : 'profile', command };
}

// Which service this run is for, if any, and whether an earlier run was for the same.
import type { RunLine } from '../writes/journal-lines.ts';
import type { Context } from './context.ts';

/** The service as the journal and proposals name it; null if none is set up. Throws for settings that cannot be read. */
export function serviceInForce(context: Context): string | null {
  const { sandbox, baseUrl } = context.settings();
  return sandbox || baseUrl !== null ? context.serviceName() : null;
}

/** Fails with the way to set up a service if there is none, before a missing operator or run is reported instead. */
export async function requireService(context: Context): Promise<void> {
  if (serviceInForce(context) === null) await context.transport();
}

/**
 * The profile that an earlier run used, where that is another one: one address may serve several accounts. Null
 * where it is the same, or not there any more.
 */
export function otherProfileOf(context: Context, { profile }: Pick<RunLine, 'profile'>): string | null {
  const { sandbox, profile: current } = context.settings();
  if (sandbox || profile === null || profile === current) return null;
  return Object.hasOwn(context.profiles().profiles, profile) ? profile : null;
}

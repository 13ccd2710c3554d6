// Which service this run is for, if any, and whether an earlier run was for the same.
import type { RunLine } from '../writes/journal-lines.ts';
import type { Context, InForce } from './context.ts';

/** The service as the journal and proposals name it; null if none is set up. Throws for settings that cannot be read. */
export function serviceInForce({ settings, service }: Pick<Context, 'settings' | 'service'>): string | null {
  const { sandbox, baseUrl } = settings.values();
  return sandbox || baseUrl !== null ? service.name() : null;
}

/** Fails with the way to set up a service if there is none, before a missing operator or run is reported instead. */
export async function requireService(context: Pick<Context, 'settings' | 'service'>): Promise<void> {
  if (serviceInForce(context) === null) await context.service.transport();
}

/**
 * The profile that an earlier run used, where that is another one: one address may serve several accounts. Null
 * where it is the same, or not there any more.
 */
export function otherProfileOf(settings: InForce, { profile }: Pick<RunLine, 'profile'>): string | null {
  const { sandbox, profile: current } = settings.values();
  if (sandbox || profile === null || profile === current) return null;
  return Object.hasOwn(settings.profiles().profiles, profile) ? profile : null;
}

// Which service this run is for, if any.
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

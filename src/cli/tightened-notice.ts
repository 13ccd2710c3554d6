import type { OnTightened } from '../disk/private-file.ts';
import type { Context } from './context.ts';

/** Says of a file of this program's own that others could read it until now. */
export function sayTightened(context: Pick<Context, 'warn'>): OnTightened {
  return (path) => {
    // Nobody waits for it, and a stderr that is gone is no reason to end.
    void context.warn(`${path} could be read by others; its mode was narrowed`).catch(() => undefined);
  };
}

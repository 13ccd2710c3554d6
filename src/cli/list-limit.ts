import { LIST_LIMIT } from '../api/endpoints.ts';
import type { Extent } from '../backlog/waiting.ts';
import type { Context } from './context.ts';

/** Warns when a list is as long as the service ever answers («Limits»): the longest waiting may be missing. */
export async function warnOfCut(context: Context, rows: number, list: string): Promise<void> {
  if (rows < LIST_LIMIT) return;
  await context.warn(
    `the list of ${list} conversations has ${rows} rows and may be cut: the longest waiting may be missing; narrow it with --group`,
  );
}

/** Warns when a list could not be read whole although it was read by group; `list` begins the sentence. */
export async function warnOfExtent(context: Context, extent: Extent, list: string): Promise<void> {
  if (extent === 'complete') return;
  await context.warn(
    extent === 'cut'
      ? `${list} may be cut: longer waiting ones may be missing`
      : `${list} was read by group: longer waiting conversations in no group may be missing`,
  );
}

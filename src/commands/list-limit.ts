import { LIST_LIMIT } from '../api/endpoints.ts';
import type { Context } from './context.ts';

/** Warns when a list is as long as the service ever answers («Limits»): the longest waiting may be missing. */
export async function warnOfCut(context: Context, rows: number, list: string): Promise<void> {
  if (rows < LIST_LIMIT) return;
  await context.warn(
    `the list of ${list} conversations has ${rows} rows and may be cut: the longest waiting may be missing; narrow it with --group`,
  );
}

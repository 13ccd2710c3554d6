// What a test counted, for the end of the run: `closing-line.ts` prints it.
import type { TestContext } from 'vitest';

/** Gives a number of cases, and what they are, to be printed at the end of the run. */
export async function figure(
  { annotate }: Pick<TestContext, 'annotate'>,
  count: number,
  of: string,
): Promise<void> {
  await annotate(`${count.toLocaleString('en')} ${of}`, 'figure');
}

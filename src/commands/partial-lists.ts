// Lists of which some items are no records: the others serve, what was left out is said, and the run ends with exit 7.
import { mapCalls } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { PartialListError } from '../api/envelope.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';

/** The client of a command that prints lists: rows that are none are left out with a warning, and set exit code 7. */
export async function listClient(context: Context): Promise<Client> {
  return mapCalls(await context.client(), (call) => async (params) => {
    try {
      return await call(params);
    } catch (error) {
      if (!(error instanceof PartialListError)) throw error;
      await context.warn(leftOutText(error));
      context.exitCode = exitCode('bad_answer');
      return error.records;
    }
  });
}

/** What is said of items that were left out: the call, the first of them, and how many. */
export function leftOutText({ request, message, items, records }: PartialListError): string {
  const more = items.length - records.length - 1;
  const others = more === 0 ? '' : more === 1 ? ', nor is another' : `, nor are ${more} others`;
  // Without them the list looks shorter than it came.
  const cut = items.length >= LIST_LIMIT ? '; the list may be cut' : '';
  return `${request.method} ${request.path}: ${message}${others}: left out${cut}`;
}

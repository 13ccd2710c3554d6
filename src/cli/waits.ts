// Says on a terminal what a run waits for, once a request takes longer than a second: one line that goes as soon as the
// answer is there.
import { mapCalls } from '../api/client.ts';
import type { Client, EndpointName } from '../api/derive.ts';
import { isRecord } from '../base/record.ts';
import { drawWhile } from '../terminal/progress.ts';
import type { Context, InForce } from './context.ts';

const SAID_AFTER_MS = 1000;

interface Waits {
  /** A client whose slow calls are said. */
  saying(client: Client): Client;
  /** Says nothing from now on, for a session that has the terminal to itself. */
  hush(): void;
}

/** What says the waits of one run; nothing where stderr is not a terminal, or with --quiet. */
export function createWaits(io: Pick<Context['io'], 'stderr' | 'sleep'>, settings: InForce): Waits {
  let hushed = false;
  return {
    saying(client) {
      // Asked here and not of each call: a script pays nothing for it.
      if (!io.stderr.isTTY || settings.options.quiet) return client;
      return mapCalls(client, (call, { name }) => async (params, how) => {
        if (hushed) return await call(params, how);
        const ended = new AbortController();
        const due = async () => {
          await io.sleep(SAID_AFTER_MS, ended.signal);
          return !hushed;
        };
        return await drawWhile(io.stderr, { line: waitingFor(name, params), due, ended }, () =>
          call(params, how),
        );
      });
    },
    hush() {
      hushed = true;
    },
  };
}

/** `waiting for the service: conversations.close #42`. */
function waitingFor(name: EndpointName, params: unknown): string {
  const id = isRecord(params) ? params.conversation_id : undefined;
  return `waiting for the service: ${name}${id === undefined ? '' : ` #${id}`}`;
}

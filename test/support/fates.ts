// What may become of a request between a client and a service that is honest: lost, late, spoiled, or answered by somebody
// else. Whether the service had it is decided here, and nowhere else.
import type { Duplex } from 'node:stream';
import { assertNever } from '../../src/base/assert-never.ts';
import { answerOf, requestIn } from './bytes.ts';
import type { Heard } from './desk.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One thing that happens to a request. */
export type Fate =
  /** The service has it and acts; the connection is reset before its answer. */
  | { readonly kind: 'lost-answer'; readonly meanwhile?: () => void }
  /** The connection is reset when the request is there: the service never has it. */
  | { readonly kind: 'lost-request'; readonly meanwhile?: () => void }
  /** The service acts and never answers. */
  | { readonly kind: 'silent' }
  /** Nobody has it, and nobody answers. */
  | { readonly kind: 'swallowed' }
  /** The answer comes after so many milliseconds; the service acts at their end, or first. */
  | { readonly kind: 'late'; readonly ms: number; readonly acts?: 'first' }
  /** The request reaches the service after so many milliseconds, and its answer nobody. */
  | { readonly kind: 'overtaken'; readonly ms: number }
  /** A machine before the service answers with this status, and the service never has it; `after` in seconds. */
  | { readonly kind: 'turned-away'; readonly status: number; readonly after?: number }
  /** The service acts, and a machine before it answers with this status, or with a page for people. */
  | { readonly kind: 'covered'; readonly status: number; readonly after?: number; readonly page?: true }
  /** The service refuses it in these words, and does nothing; after milliseconds where they are given. */
  | { readonly kind: 'refused'; readonly error: string; readonly ms?: number }
  /** The service acts; its answer ends in the middle. */
  | { readonly kind: 'cut' }
  /** The service acts; its answer comes with this instead of what it said of `data`. */
  | { readonly kind: 'altered'; readonly change: (heard: Heard) => unknown }
  /** The same, and the service has done nothing. */
  | { readonly kind: 'pretended'; readonly change: (heard: Heard) => unknown }
  /** As `turned-away` with 401. */
  | { readonly kind: 'token-refused' }
  /** The service acts or not, and what goes over the connection then is up to this. */
  | {
      readonly kind: 'bytes';
      readonly acts: boolean;
      readonly write: (socket: Duplex, heard: Heard) => void;
    };

export interface Meeting {
  readonly fate: Fate | null;
  readonly sleep: (ms: number) => Promise<void>;
  /** Null where the answers do not say it. */
  readonly date: Date | null;
  readonly heard: Heard;
  /** Has the service act, or only say what it would; what it says then stands in `heard`. */
  readonly act: (how?: 'act' | 'pretend') => void;
}

/** Does with a request what its fate is. */
export async function meet(socket: Duplex, { fate, sleep, date, heard, act }: Meeting): Promise<void> {
  const dated = date ? [`Date: ${date.toUTCString()}`] : [];
  const say = (status: number, body: unknown, lines: readonly string[] = []) =>
    socket.write(answerBytes(status, body, [...dated, ...lines]));
  const answer = () => say(heard.status ?? 200, heard.envelope);
  const acted = () => {
    act();
    return answer();
  };
  switch (fate?.kind) {
    case undefined:
      return void acted();
    case 'late':
      if (fate.acts === 'first') act();
      await sleep(fate.ms);
      return void (fate.acts === 'first' ? answer() : acted());
    case 'overtaken':
      reset(socket);
      await sleep(fate.ms);
      return void act();
    case 'lost-answer':
      act();
      fate.meanwhile?.();
      return reset(socket);
    case 'lost-request':
      fate.meanwhile?.();
      return reset(socket);
    case 'silent':
      return void act();
    case 'swallowed':
      return;
    case 'token-refused':
      return void say(401, { error: 'The token is not valid.', status: 401 });
    case 'covered':
    case 'turned-away': {
      if (fate.kind === 'covered') act();
      const after = fate.after === undefined ? [] : [`Retry-After: ${fate.after}`];
      const page = fate.kind === 'covered' && fate.page ? '<!doctype html><p>Please sign in.</p>' : null;
      return void say(fate.status, page ?? { error: 'The service is busy.', status: fate.status }, after);
    }
    case 'refused':
      if (fate.ms !== undefined) await sleep(fate.ms);
      return void say(400, { error: fate.error, status: 400 });
    case 'cut': {
      act();
      const bytes = answerBytes(heard.status ?? 200, heard.envelope, []);
      socket.write(bytes.subarray(0, bytes.length - 12));
      return reset(socket);
    }
    case 'altered':
      act();
      return void say(heard.status ?? 200, fate.change(heard));
    case 'pretended':
      act('pretend');
      return void say(200, fate.change(heard));
    case 'bytes':
      if (fate.acts) act();
      return fate.write(socket, heard);
    default:
      return assertNever(fate);
  }
}

function reset(socket: Duplex): void {
  const known = socket as Duplex & { cut?: () => void; resetAndDestroy?: () => void };
  if (known.cut) known.cut();
  else known.resetAndDestroy?.();
}

/** The answer as a service writes it to the wire. */
export function answerBytes(status: number, body: unknown, lines: readonly string[]): Buffer {
  const [text, type] =
    typeof body === 'string' ? [body, 'text/html'] : [JSON.stringify(body), 'application/json'];
  return answerOf(status, text, [...lines, `Content-Type: ${type}`]);
}

/** Hands over the whole requests of a connection, one after the other, until it ends, or is reset by what `isCut` says. */
export async function readRequests(
  socket: Duplex,
  take: (request: WireRequest) => Promise<void>,
  isCut: (line: string) => boolean = () => false,
): Promise<void> {
  let rest = Buffer.alloc(0);
  let work: Promise<void> = Promise.resolve();
  let hasBegun = false;
  const isCutHere = () => {
    const end = rest.indexOf('\r\n');
    if (hasBegun || end < 0) return false;
    hasBegun = true;
    return isCut(rest.toString('latin1', 0, end));
  };
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (isCutHere()) return reset(socket);
      const found = socket.destroyed ? null : requestIn(rest);
      if (!found) return;
      rest = rest.subarray(found.length);
      hasBegun = false;
      const headers = Object.fromEntries(
        found.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      );
      work = work.then(() => take({ ...found, headers }));
    }
  });
  socket.on('end', () => socket.end()).on('error', () => undefined);
}

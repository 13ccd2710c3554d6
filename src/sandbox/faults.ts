// What goes wrong on the way to the sandbox, and at what rate. Which request meets a fault is decided by chance alone,
// one draw a request in the order of their arrival, so that a seed repeats it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertNever } from '../base/assert-never.ts';
import type { Chance } from './random.ts';

/** Every kind of fault, and what becomes of a request that meets it. */
const FAULTS = {
  '429': 'refused with Retry-After: 1, not applied',
  '500': 'an error response, not applied',
  '503': 'an error response or the page of a proxy, not applied',
  'reset-before': 'the connection is reset before the request is applied',
  'reset-after': 'the connection is reset after the request was applied',
  hang: 'no response, not applied',
  'hang-after': 'no response, but applied',
  cut: 'applied, but only half of the response arrives',
  slow: 'the response takes ten times as long',
} as const;

export type FaultKind = keyof typeof FAULTS;

export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

/** Each kind with what becomes of a request that meets it, for people. */
export const FAULT_LINES = Object.entries(FAULTS).map(([kind, text]) => `${kind}: ${text}`);

/** A kind and the share of requests that meet it, from 0 to 1. */
export interface FaultRate {
  readonly kind: FaultKind;
  readonly rate: number;
}

/** A fault a request meets. */
export interface Fault {
  readonly kind: FaultKind;
  /** What is said in place of the service's answer; null where it is the service's answer, or none. */
  readonly reply: FaultReply | null;
}

interface FaultReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Reads `KIND=RATE`, the rate as `0.05` or `5%`; `5xx` is 500 and 503, half each. Null for anything else.
 */
export function parseFaultRates(text: string): readonly FaultRate[] | null {
  const [, name = '', number, percent] = /^([a-z0-9-]+)=((?:\d{1,3})?(?:\.\d{1,6})?)(%)?$/.exec(text) ?? [];
  if (!number) return null;
  const rate = Number(number) / (percent ? 100 : 1);
  if (!(rate >= 0 && rate <= 1)) return null;
  if (name === '5xx') {
    return [
      { kind: '500', rate: rate / 2 },
      { kind: '503', rate: rate / 2 },
    ];
  }
  const kind = FAULT_KINDS.find((each) => each === name);
  return kind === undefined ? null : [{ kind, rate }];
}

/** The share of requests that meet any fault; more than 1 cannot be. */
export function totalRate(rates: readonly FaultRate[]): number {
  const sum = rates.reduce((total, { rate }) => total + rate, 0);
  // Ten times 10% is 1, whatever binary fractions say.
  return Math.round(sum * 1e9) / 1e9;
}

/** Decides for one request after the other; null if nothing goes wrong. */
export function createFaults(rates: readonly FaultRate[], chance: Chance): () => Fault | null {
  return () => {
    let left = chance.next();
    const met = rates.find(({ rate }) => {
      left -= rate;
      return left < 0;
    });
    return met ? { kind: met.kind, reply: replyOf(met.kind, chance) } : null;
  };
}

/** Whether the fault comes before the service has looked at the request: nothing is applied. */
export function isBefore({ kind, reply }: Fault): boolean {
  return reply !== null || kind === 'reset-before' || kind === 'hang';
}

const PROXY_PAGE =
  '<!DOCTYPE html>\n<html><head><title>503 Service Temporarily Unavailable</title></head>\n' +
  '<body><center><h1>503 Service Temporarily Unavailable</h1></center><hr></body></html>\n';

function replyOf(kind: FaultKind, chance: Chance): FaultReply | null {
  switch (kind) {
    case '429':
      return envelope(429, 'Too many requests.', { 'Retry-After': '1' });
    case '500':
      return envelope(500, 'Internal server error.');
    case '503':
      if (chance.next() < 0.5) return envelope(503, 'The service is not available at the moment.');
      return { status: 503, headers: { 'Content-Type': 'text/html' }, text: PROXY_PAGE };
    case 'reset-before':
    case 'reset-after':
    case 'hang':
    case 'hang-after':
    case 'cut':
    case 'slow':
      return null;
    default:
      return assertNever(kind);
  }
}

function envelope(status: number, error: string, headers: Record<string, string> = {}): FaultReply {
  return { status, headers, text: JSON.stringify({ error, status }) };
}

/** Does to the connection what the fault says; false where the answer is to be sent as it is. */
export function spoil(
  { kind }: Fault,
  { socket }: IncomingMessage,
  response: ServerResponse,
  text: string,
): boolean {
  switch (kind) {
    case 'reset-before':
    case 'reset-after':
      socket.resetAndDestroy();
      return true;
    case 'hang':
    case 'hang-after':
      // The connection stays open until the client or the server has had enough.
      return true;
    case 'cut': {
      const bytes = Buffer.from(text);
      response.writeHead(response.statusCode, { 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => socket.destroySoon());
      return true;
    }
    // What is said in place of the answer, or late, leaves the connection as it is.
    case '429':
    case '500':
    case '503':
    case 'slow':
      return false;
    default:
      return assertNever(kind);
  }
}

// A desk without a wire, so that thousands of faults can be tried in a second. What happens to each request is written down
// beforehand.
import { TOKEN_HEADER } from '../../src/api/endpoints.ts';
import type { WireAnswer } from '../../src/api/envelope.ts';
import { NoAnswerError } from '../../src/api/errors.ts';
import type { WireRequest } from '../../src/api/request.ts';
import type { Transport } from '../../src/api/transport.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { openDesk } from '../support/desk.ts';

/** What becomes of a request, and whether the service acts on it; `fine` and `not sent` leave no choice. */
export const FATES = [
  'fine',
  'not sent',
  'lost',
  'too many',
  'too many for long',
  'unavailable',
  'error under 500',
  'cut',
  'empty',
  'redirected',
  'contradiction',
  'no token',
  'refused',
] as const;
export type Fate = (typeof FATES)[number];

/** With these nobody can say whether the service acted. */
const DOUBTFUL: readonly Fate[] = [
  ...(['lost', 'unavailable', 'error under 500', 'cut', 'empty', 'redirected', 'contradiction'] as const),
];

export interface Step {
  readonly fate: Fate;
  readonly applied: boolean;
  /** What others do before it arrives. */
  readonly meanwhile: (state: SandboxState, now: number) => SandboxState;
}

export interface Served {
  readonly transport: Transport;
  readonly state: () => SandboxState;
  /** Writes that left this machine and were not turned away, in order, and whether they changed anything. */
  readonly arrived: { readonly fate: Fate; readonly acted: boolean }[];
}

export interface ServedOptions {
  readonly state: SandboxState;
  /** One a write, in order; behind the last all is fine. */
  readonly writes: readonly Step[];
  readonly reads: readonly Step[];
  /** The service's clock in milliseconds. */
  readonly now: () => number;
  /** Whether its answers say what time it is. */
  readonly dated: boolean;
}

const FINE: Step = { fate: 'fine', applied: true, meanwhile: (state) => state };
const URL_OF = 'https://service.test';

/** A transport to a service that begins with a state and lives in this process. */
export function serveInProcess({ state, writes, reads, now, dated }: ServedOptions): Served {
  const desk = openDesk({ state, now });
  const arrived: { fate: Fate; acted: boolean }[] = [];
  const left = { GET: [...reads], POST: [...writes] };

  const headers = { [TOKEN_HEADER.toLowerCase()]: desk.token };
  const ask = ({ method, path: url, body }: WireRequest) =>
    desk.ask({ method, url, headers, body: Buffer.from(body ?? '') });

  function answer(status: number, text: string, more: Readonly<Record<string, string>> = {}): WireAnswer {
    const date = dated ? { date: new Date(now()).toUTCString() } : {};
    return { status, headers: { ...date, ...more }, body: new TextEncoder().encode(text), url: URL_OF };
  }

  async function send(request: WireRequest): Promise<WireAnswer> {
    const isWrite = request.method === 'POST';
    const step = left[isWrite ? 'POST' : 'GET'].shift() ?? FINE;
    const name = { method: request.method, path: request.path.split('?')[0] ?? '' };
    desk.change(step.meanwhile);
    const { fate } = step;
    if (fate === 'not sent') throw new NoAnswerError(name, false, 'refused', 'connection refused');
    if (fate === 'too many') return answer(429, '', { 'retry-after': '5' });
    if (fate === 'too many for long') return answer(429, '', { 'retry-after': '86400' });
    const acts = fate === 'fine' || (step.applied && DOUBTFUL.includes(fate));
    const handled = acts ? ask(request) : null;
    if (isWrite) arrived.push({ fate, acted: handled?.status === 200 });
    const body = JSON.stringify(handled?.envelope ?? { status: 200, data: {} });
    switch (fate) {
      case 'fine':
        return answer(handled?.status ?? 500, body);
      case 'lost':
        throw new NoAnswerError(name, true, 'reset', 'the connection was reset');
      case 'unavailable':
        return answer(502, '<html>');
      case 'error under 500':
        return answer(500, '{"error":"out of order","status":500}');
      case 'cut':
        return answer(200, body.slice(0, -3));
      case 'empty':
        return answer(200, '');
      case 'redirected':
        return answer(307, '', { location: 'https://elsewhere.test/' });
      case 'contradiction':
        return answer(400, body.replace(/^\{/, '{"note":1,'));
      case 'no token':
        return answer(401, '{"error":"no token","status":400}');
      case 'refused':
        return answer(400, '{"error":"not allowed","status":400}');
    }
  }

  return {
    transport: { send, close: async () => undefined },
    state: desk.state,
    arrived,
  };
}

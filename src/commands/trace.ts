import { HIDDEN, maskSecrets, redactToken } from '../api/secrets.ts';
import type { TraceEvent } from '../api/transport.ts';
import { inertLine } from '../terminal/inert.ts';

const BODY_LIMIT = 2000;

/** One exchange as lines for --debug: what went out, what came back, with the token and secret fields masked. */
export function traceLines(event: TraceEvent, token: string | null): string {
  const { request } = event;
  const lines: string[] = [];
  if (event.kind === 'request') {
    lines.push(`> ${request.method} ${event.url}`);
    if (request.token) lines.push(`> Authentication: ${HIDDEN}`);
    if (request.body !== null) lines.push(`> ${masked(request.body)}`);
  } else if (event.kind === 'answer') {
    lines.push(
      `< HTTP ${event.answer.status} in ${Math.round(event.ms)} ms, ${event.answer.body.length} bytes`,
    );
    lines.push(`< ${masked(new TextDecoder().decode(event.answer.body))}`);
  } else {
    lines.push(`< ${event.error.message} after ${Math.round(event.ms)} ms`);
  }
  return lines.map((line) => `${inertLine(redactToken(line, token))}\n`).join('');
}

function masked(body: string): string {
  let shown: string;
  try {
    shown = JSON.stringify(maskSecrets(JSON.parse(body)));
  } catch {
    // Not JSON, so its fields cannot be told apart: nothing of it is shown but its length.
    return `(${body.length} characters that are not JSON)`;
  }
  return shown.length > BODY_LIMIT ? `${shown.slice(0, BODY_LIMIT)}… (${shown.length} characters)` : shown;
}

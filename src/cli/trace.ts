import { parseJson } from '../api/json.ts';
import { SECRET_FIELDS } from '../api/model.ts';
import { answerWithoutSecrets, HIDDEN, maskSecrets, redactToken } from '../api/redact.ts';
import type { TraceEvent } from '../api/transport.ts';
import { inertLine } from '../terminal/inert.ts';

const BODY_LIMIT = 2000;
const SECRET_IN_QUERY = new RegExp(`([?&](?:${SECRET_FIELDS.join('|')})=)[^&]*`, 'gi');

/** One exchange as lines for --debug: what went out, what came back, with the token and secret fields masked. */
export function traceLines(event: TraceEvent, token: string | null): string {
  const { request } = event;
  const lines: string[] = [];
  if (event.kind === 'request') {
    lines.push(`> ${request.method} ${event.url.replace(SECRET_IN_QUERY, `$1${HIDDEN}`)}`);
    if (request.token) lines.push(`> Authentication: ${HIDDEN}`);
    if (request.body !== null) lines.push(`> ${masked(redactToken(request.body, token))}`);
  } else if (event.kind === 'answer') {
    const { status, body } = event.answer;
    lines.push(`< HTTP ${status} in ${Math.round(event.ms)} ms, ${body.length} bytes`);
    // Before shortening, because a part of the token would not be recognized.
    lines.push(`< ${masked(new TextDecoder().decode(answerWithoutSecrets(event.answer, token).body))}`);
  } else {
    lines.push(`< ${event.error.message} after ${Math.round(event.ms)} ms`);
  }
  return lines.map((line) => `${inertLine(redactToken(line, token))}\n`).join('');
}

function masked(body: string): string {
  let shown: string;
  try {
    // A body nested too deeply to mask is shown by its length, too.
    shown = JSON.stringify(maskSecrets(parseJson(body)));
  } catch {
    // Not JSON, so its secret fields cannot be found: only its length is shown.
    return `(${body.length} characters that are not JSON)`;
  }
  return shown.length > BODY_LIMIT ? `${shown.slice(0, BODY_LIMIT)}… (${shown.length} characters)` : shown;
}

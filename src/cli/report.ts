import { withoutStrayBlank } from '../base/text.ts';
import { jsonText } from '../terminal/formats.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Context, InForce } from './context.ts';
import type { Failure } from './failure.ts';
import { chooseFormat, isMachineFormat } from './plan.ts';

/** Writes a failure to stderr, without the token: a line and at most one hint for people, one line of JSON for programs. */
export async function reportFailure(
  { io, settings, out }: Pick<Context, 'io' | 'settings' | 'out'>,
  { code, message, text = message, hint, exitCode, retryable, request, serverError }: Failure,
): Promise<void> {
  const clean = (said: string) => withoutStrayBlank(out.redact(said));
  const next = hint === null ? null : out.redact(hint);
  if (!isReadByProgram(settings)) {
    const below = next === null ? '' : `try: ${inertLine(next)}\n`;
    return await io.stderr.write(`convops: ${inertLine(clean(text))}\n${below}`);
  }
  const error = {
    ...{ code, message: clean(message), hint: next, exit_code: exitCode, retryable },
    request: request === null ? null : { method: request.method, path: out.redact(request.path) },
    server_error: serverError === null ? null : out.redact(serverError),
  };
  await io.stderr.write(jsonText({ error }, { pretty: false }));
}

/** Whether the output was asked for in a form for programs; options that do not go together leave it to what was typed. */
function isReadByProgram(settings: InForce): boolean {
  try {
    return isMachineFormat(chooseFormat(settings));
  } catch {
    const { json, jq, output } = settings.options;
    return json !== undefined || jq !== undefined || output === 'json' || output === 'ndjson';
  }
}

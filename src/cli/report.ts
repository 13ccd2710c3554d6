import { withoutStrayBlank } from '../base/text.ts';
import { jsonText } from '../terminal/formats.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Context, InForce } from './context.ts';
import type { Failure } from './failure.ts';
import { chooseFormat, isMachineFormat } from './plan.ts';

/** Writes a failure to stderr: a line and at most one hint for people, one line of JSON for programs. */
export async function reportFailure(
  { io, settings, out }: Pick<Context, 'io' | 'settings' | 'out'>,
  failure: Failure,
): Promise<void> {
  const hint = failure.hint === null ? null : out.redact(failure.hint);
  await io.stderr.write(failureText({ ...failure, hint }, readByProgram(settings), out.redact));
}

/** The text of a failure, inert and without the token. */
function failureText(failure: Failure, machine: boolean, clean: (text: string) => string): string {
  if (machine) {
    const { code, message, hint, exitCode, retryable, request, serverError } = failure;
    return jsonText(
      {
        error: {
          code,
          message: withoutStrayBlank(clean(message)),
          hint,
          exit_code: exitCode,
          retryable,
          request: request === null ? null : { method: request.method, path: clean(request.path) },
          server_error: serverError === null ? null : clean(serverError),
        },
      },
      { pretty: false },
    );
  }
  const hint = failure.hint === null ? '' : `try: ${inertLine(failure.hint)}\n`;
  return `convops: ${inertLine(withoutStrayBlank(clean(failure.text ?? failure.message)))}\n${hint}`;
}

/** Whether the output was asked for in a form for programs; settings that cannot be read count as no. */
function readByProgram(settings: InForce): boolean {
  try {
    return isMachineFormat(chooseFormat(settings));
  } catch {
    const { json, jq, output } = settings.options;
    return json !== undefined || jq !== undefined || output === 'json' || output === 'ndjson';
  }
}

// A write of `api` on its way: it is not in the journal, so its own output is all there is to say what became of it.
import type { WireAnswer } from '../../api/envelope.ts';
import { ApiError } from '../../api/errors.ts';
import type { WireRequest } from '../../api/request.ts';
import type { Context } from '../../cli/context.ts';
import { failureOf, simpleFailure, situationOf } from '../../cli/failure.ts';
import { watchSignals } from '../../cli/interruption.ts';
import { reportFailure } from '../../cli/report.ts';
import { evidenceOf } from '../../writes/evidence.ts';

/**
 * Sends a write: the first Ctrl-C waits for its answer, anything else ends it. Resolves to null when a signal ended it,
 * which is then reported, with the exit code of the run: 6 where it may have been applied.
 */
export async function sendWrite(context: Context, request: WireRequest): Promise<WireAnswer | null> {
  const transport = await context.transport();
  const ignore = () => undefined;
  const brakes = { stop: ignore, abandon: ignore, slowDown: ignore, stopped: false, abandoned: false };
  const interruption = watchSignals(context, brakes, { patient: true });
  try {
    const answer = await transport.send(request);
    context.exitCode = interruption.exitCode() ?? 0;
    return answer;
  } catch (error) {
    const signal = interruption.exitCode();
    if (signal === null || !(error instanceof ApiError)) throw error;
    const failure =
      evidenceOf(error) === 'not_sent'
        ? simpleFailure('interrupted', 'interrupted, nothing was sent', signal)
        : failureOf(error, situationOf(context));
    context.exitCode = failure.exitCode;
    await reportFailure(context, failure);
    return null;
  } finally {
    interruption.release();
  }
}

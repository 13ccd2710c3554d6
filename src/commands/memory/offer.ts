// Asks once whether to keep what this computer reads, when a person first searches it.
import type { Context } from '../../cli/context.ts';
import { answerKeep, hasKeptNothing, keepQuestion, wayToKeep } from '../../cli/keeping.ts';

/** Offers to keep what this computer reads, if it keeps nothing; a script gets one line. */
export async function offerArchive(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
): Promise<void> {
  const { io, settings, service, out } = context;
  if (!hasKeptNothing(context)) return;
  if (settings.values().archiveMs !== null)
    return await out.warn(
      `this computer has kept nothing of ${service.name()} yet; to read what the lists show: ${service.command('archive fill')}`,
    );
  // Who said off is asked no more.
  if (settings.resolution().origins.archiveMs.source !== 'default') return;
  const question = keepQuestion(context);
  if (question !== null)
    return await out.notice(await answerKeep(context, await io.prompt.confirm(question)));
  const keeps = `this computer keeps nothing of what it reads of ${service.address()}`;
  if (!settings.options.quiet) await out.warn(`${keeps}; to keep it: ${wayToKeep(context)}`);
}

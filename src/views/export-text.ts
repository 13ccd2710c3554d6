import type { ConversationDetail } from '../api/model.ts';
import { plainStyle } from '../terminal/style.ts';
import { momentOf } from './moment.ts';
import { renderTranscript } from './transcript.ts';
import { readTranscript, type TranscriptOptions } from './transcript-content.ts';

/** Conversations as plain text to keep: no colour, no wrapping, times that stay true tomorrow. */
export function exportText(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  return details
    .map((detail) => {
      const content = readTranscript(detail, options);
      const dates = (['created', 'updated'] as const).flatMap((name) => {
        const { iso } = momentOf(content[name], options.utc);
        return iso === null ? [] : [`${name} ${iso}`];
      });
      return renderTranscript(content, dates, { style: plainStyle, width: Number.POSITIVE_INFINITY });
    })
    .join('\n\n');
}

import { WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import { EXIT_CODES } from '../../cli/exit-codes.ts';
import {
  aliasesTopic,
  authTopic,
  batchTopic,
  environmentTopic,
  exitCodesTopic,
  outputTopic,
  repliesTopic,
  sandboxTopic,
  triageTopic,
  watchTopic,
} from '../../reference/topics.ts';
import { REPETITION_MINUTES } from '../../writes/write.ts';

export interface HelpTopic {
  readonly name: string;
  readonly text: () => string;
}

/** What `convops help <topic>` explains, in the order it is listed. */
export const helpTopics: readonly HelpTopic[] = [
  { name: 'exit-codes', text: () => exitCodesTopic(EXIT_CODES) },
  { name: 'environment', text: environmentTopic },
  { name: 'output', text: outputTopic },
  { name: 'auth', text: authTopic },
  { name: 'batch', text: () => batchTopic({ repetitionMinutes: REPETITION_MINUTES }) },
  { name: 'sandbox', text: sandboxTopic },
  { name: 'triage', text: triageTopic },
  { name: 'replies', text: repliesTopic },
  { name: 'watch', text: () => watchTopic({ everyMs: WATCH_EVERY_MS }) },
  { name: 'aliases', text: aliasesTopic },
];

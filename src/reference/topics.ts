// The topics of help by their names. Their texts are the pages of docs/ in topic-texts.ts, which is read when one is asked for.

/** The topics there are, in the order they are listed. */
export const TOPIC_NAMES = [
  'exit-codes',
  'environment',
  'output',
  'auth',
  'batch',
  'delivery',
  'sandbox',
  'triage',
  'board',
  'watch',
  'replies',
  'scripting',
  'aliases',
  'troubleshooting',
  'agents',
  'options',
] as const;

export type TopicName = (typeof TOPIC_NAMES)[number];

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
  'archive',
  'scripting',
  'aliases',
  'troubleshooting',
  'agents',
  'options',
  'reference',
] as const;

export type TopicName = (typeof TOPIC_NAMES)[number];

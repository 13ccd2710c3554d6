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
] as const;

export type TopicName = (typeof TOPIC_NAMES)[number];

/** Words that people ask about -> the topic that speaks of it. */
const SPOKEN_OF: Readonly<Record<string, TopicName>> = {
  ...{ proxy: 'environment', ca: 'environment', variables: 'environment' },
  ...{ token: 'auth', login: 'auth', profiles: 'auth', errors: 'troubleshooting', codes: 'exit-codes' },
  ...{ csv: 'output', json: 'output', jq: 'output', formats: 'output', ids: 'batch', resume: 'batch' },
  ...{ undo: 'delivery', journal: 'delivery', retries: 'delivery', history: 'delivery' },
  ...{ cron: 'scripting', ci: 'scripting', scripts: 'scripting', recipes: 'scripting', slack: 'scripting' },
  ...{ mcp: 'agents', assistant: 'agents', skill: 'agents', proposals: 'agents' },
  ...{ keys: 'triage', macros: 'replies', placeholders: 'replies', events: 'watch', wall: 'board' },
  ...{ doctor: 'troubleshooting', flags: 'options' },
  ...{ search: 'archive', privacy: 'archive', forget: 'archive', customer: 'archive' },
};

/** The topic that was meant by another word, or by its beginning. */
export function topicFor(word: string): TopicName | undefined {
  if (Object.hasOwn(SPOKEN_OF, word)) return SPOKEN_OF[word];
  return word.length < 3 ? undefined : TOPIC_NAMES.find((name) => name.startsWith(word));
}

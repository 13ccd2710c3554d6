// Explains a command or a topic; the topics are texts of the reference, so README and help say the same.

import { WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import { quoted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { EXIT_CODES } from '../../cli/exit-codes.ts';
import { aliasLine, ownAliases } from '../../cli/own-aliases.ts';
import { write } from '../../cli/present.ts';
import { childNamed } from '../../cli/program-path.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { agentsTopic } from '../../reference/agents-topic.ts';
import {
  aliasesTopic,
  authTopic,
  batchTopic,
  environmentTopic,
  exitCodesTopic,
  outputTopic,
  repliesTopic,
  sandboxTopic,
  TOPIC_NAMES,
  triageTopic,
  watchTopic,
} from '../../reference/topics.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { VERSION } from '../../version.ts';
import { REPETITION_MINUTES } from '../../writes/write.ts';

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
  { name: 'agents', text: agentsTopic },
];

export const helpCommand = declaration({
  description: `Explain a command or an alias, or one of the topics ${helpTopics.map(({ name }) => name).join(', ')}.`,
  kind: 'local',
  args: [
    {
      name: 'words',
      flags: '[words...]',
      text: 'a topic, the words of a command, or an alias',
      offers: { words: TOPIC_NAMES, commands: true },
    },
  ],
  examples: ['convops help exit-codes', 'convops help conv close'],
  run: (context, { words }) => explain(context, words),
});

export const versionCommand = declaration({
  description: 'Print the version, as --version does.',
  kind: 'local',
  examples: ['convops version'],
  run: (context) =>
    write(
      context,
      `${VERSION}
`,
    ),
});

/** Words that people ask about -> the topic that speaks of it. */
const SPOKEN_OF: Readonly<Record<string, (typeof TOPIC_NAMES)[number]>> = {
  ...{ proxy: 'environment', ca: 'environment', ci: 'environment', variables: 'environment' },
  ...{ token: 'auth', login: 'auth', profiles: 'auth', errors: 'exit-codes', codes: 'exit-codes' },
  ...{ csv: 'output', json: 'output', jq: 'output', formats: 'output', ids: 'batch', resume: 'batch' },
  ...{
    mcp: 'agents',
    assistant: 'agents',
    skill: 'agents',
    proposals: 'agents',
    keys: 'triage',
    macros: 'replies',
    placeholders: 'replies',
    events: 'watch',
    cron: 'watch',
  },
};

/** The topic that was meant by another word, or by its beginning. */
function topicFor(word: string): string | undefined {
  if (Object.hasOwn(SPOKEN_OF, word)) return SPOKEN_OF[word];
  return word.length < 3 ? undefined : TOPIC_NAMES.find((name) => name.startsWith(word));
}

/** Prints the text of a topic, the help of a command, or what an alias stands for. */
async function explain(context: Context, words: readonly string[]): Promise<void> {
  const topic = words.length === 1 ? helpTopics.find(({ name }) => name === words[0]) : undefined;
  if (topic) return await context.page(inertBlock(topic.text()));
  const program = await context.tree();
  let command = program;
  for (const word of words) {
    const found = childNamed(command, word);
    if (!found) {
      const alias = words.length === 1 && ownAliases(context).find(({ name }) => name === word);
      if (alias) return await write(context, `${inertLine(aliasLine(alias))}\n`);
      const names = [...helpTopics.map(({ name }) => name), ...program.commands.map((child) => child.name())];
      const asked = `there is no help on ${quoted(words.join(' '))}`;
      const meant = words.length === 1 ? topicFor(word) : undefined;
      if (meant !== undefined) {
        throw new UsageError(`${asked}; did you mean ${meant}?`, context.command(`help ${meant}`));
      }
      throw new UsageError(`${asked}: try one of ${[...new Set(names)].join(', ')}`);
    }
    command = found;
  }
  await write(context, command.helpInformation());
}

export interface HelpTopic {
  readonly name: string;
  readonly text: () => string;
}

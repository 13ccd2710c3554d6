// Explains a command or a topic; a topic is a page of docs/, so that help and docs say the same.

import { quoted } from '../../base/text.ts';
import { childNamed, namedCommand } from '../../cli/command-line.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentText, write } from '../../cli/present.ts';
import { HELP_FOOTER } from '../../cli/program.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { TOPIC_NAMES } from '../../reference/topics.ts';
import { inertBlock } from '../../terminal/inert.ts';
import { VERSION } from '../../version.ts';

export const helpCommand = declaration({
  description: `Explain a command or a topic. Topics: ${TOPIC_NAMES.join(', ')}.`,
  kind: 'local',
  args: [
    {
      name: 'words',
      flags: '[words...]',
      text: 'a topic, or the words of a command',
      offers: { words: TOPIC_NAMES, commands: true },
    },
  ],
  globals: [],
  examples: ['convops help exit-codes', 'convops help conv close'],
  run: (context, { words }) => explain(context, words),
});

export const versionCommand = declaration({
  description: 'Print the version. Same as --version.',
  kind: 'local',
  globals: [],
  examples: ['convops version'],
  run: (context) => presentText(context, 'version', VERSION),
});

/** Prints the text of a topic, or the help of a command. */
async function explain(context: Context, words: readonly string[]): Promise<void> {
  const topic = TOPIC_NAMES.find((name) => name === words.join('-'));
  if (topic) {
    const { topicText } = await import('../../reference/topic-texts.ts');
    return await context.out.page(inertBlock(topicText(topic)));
  }
  const program = await context.tree();
  // The program by its own name, as `man convops` has it.
  const asked = words[0] === program.name() ? words.slice(1) : words;
  const { command, path } = namedCommand(program, asked);
  const footer = command === program ? `\n${HELP_FOOTER}\n` : '';
  if (path.length === asked.length) return await write(context.io, `${command.helpInformation()}${footer}`);
  const [name = ''] = words;
  const said = `there is no help topic ${quoted(words.join(' '))}`;
  // Of a word that is a command of a noun, that one is meant: `help close`.
  const under = program.commands.find((noun) => childNamed(noun, name) !== undefined);
  const meant = `${under?.name()} ${name}`;
  if (under) throw new UsageError(`${said}; did you mean ${meant}?`, `convops help ${meant}`);
  const pages = await pagesAbout(name);
  if (words.length === 1 && pages.length > 0)
    throw new UsageError(`${said}; it is in ${pages.join(', ')}`, `convops help ${pages[0]}`);
  const names = [...TOPIC_NAMES, ...program.commands.map((child) => child.name())];
  throw new UsageError(`${said}; there are ${[...new Set(names)].join(', ')}`, 'convops help');
}

/** How many pages are named for a word that is not a topic. */
const MOST_PAGES = 3;

/** The pages for a word: those whose names are almost it, then those that have it most often. */
async function pagesAbout(word: string): Promise<readonly string[]> {
  const { topicText } = await import('../../reference/topic-texts.ts');
  const sought = word.toLowerCase();
  const found = TOPIC_NAMES.map((name) => {
    const text = topicText(name).toLowerCase();
    const isHeading = text.split('\n').includes(sought);
    const isNear = name.startsWith(sought) || sought.startsWith(name) || isHeading;
    // The reference has every option of every command.
    const times = name === 'reference' ? 0 : text.split(sought).length - 1;
    return { name, times: isNear ? Number.MAX_SAFE_INTEGER : times };
  });
  const known = found.filter(({ times }) => times > 0).sort((a, b) => b.times - a.times);
  return known.slice(0, MOST_PAGES).map(({ name }) => name);
}

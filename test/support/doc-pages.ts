// README, the pages of docs/ and the skill as they are written, for the tests that hold them to the program.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));

export interface CodeBlock {
  /** The heading it stands under. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

export interface DocPage {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly blocks: readonly CodeBlock[];
  /** Without its blocks. */
  readonly prose: string;
}

/** Every page, by its path. */
export function docPages(): readonly DocPage[] {
  const docs = readdirSync(`${top}/docs`).map((name) => `docs/${name}`);
  return ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...docs, 'skills/convops/SKILL.md'].map(pageAt);
}

/** The page at a path of the repository. */
export function pageAt(path: string): DocPage {
  const text = readFileSync(`${top}/${path}`, 'utf8');
  const headings: string[] = [];
  const blocks: CodeBlock[] = [];
  const prose: string[] = [];
  let open: { language: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, language] = /^```(.*)$/.exec(line) ?? [];
    if (open && language === '') {
      blocks.push({ heading: headings.at(-1) ?? '', language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (language !== undefined) open = { language, lines: [] };
    else {
      prose.push(line);
      const [, heading] = /^#+ (.+)$/.exec(line) ?? [];
      if (heading !== undefined) headings.push(heading);
    }
  }
  return { path, text, headings, blocks, prose: prose.join('\n') };
}

/** A block of shell as its commands: without comments, each continued line with the one before. */
export function shellCommands(text: string): readonly string[] {
  const commands: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const code = line.replace(/(^|\s)#(?!\w).*$/, '').trimEnd();
    if (code === '') continue;
    if (open) commands.push(`${commands.pop()}\n${code}`);
    else commands.push(code);
    const command = commands.at(-1) ?? '';
    const quotes = command.replace(/\\./g, '').match(/'/g)?.length ?? 0;
    open = /(?:\\|\||&&)$/.test(code) || quotes % 2 === 1;
  }
  return commands;
}

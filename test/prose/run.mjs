// `npm run prose`: the habits of how convops does not speak, which a native reader has to read twice, each with what to
// write instead; it names each place in strings, comments and documents that has one, and ends with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const HABITS = [
  {
    name: 'is no X',
    found: /(?<!\b(?:there|which|that) )\b(?:is|are|was|were|be) no (?!longer\b|more\b|one\b)[a-z]+/gi,
    write: 'is not an X, or: there is no X',
  },
  {
    name: 'who or what as the subject',
    found: /(?:^|(?<=[.!?] ))(?:Who|What|Whoever|Whom|Whatever)\b[^.?:]*[a-z]\.(?= |$)/g,
    write: 'name the person or the thing',
    only: ['string', 'document'],
  },
  {
    name: 'behind',
    found:
      /(?<!\b(?:left|leaves?|leaves? \w+|lags?|stays?|falls?) )\bbehind\b(?! (?:(?:a|the|your|its) (?:prox|back|clock)))/gi,
    write: 'after',
  },
  {
    name: 'a line an event',
    found: /\b(?:a|one) (?:line|row|file|process|key|case|receipt|request|entry) an? [a-z]+/gi,
    write: 'one line per event',
  },
  {
    name: 'look',
    found:
      /\b(?:an?|each|every|first|second|two|three|last|next|earlier|later|this|the|between|of|per|until) looks?\b(?! like)/gi,
    write: 'poll, or read',
  },
  { name: 'goes by', found: /\bgo(?:es)? by\b/gi, write: 'is named by, follows, uses' },
  { name: 'stands for', found: /\bstands? for\b/gi, write: 'means, is replaced by' },
  { name: 'is told', found: /\b(?:is|are|be|was) told\b/gi, write: 'says, is known' },
  {
    name: 'is kept',
    found: /\b(?:is|are|was|be) kept\b(?! (?:as|for)\b)/gi,
    write: 'stays, is saved, keeps with its subject',
  },
  {
    name: 'is made',
    found: /\b(?:is|are|was|be) made\b(?! (?:of|inert|durable|up)\b)/gi,
    write: 'convops makes, comes from',
  },
  { name: 'exclude each other', found: /\bexclude each other\b/gi, write: 'cannot be combined' },
  {
    name: 'where for if',
    found:
      /\bwhere (?:nothing|nobody|none|no|one (?:is|was)|it (?:is|was|has) (?:not|no|none)|there (?:is|are|was|were)|asked|possible|needed)\b/gi,
    write: 'if',
  },
  { name: 'so many', found: /\bso many\b/gi, write: 'this many, N' },
  { name: 'anew', found: /\banew\b/gi, write: 'again' },
  { name: 'meanwhile', found: /\bmeanwhile\b/gi, write: 'since, or nothing' },
  { name: 'at will', found: /\bat will\b/gi, write: 'optional' },
  { name: 'nobody waits', found: /\bnobody (?:else )?waits\b/gi, write: 'the queue is empty' },
  { name: 'so before', found: /\bso before\b|\bis so already\b|\bwas as wanted\b/gi, write: 'already' },
  { name: 'take back', found: /\b(?:tak(?:e|es|en|ing)|took) (?:it |them |this )?back\b/gi, write: 'undo' },
  { name: 'put off', found: /\bput(?:s|ting)? (?:it |them )?off\b/gi, write: 'snooze' },
  { name: 'the marked one', found: /\bthe marked one\b/gi, write: 'the selected one' },
  {
    name: 'chain of semicolons',
    found: /; [a-z][^;.{}:|]*; [a-z][^;{}:|]*/g,
    write: 'two sentences',
    only: ['string', 'document'],
  },
];

/** Every hit in what stands at `path`, which is a source or a document under `top`. */
function hitsIn(top, path) {
  const text = readFileSync(`${top}/${path}`, 'utf8');
  const texts = path.endsWith('.md') ? textsOfDocument(text) : textsOfSource(path, text);
  return texts.flatMap(({ kind, line, prose }) =>
    HABITS.filter(({ only }) => only?.includes(kind) ?? true).flatMap((habit) =>
      [...prose.matchAll(habit.found)].map(([words]) => ({ file: path, line, habit, words })),
    ),
  );
}

/** The sources and documents that people read. */
function proseFiles(top) {
  const under = (folder, name) =>
    readdirSync(`${top}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => name.test(path));
  const pages = readdirSync(top).filter((name) => name.endsWith('.md'));
  return [...pages, ...under('docs', /\.md$/), ...under('src', /\.(?:ts|mjs|cjs)$/)].sort();
}

/** Paragraphs without code: what is in backquotes becomes one word, and a heading is no sentence. */
function textsOfDocument(text) {
  const blank = (code) => code.replace(/[^\n]/g, '');
  const prose = text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/^#.*$/gm, blank)
    .replace(/`[^`\n]*`/g, 'code');
  const found = [];
  let line = 1;
  for (const block of prose.split(/\n(?=\n|- |\d+\. |\|)/)) {
    const at = line + (/^\n*/.exec(block)?.[0].length ?? 0);
    found.push({
      kind: 'document',
      line: at,
      prose: block
        .trim()
        .replace(/^(?:- |\d+\. )/, '')
        .replace(/\s+/g, ' '),
    });
    line += block.split('\n').length;
  }
  return found;
}

/** Strings and comments of a source; what is put into a template becomes one word. */
function textsOfSource(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const comments = new Set();
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) {
      found.push({ kind: 'string', line: lineOf(node.getStart()), prose: node.text });
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      found.push({ kind: 'string', line: lineOf(node.getStart()), prose: parts.join('…') });
    }
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) comments.add(range.pos);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) comments.add(range.pos);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // Lines of `//` that follow each other are one text.
  let last = { end: -1, prose: '', line: 0 };
  for (const pos of [...comments].sort((a, b) => a - b)) {
    const isLine = text.startsWith('//', pos);
    const end = isLine ? text.indexOf('\n', pos) : text.indexOf('*/', pos);
    const prose = text
      .slice(pos + 2, end)
      .replace(/^\*|\n\s*\*/g, ' ')
      .replace(/`[^`\n]*`/g, 'code')
      .replace(/\s+/g, ' ')
      .trim();
    if (isLine && last.end > 0 && text.slice(last.end, pos).trim() === '') {
      found.pop();
      last = { end, prose: `${last.prose} ${prose}`, line: last.line };
    } else {
      last = { end: isLine ? end : -1, prose, line: lineOf(pos) };
    }
    found.push({ kind: 'comment', line: last.line, prose: last.prose });
  }
  return found;
}

/** Words that look like a habit but are not prose: scripts for shells, and style sheets. */
const ALLOWED = [
  [/^src\/reference\/completion-scripts\.ts$/, /./],
  [/^src\/views\/(?:export|board\/page)\.ts$/, /; /],
];

const top = fileURLToPath(new URL('../..', import.meta.url));
const isAllowed = ({ file, words }) => ALLOWED.some(([where, what]) => where.test(file) && what.test(words));
const hits = proseFiles(top)
  .flatMap((path) => hitsIn(top, path))
  .filter((hit) => !isAllowed(hit));
for (const { file, line, habit, words } of hits)
  process.stdout.write(`${file}:${line}: "${words}": ${habit.write}\n`);
if (hits.length > 0) process.exitCode = 1;

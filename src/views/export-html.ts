import type { ConversationDetail } from '../api/model.ts';
import { inertBlock } from '../terminal/inert.ts';
import { escapeHtml, htmlHead, htmlLine } from './html.ts';
import { momentOf, type ShownTime } from './moment.ts';
import { bodyOf } from './transcript.ts';
import {
  readTranscript,
  type TranscriptContent,
  type TranscriptEntry,
  type TranscriptOptions,
  textOfValue,
} from './transcript-content.ts';

const STYLE = `
:root { color-scheme: light dark; --edge: #8886; --customer: #8881; --operator: #3a82f622; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: .9rem; font-weight: normal; text-align: center; opacity: .7; margin: 1.5rem 0 .5rem; }
section + section { border-top: 1px solid var(--edge); margin-top: 3rem; padding-top: 2rem; }
.facts, header { font-size: .85rem; opacity: .75; overflow-wrap: anywhere; }
article { border: 1px solid var(--edge); border-radius: .6rem; padding: .5rem .8rem; margin: .6rem 0; }
.customer { background: var(--customer); margin-right: 12%; }
.operator { background: var(--operator); margin-left: 12%; }
p { margin: 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; overflow: hidden; }
@media print { body { margin: 0; max-width: none; } article { break-inside: avoid; } }
`;

/** Conversations as one page that needs nothing else: no script, no address loaded, every text escaped. */
export function exportHtml(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  const contents = details.map((detail) => readTranscript(detail, options));
  const [only] = contents;
  const title = contents.length === 1 && only ? titleOf(only) : `${contents.length} conversations`;
  return `<!doctype html>
<html lang="en">
${htmlHead(title, STYLE)}
<body>
${contents.map((content) => section(content, options)).join('\n')}
</body>
</html>
`;
}

function section(content: TranscriptContent, options: TranscriptOptions): string {
  const dates = (['created', 'updated'] as const).flatMap((name) => {
    const moment = momentOf(content[name], options.utc);
    return moment.iso === null ? [] : [`${name} ${time(moment, `${moment.day} ${moment.clock}`)}`];
  });
  const facts = [content.channel, content.status, content.operator]
    .filter((fact) => fact !== '')
    .map((fact) => `<bdi>${htmlLine(fact)}</bdi>`);
  const lines = [
    '<section>',
    `<h1>${titleOf(content, (name) => `<bdi>${name}</bdi>`)}</h1>`,
    `<p class="facts">${[...facts, ...dates].join(' · ')}</p>`,
  ];
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day) lines.push(`<h2>${htmlLine(entry.day)}</h2>`);
    day = entry.day;
    lines.push(article(entry));
  }
  if (content.entries.length === 0) lines.push('<p>(no messages)</p>');
  return [...lines, '</section>'].join('\n');
}

function article(entry: TranscriptEntry): string {
  return [
    `<article class="${entry.by}">`,
    `<header><strong><bdi>${htmlLine(entry.sender)}</bdi></strong> ${time(entry, entry.clock)}</header>`,
    `<p class="text" dir="auto">${escapeHtml(inertBlock(bodyOf(entry)))}</p>`,
    '</article>',
  ].join('\n');
}

/** The name may run from right to left: where elements are allowed it is set apart from the words before it. */
function titleOf(content: TranscriptContent, apart = (name: string) => name): string {
  return `Conversation ${htmlLine(textOfValue(content.id))}: ${apart(htmlLine(content.name))}`;
}

function time({ iso }: ShownTime, shown: string): string {
  return iso === null ? htmlLine(shown) : `<time datetime="${htmlLine(iso)}">${htmlLine(shown)}</time>`;
}

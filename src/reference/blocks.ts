// The generated parts of README.md and docs/: what they say, and how they get between their markers.

import { allEndpoints, type NamedEndpoint } from '../api/derive.ts';
import type { FieldSpecs } from '../api/endpoint-row.ts';
import {
  conversationFields,
  deletedFields,
  detailFields,
  groupFields,
  operatorFields,
  type RecordFields,
  sentMessageFields,
  summaryFields,
  userFields,
} from '../api/model.ts';
import { formatDuration } from '../settings/durations.ts';
import { PROFILE_KEYS, type ProfileKeySpec } from '../settings/keys.ts';
import { keyHelp } from '../triage/keys.ts';
import { ENVIRONMENT } from './environment.ts';
import {
  type CommandSpec,
  type ExitCodeFacts,
  type OptionFacts,
  type ProgramSpec,
  workingCommands,
} from './tree.ts';

// The endpoint table as Markdown. What the interface document does not show is printed beside what convops assumes
// instead, so that an assumption never reads as a fact.

const RECORD_NAMES: ReadonlyMap<RecordFields, string> = new Map<RecordFields, string>([
  [operatorFields, 'operator'],
  [groupFields, 'operator group'],
  [userFields, 'user'],
  [conversationFields, 'conversation'],
  [summaryFields, 'conversation summary'],
  [detailFields, 'conversation with its messages'],
  [sentMessageFields, 'sent message'],
  [deletedFields, '`success`'],
]);

/** The table of calls. */
export function endpointsMarkdown(): string {
  const calls = allEndpoints().map((endpoint) => [
    code(endpoint.row.route),
    code(`${endpoint.name}()`),
    cell(endpoint.row.summary),
    parametersOf(endpoint),
    returnsOf(endpoint),
  ]);
  return [
    table(['Call', 'In the source', 'What it does', 'Parameters', 'Returns'], calls),
    '',
    'Every call under `/api/conversations/` carries the token in the header `Authentication`.',
  ].join('\n');
}

function parametersOf({ row }: NamedEndpoint): string {
  const body = row.body === 'unspecified' ? ['not documented'] : fieldsOf(row.body ?? {}, 'body');
  return [...fieldsOf(row.query ?? {}, 'query'), ...body].join('<br>') || 'none';
}

function fieldsOf(fields: FieldSpecs, place: 'query' | 'body'): string[] {
  return Object.entries(fields).map(([name, { type, required, note }]) => {
    const facts = [type, place, ...(required ? ['required'] : []), ...(note === undefined ? [] : [note])];
    return `${code(name)} ${cell(facts.join(', '))}`;
  });
}

function returnsOf({ row }: NamedEndpoint): string {
  const name = RECORD_NAMES.get(row.data.fields);
  if (name === undefined)
    throw new Error(`${row.route} returns a record that has no name in src/reference/blocks.ts`);
  return row.data.shape === 'list' ? `list: ${name}` : name;
}

/** A line for each thing the API document does not show, with the calls it is about and what convops assumes. */
export function assumptionsMarkdown(): string {
  const calls = new Map<string, string[]>();
  for (const { path, row } of allEndpoints()) {
    for (const gap of row.gaps) {
      calls.set(gap, [...(calls.get(gap) ?? []), code(path.replace('/api/', ''))]);
    }
  }
  return [...calls].map(([gap, paths]) => `- ${paths.join(', ')}: ${gap}`).join('\n');
}

/** Prose for a cell of a Markdown table, on one line and without markup. */
function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*<|]/g, '\\$&');
}

/** A word of code for a cell of a Markdown table. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** A Markdown table of finished cells. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export type Blocks = Readonly<Record<string, string>>;

/** The blocks of README.md and docs/ by the name of their markers. */
export function referenceBlocks(tree: ProgramSpec, exitCodes: readonly ExitCodeFacts[]): Blocks {
  return {
    commands: commandsMarkdown(tree),
    options: table(['Option', 'Meaning'], tree.common.map(optionRow)),
    environment: table(
      ['Variable', 'Meaning'],
      Object.entries(ENVIRONMENT).map(([name, meaning]) => [code(name), cell(meaning)]),
    ),
    settings: table(
      ['Setting', 'Value', 'Default', 'Meaning'],
      Object.entries(PROFILE_KEYS).map(([name, spec]) => settingRow(name, spec)),
    ),
    'exit-codes': table(
      ['Code', 'Meaning'],
      exitCodes.map(({ code: number, meaning }) => [String(number), cell(meaning)]),
    ),
    endpoints: endpointsMarkdown(),
    assumptions: assumptionsMarkdown(),
    keys: keysMarkdown(),
  };
}

/** The text with each block between its markers; throws for one whose markers are not there. */
export function replaceBlocks(text: string, blocks: Blocks): string {
  return Object.entries(blocks).reduce((before, [name, block]) => {
    const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
    const [from, to] = [before.indexOf(begin), before.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`markers are missing for: ${name}`);
    return `${before.slice(0, from)}${begin}\n\n${block}\n\n${before.slice(to)}`;
  }, text);
}

/** The keys of triage, a table for each mode. */
function keysMarkdown(): string {
  return keyHelp()
    .map(({ title, rows }) =>
      table(
        [title, ''],
        rows.map(({ keys, help }) => [code(keys), cell(help)]),
      ),
    )
    .join('\n\n');
}

function commandsMarkdown(tree: ProgramSpec): string {
  const rows = workingCommands(tree.commands).map(commandRow);
  return table(['Command', 'What it does', 'Its own options'], rows);
}

function commandRow({ usage, aliases, spellings, summary, options }: CommandSpec): string[] {
  const others = [...aliases, ...spellings];
  const also = others.length === 0 ? '' : ` (also ${others.map(code).join(', ')})`;
  return [
    code(
      usage
        .replace(/ ?\[(?:options|command)\]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    cell(summary) + also,
    options.map(({ flags }) => code(flags)).join('<br>'),
  ];
}

function optionRow({ flags, description, choices }: OptionFacts): string[] {
  return [code(flags), cell(description) + (choices ? `: ${choices.map(code).join(', ')}` : '')];
}

function settingRow(name: string, spec: ProfileKeySpec): string[] {
  const standard = spec.default === null ? '' : code(String(spec.default));
  return [code(name), settingValue(spec), standard, cell(spec.description)];
}

function settingValue({ type, choices, range }: ProfileKeySpec): string {
  if (choices) return choices.map(code).join(', ');
  if (range) return range.map((end) => (type === 'duration' ? code(formatDuration(end)) : end)).join(' to ');
  const names = {
    url: 'address',
    token: 'token',
    text: 'text',
    choice: 'text',
    duration: 'duration: `500ms`, `30s`, `2m`',
    count: 'whole number',
    switch: '`true` or `false`',
  };
  return names[type];
}

// The endpoint table as Markdown. What the interface document does not show is printed beside what convops assumes
// instead, so that an assumption never reads as a fact.
import { allEndpoints, type NamedEndpoint } from '../api/derive.ts';
import type { FieldSpecs } from '../api/endpoints.ts';
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
import { cell, code, table } from './markdown.ts';

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

/** What convops assumes where the document is silent, by the gap as the table words it. */
const ASSUMPTIONS: Readonly<Record<string, string>> = {
  'whether the token is needed': 'it is, unless the profile\'s `auth_scope` is "conversations"',
  errors: 'the error envelope of the other calls; an unknown text is reported as it is',
  'request fields': '`invite_email` for create and `id` for delete; `-F key=value` adds or replaces a field',
  'whether the parameters stand in the path or the query':
    'the query, unless the profile\'s `list_params` is "path"',
  'paging beyond 1000 rows': 'there is none, and warns that a list of 1000 rows may be cut',
  'effect of a repeated start, and of a start on a closed conversation':
    'nothing: the receipt has the record as it was returned',
  'effect of a close on an unassigned conversation': 'nothing: the receipt has the record as it was returned',
  'effect on status': 'nothing: the receipt has the record as it was returned',
  'effect on a conversation that is not in the inbox':
    'nothing: the receipt has the record as it was returned',
  'maximum text length': 'no limit, and reports a refusal',
  'file size limits': 'no limit, and reports a refusal',
  'whether notes appear among the messages of a conversation': 'nothing: messages are shown as they come',
  'order and paging of messages': 'that all are there, and sorts transcripts by `date_created`',
  'type and meaning of `error` in the record': 'that the message was sent all the same, and passes it on',
};

/** The table of calls, then what is not shown of them; throws for a gap that has no assumption. */
export function endpointsMarkdown(): string {
  const rows = allEndpoints();
  const calls = rows.map((endpoint) => [
    code(endpoint.row.route),
    cell(endpoint.row.summary),
    parametersOf(endpoint),
    returnsOf(endpoint),
  ]);
  return [
    table(['Call', 'What it does', 'Parameters', 'Returns'], calls),
    '',
    'Every call under `/api/conversations/` carries the token in the header `Authentication`.',
    '',
    ...gapLines(rows),
  ].join('\n');
}

function parametersOf({ row }: NamedEndpoint): string {
  const body = row.body === 'unspecified' ? ['not shown'] : fieldsOf(row.body ?? {}, 'body');
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
  if (name === undefined) throw new Error(`${row.route} returns a record that has no name in the reference`);
  return row.data.shape === 'list' ? `list: ${name}` : name;
}

/** A line for each gap, with the calls it is about. */
function gapLines(rows: readonly NamedEndpoint[]): string[] {
  const calls = new Map<string, string[]>();
  for (const { path, row } of rows) {
    for (const gap of row.gaps) {
      calls.set(gap, [...(calls.get(gap) ?? []), code(path.replace('/api/', ''))]);
    }
  }
  return [...calls].map(([gap, paths]) => `- ${gapText(gap)} (${paths.join(', ')})`);
}

function gapText(gap: string): string {
  const [, what] = /^(.+): not shown$/.exec(gap) ?? [];
  // A remark, not a gap.
  if (what === undefined) return gap;
  const assumption = Object.hasOwn(ASSUMPTIONS, what) ? ASSUMPTIONS[what] : undefined;
  if (assumption === undefined)
    throw new Error(`the reference does not say what convops assumes of "${what}"`);
  return `not shown: ${what}; convops assumes ${assumption}`;
}

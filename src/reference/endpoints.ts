// The endpoint table as Markdown. What the interface document does not show is printed beside what convops assumes
// instead, so that an assumption never reads as a fact.
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

/** The table of calls, then what is not shown of them. */
export function endpointsMarkdown(): string {
  const rows = allEndpoints();
  const calls = rows.map((endpoint) => [
    code(endpoint.row.route),
    code(`${endpoint.name}()`),
    cell(endpoint.row.summary),
    parametersOf(endpoint),
    returnsOf(endpoint),
  ]);
  return [
    table(['Call', 'In the library', 'What it does', 'Parameters', 'Returns'], calls),
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
  if (name === undefined)
    throw new Error(`${row.route} returns a record that has no name in src/reference/endpoints.ts`);
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
  return [...calls].map(([gap, paths]) => `- ${gap} (${paths.join(', ')})`);
}

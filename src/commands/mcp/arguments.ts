// The arguments of a tool: one table for the schema that clients read and for checking what they send.
import { isId } from '../../api/model.ts';
import { isRecord } from '../../base/record.ts';

/** One argument of a tool. */
interface ToolArgument {
  readonly type: 'integer' | 'string' | 'boolean';
  readonly description: string;
  readonly required?: true;
  /** The largest integer; an id if left out. */
  readonly most?: number;
  /** The longest string, in characters. */
  readonly longest?: number;
  readonly choices?: readonly string[];
}

export type ToolArguments = Readonly<Record<string, ToolArgument>>;

type Value<A extends ToolArgument> = A['type'] extends 'integer'
  ? number
  : A['type'] extends 'boolean'
    ? boolean
    : string;

/** The arguments as a tool receives them. */
export type Given<A extends ToolArguments> = {
  readonly [Name in keyof A as A[Name] extends { readonly required: true } ? Name : never]: Value<A[Name]>;
} & {
  readonly [Name in keyof A as A[Name] extends { readonly required: true } ? never : Name]?: Value<A[Name]>;
};

/** A schema for the protocol's packages, which checks arguments and describes itself as JSON Schema. */
export function schemaOf(table: ToolArguments) {
  const jsonSchema = () => jsonSchemaOf(table);
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'convops',
      validate(value: unknown) {
        const issues = issuesIn(table, value).map((message) => ({ message }));
        return issues.length > 0 ? { issues } : { value: value as Record<string, unknown> };
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

function jsonSchemaOf(table: ToolArguments): Record<string, unknown> {
  const properties = Object.entries(table).map(([name, argument]) => {
    const { type, description, most = Number.MAX_SAFE_INTEGER, longest, choices } = argument;
    return [
      name,
      {
        type,
        description,
        ...(type === 'integer' ? { minimum: 1, maximum: most } : {}),
        ...(longest === undefined ? {} : { maxLength: longest }),
        ...(choices === undefined ? {} : { enum: choices }),
      },
    ] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(table).filter((name) => table[name]?.required),
    additionalProperties: false,
  };
}

const MOST_NAMED = 5;

function issuesIn(table: ToolArguments, value: unknown): readonly string[] {
  if (!isRecord(value)) return ['the arguments are not an object'];
  const strays = Object.keys(value).filter((name) => !Object.hasOwn(table, name));
  const known = Object.keys(table).join(', ') || 'none';
  return [
    ...strays
      .slice(0, MOST_NAMED)
      .map((name) => `there is no argument ${JSON.stringify(name.slice(0, 40))}; there is ${known}`),
    ...Object.entries(table).flatMap(([name, argument]) => {
      const issue = Object.hasOwn(value, name)
        ? issueWith(argument, value[name])
        : argument.required && 'is missing';
      return issue ? [`${name} ${issue}`] : [];
    }),
  ];
}

/** What is wrong with a value, as words that follow its name; null if nothing is. */
function issueWith({ type, most, longest, choices }: ToolArgument, value: unknown): string | null {
  if (type === 'integer') {
    if (!isId(value)) return 'is not a whole number from 1';
    return most !== undefined && value > most ? `is more than ${most}` : null;
  }
  if (typeof value !== type) return `is not a ${type}`;
  if (typeof value !== 'string') return null;
  if (choices && !choices.includes(value)) return `is not one of ${choices.join(', ')}`;
  return longest !== undefined && value.length > longest ? `is longer than ${longest} characters` : null;
}

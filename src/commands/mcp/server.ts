// Serves the tools to one client until it leaves. The official packages handle both versions of the protocol.
import { pipeline, Transform } from 'node:stream';
import type { ServerContext } from '@modelcontextprotocol/server';
import { isRecord } from '../../base/record.ts';
import type { Context } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import { failureContextOf, failureOf } from '../../cli/failure.ts';
import type { ProposalAuthor } from '../../proposals/proposal.ts';
import { inertLine } from '../../terminal/inert.ts';
import { VERSION } from '../../version.ts';
import { schemaOf } from './arguments.ts';
import { visibleJson } from './records.ts';
import { INSTRUCTIONS, TOOLS, type ToolRow } from './tools.ts';

/** Bytes of one message: the longest text to propose, times six because JSON may escape every character. */
const LONGEST_REQUEST = 1024 * 1024;
const LONGEST_NAME = 60;
/** The key with which a client of protocol 2026-07-28 names itself in each request. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** Serves until stdin ends, stdout closes, or a signal arrives; throws LocalError at the start if no service is set up. */
export async function serveTools(context: Context): Promise<void> {
  context.refuseWrites();
  // Missing settings are reported now, not at the first call.
  await context.transport();
  const protocol = await import('@modelcontextprotocol/server');
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { McpServer } = protocol;
  const { stdin, stdout } = context.io.raw;
  const lines = messageLines(protocol, (answer) => stdout.write(`${JSON.stringify(answer)}\n`));
  pipeline(stdin, lines, () => undefined);
  const transport = new StdioServerTransport(lines, stdout, { maxBufferSize: LONGEST_REQUEST });
  const makeServer = () => {
    const server = new McpServer({ name: 'convops', version: VERSION }, { instructions: INSTRUCTIONS });
    const clientName = () => server.server.getClientVersion()?.name;
    for (const row of TOOLS) {
      server.registerTool(row.name, configOf(row), (given, call) =>
        runTool(context, row, given, call, clientName),
      );
    }
    return server;
  };
  const handle = serveStdio(makeServer, {
    transport,
    onerror: (error) => void context.warn(error.message).catch(() => undefined),
  });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    end();
  };
  const release = context.io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    context.exitCode = SIGNAL_CODES[name];
    void handle.close().then(end, end);
  });
  await ended;
  release();
  // An open stdin would keep the process running.
  stdin.destroy();
  // Nobody reads the results of requests that are still under way.
  await context.abandon();
}

/** The lines of stdin; one that is no message is left out and answered with an error, which the package does not do. */
function messageLines(protocol: Protocol, answer: (error: object) => void): Transform {
  let rest = Buffer.alloc(0);
  let skips = false;
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf('\n') + 1; end > 0; end = rest.indexOf('\n') + 1) {
        const line = rest.subarray(0, end);
        rest = rest.subarray(end);
        // The end of a line that has its answer.
        if (skips) skips = false;
        else take(line);
      }
      // The transport would end on it, and the client lose its connection.
      if (rest.length > LONGEST_REQUEST) {
        if (!skips) answer(TOO_LONG);
        skips = true;
        rest = Buffer.alloc(0);
      }
      done();
    },
  });
  function take(line: Buffer): void {
    const error = line.length > LONGEST_REQUEST ? TOO_LONG : errorOf(protocol, line.toString());
    if (error === null) lines.push(line);
    else answer(error);
  }
  // A transport that has ended listens no more.
  return lines.on('error', () => undefined);
}

const TOO_LONG = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Invalid Request: a message may have 1 MiB' },
};

type Protocol = typeof import('@modelcontextprotocol/server');

/** JSON-RPC 2.0, section 5.1: the answer to a line that is no message; null for one that is, or that asks for nothing. */
function errorOf(protocol: Protocol, line: string): object | null {
  if (line.trim() === '') return null;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error: not a line of JSON' } };
  }
  const { isJSONRPCNotification, isJSONRPCRequest } = protocol;
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) return null;
  const { id, ...fields } = isRecord(message) ? message : {};
  // Two programs that correct each other's answers would never end.
  if (!('method' in fields) && ('result' in fields || 'error' in fields)) return null;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  const error = { code: -32600, message: 'Invalid Request: not a request of JSON-RPC 2.0' };
  return { jsonrpc: '2.0', id: known, error };
}

function configOf({ name, description, keeps, arguments: table }: ToolRow) {
  return {
    title: `convops ${name}`,
    description,
    inputSchema: schemaOf(table),
    annotations: {
      readOnlyHint: keeps !== true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  };
}

async function runTool(
  context: Context,
  { run }: ToolRow,
  given: unknown,
  { mcpReq }: ServerContext,
  clientName: () => string | undefined,
) {
  const { [CLIENT_INFO]: info }: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const named = (isRecord(info) ? info.name : undefined) ?? clientName();
  const name = typeof named === 'string' ? inertLine(context.redact(named).slice(0, LONGEST_NAME)) : null;
  const by: ProposalAuthor = { kind: 'agent', name, evidence: 'mcp' };
  try {
    return resultOf(await run({ context, signal: mcpReq.signal, by }, given), false);
  } catch (error) {
    const { code, message, hint, retryable } = failureOf(error, failureContextOf(context));
    return resultOf({ error: { code, message: context.redact(message), hint, retryable } }, true);
  }
}

function resultOf(record: unknown, isError: boolean) {
  return {
    content: [{ type: 'text' as const, text: visibleJson(record) }],
    ...(isError ? { isError } : {}),
  };
}

// Serves the tools to one client until it leaves. The official packages handle both versions of the protocol.
import { PassThrough } from 'node:stream';
import type { ServerContext } from '@modelcontextprotocol/server';
import { createGate } from '../../api/client.ts';
import { isRecord } from '../../base/record.ts';
import type { Context } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import { failureOf } from '../../cli/failure.ts';
import type { ProposalAuthor } from '../../proposals/proposal.ts';
import { inertLine } from '../../terminal/inert.ts';
import { VERSION } from '../../version.ts';
import { visibleJson } from './records.ts';
import { INSTRUCTIONS, type ToolRow, toolsOf } from './tools.ts';

/** As many calls are under way at once; the others wait for their turn. */
const AT_ONCE = 8;
/** Bytes of one message: the longest text to propose, times six because JSON may escape every character. */
const LONGEST_REQUEST = 1024 * 1024;
const LONGEST_NAME = 60;
/** The key with which a client of protocol 2026-07-28 names itself in each request. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/**
 * Serves until stdin ends, and every call under way has its answer; until stdout closes, or a signal arrives. Throws
 * LocalError at the start if no service is set up.
 */
export async function serveTools(context: Context): Promise<void> {
  // Missing settings are reported now, not at the first call.
  await context.service.transport();
  const { McpServer } = await import('@modelcontextprotocol/server');
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const tools = toolsOf(await import('zod'));
  const { stdin, stdout } = context.io.raw;
  // The transport stops answering when its input ends.
  const input = new PassThrough();
  const calls = new Set<Promise<unknown>>();
  stdin.pipe(input, { end: false });
  stdin.once('end', async () => {
    do await new Promise(setImmediate);
    while (calls.size > 0 && (await Promise.allSettled(calls)));
    input.end();
  });
  const gate = createGate(AT_ONCE);
  const makeServer = () => {
    const server = new McpServer({ name: 'convops', version: VERSION }, { instructions: INSTRUCTIONS });
    const clientName = () => server.server.getClientVersion()?.name;
    for (const row of tools) {
      server.registerTool(row.name, configOf(row), (given, call) => {
        const run = gate(() => runTool(context, row, given, call, clientName));
        calls.add(run);
        return run.finally(() => calls.delete(run));
      });
    }
    return server;
  };
  const transport = new StdioServerTransport(input, stdout, { maxBufferSize: LONGEST_REQUEST });
  const handle = serveStdio(makeServer, {
    transport,
    onerror: (error) => void context.out.warn(error.message).catch(() => undefined),
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
    context.out.exitCode = SIGNAL_CODES[name];
    void handle.close().then(end, end);
  });
  await ended;
  release();
  // An open stdin would keep the process running.
  stdin.destroy();
  // Nobody reads the results of calls that are still under way.
  await context.service.abandon();
}

function configOf({ name, description, keeps, arguments: inputSchema }: ToolRow) {
  return {
    title: `convops ${name}`,
    description,
    inputSchema,
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
  const name = typeof named === 'string' ? inertLine(context.out.redact(named).slice(0, LONGEST_NAME)) : null;
  const by: ProposalAuthor = { kind: 'agent', name, evidence: 'mcp' };
  try {
    return resultOf(await run({ context, signal: mcpReq.signal, by }, given), false);
  } catch (error) {
    const { code, message, hint, retryable } = failureOf(error, context);
    return resultOf({ error: { code, message: context.out.redact(message), hint, retryable } }, true);
  }
}

function resultOf(record: unknown, isError: boolean) {
  return {
    content: [{ type: 'text' as const, text: visibleJson(record) }],
    ...(isError ? { isError } : {}),
  };
}

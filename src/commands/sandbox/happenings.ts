// Reports what happens in `sandbox serve`: lines for a person at the terminal, objects in a file for a script, and
// totals at the end.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { readNamedText } from '../../cli/named-file.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { openAppendLog } from '../../disk/append-log.ts';
import type { SandboxEvent } from '../../sandbox/event-log.ts';
import type { FaultKind } from '../../sandbox/faults.ts';
import { type HostileDay, writtenBy } from '../../sandbox/hostile.ts';
import type { ServedRequest } from '../../sandbox/server.ts';
import type { SandboxState } from '../../sandbox/store.ts';
import { type Happening, happeningLine } from '../../views/sandbox.ts';

interface Happenings {
  /** Notes the planted attacks and their address. From then on requests and texts are noted too, for `sandbox score`. */
  hostile(day: HostileDay, rivals: number, baseUrl: string): void;
  event(event: SandboxEvent, state: SandboxState): void;
  request(request: ServedRequest): void;
  /** `served 412 requests, 38 faults (429 12, cut 26), 133 events` */
  summary(): string;
  /** Rejects with PrivateFileError once the file cannot be written: a log with gaps is worse than none. */
  readonly broken: Promise<never>;
  close(): Promise<void>;
}

/** Refuses a file that has something other than events: lines are appended to it. */
function refuseOtherFile(name: string, path: string): void {
  if (!existsSync(path)) return;
  const [first = ''] = readNamedText(name, path).split('\n', 1);
  if (first !== '' && !first.startsWith('{"at":'))
    throw new UsageError(`--events: ${name} already has something else in it; name a new file`);
}

/** Opens the file, if one is named, to append lines; throws UsageError or PrivateFileError. */
export async function openHappenings(context: Context, file: string | undefined): Promise<Happenings> {
  const { io, options } = context;
  if (file === '-') {
    throw new UsageError('--events cannot write to stdout; give it a file');
  }
  if (file !== undefined) refuseOtherFile(file, resolve(io.cwd, file));
  const log = file === undefined ? undefined : openAppendLog(resolve(io.cwd, file));
  const style = await context.style('stderr');
  const isSeen = io.stderr.isTTY && options.quiet !== true;
  const faults = new Map<FaultKind, number>();
  let requests = 0;
  let events = 0;
  let breakOff: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  // Avoids an unhandled rejection; whoever awaits it later still gets the error.
  broken.catch(() => undefined);
  let scored: { readonly rivals: number } | undefined;
  const note = (line: object) => {
    try {
      log?.note(JSON.stringify(line));
    } catch (error) {
      // The request is still answered.
      breakOff(error);
    }
  };
  return {
    broken,
    hostile(day, rivals, baseUrl) {
      scored = { rivals };
      note({ at: io.now(), event: 'hostile', base_url: baseUrl, ...day });
    },
    event(event, state) {
      events += 1;
      note(scored ? { ...event, ...writtenBy(event, state, scored.rivals) } : event);
      if (!isSeen) return;
      const layout = { style, width: io.stderr.columns, utc: options.utc === true };
      void io.stderr.write(`${happeningLine(named(event, state), layout)}\n`);
    },
    request({ method, path, status, conversation, fault }) {
      requests += 1;
      if (scored) note({ at: io.now(), event: 'request', method, path, status, id: conversation });
      if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    },
    summary() {
      const all = [...faults.values()].reduce((sum, count) => sum + count, 0);
      const kinds = [...faults].sort(([a], [b]) => a.localeCompare(b)).map((pair) => pair.join(' '));
      const listed = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
      return `served ${counted(requests, 'request')}, ${counted(all, 'fault')}${listed}, ${counted(events, 'event')}`;
    },
    async close() {
      await log?.close();
    },
  };
}

function named(event: SandboxEvent, state: SandboxState): Happening {
  // Colleagues know each other by the part before the @, and the line has more room.
  const operator = (id: number | null | undefined) =>
    state.operators.find((each) => each.id === id)?.email.split('@')[0] ?? (id ? `operator ${id}` : null);
  const group = (id: number | undefined) =>
    state.groups.find((each) => each.id === id)?.title ?? (id === undefined ? null : `group ${id}`);
  const conversation = state.conversations.find(({ id }) => id === event.id);
  const customer = state.users.find(({ platformUserId }) => platformUserId === conversation?.customer);
  const written = event.event === 'noted' ? conversation?.notes : conversation?.messages;
  return {
    at: event.at,
    event: event.event,
    id: event.id,
    customer: customer?.customName ?? customer?.name ?? null,
    group: group(event.group_id),
    fromGroup: group(event.from_group_id),
    operator: operator(event.operator_user_id),
    fromOperator: operator(event.from_operator_user_id),
    author: operator(written?.at(-1)?.operator),
    unread: event.unread_count,
  };
}

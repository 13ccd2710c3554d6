// Begins a session: who acts and where, one session at a time, and what an earlier one left. It refuses what is invalid
// before it draws on the screen.

import type { Transport } from '../../api/transport.ts';
import { usableLists } from '../../backlog/waiting.ts';
import { LocalError } from '../../base/local-error.ts';
import { programWords } from '../../base/text.ts';
import { neededOperator } from '../../cli/acting-operator.ts';
import { agentLimit } from '../../cli/agent-policy.ts';
import { type Context, createContext, type InForce, type Service } from '../../cli/context.ts';
import { exitCode } from '../../cli/exit-codes.ts';
import { makeFailure, reportFailure } from '../../cli/failure.ts';
import { keepQuestion, wayToKeep } from '../../cli/keeping.ts';
import { resolveGroups } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type Looked, textsSentLately } from '../../cli/write-guards.ts';
import type { ActingInput } from '../../cli/write-options.ts';
import { LockBusyError } from '../../disk/lock.ts';
import { PrivateFileError } from '../../disk/private-file.ts';
import { loadReplies } from '../../replies/replies.ts';
import { profileNames } from '../../settings/profile-document.ts';
import { openerOf } from '../../terminal/links.ts';
import { hasCertainWidth } from '../../terminal/width.ts';
import {
  asOnlySession,
  loadSession,
  type RecoveredSession,
  sessionName,
  sessionPath,
} from '../../triage/drafts.ts';
import { type Bindings, parseBindings } from '../../triage/keys.ts';
import type { Session } from '../../triage/state.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { entriesSince } from '../../writes/journal-reader.ts';

/** The options as typed; hold and read-only are settings. */
export interface TriageInput extends ActingInput {
  readonly group?: readonly string[];
  readonly mine?: true;
  readonly plain?: true;
}

export interface OpenTriage {
  readonly session: Session;
  readonly path: string;
  readonly left: RecoveredSession;
  /** How far the journal was read for what was sent before; undefined where it could not be. */
  readonly lookedUpTo: Looked['lookedUpTo'];
}

/** Prepares the session and runs it, the only one of its operator. */
export async function openTriage(
  context: Context,
  input: TriageInput,
  run: (open: OpenTriage) => Promise<void>,
): Promise<void> {
  const { io } = context;
  const { options } = context.settings;
  const settings = context.settings.values();
  const limit = agentLimit(context.settings);
  const bindings = bindingsOf(settings.keys);
  const operator = await neededOperator(context, 'triage', { flag: '--as', word: input.as });
  const dumb = io.env.TERM === 'dumb';
  const looked = lookedFor(context);
  const session: Session = {
    operator,
    groups: await groupsOf(context.service, input.group),
    holdMs: settings.hold * 1000,
    confirmAbove: settings.confirmAbove,
    readOnly: settings.readOnly || limit !== null,
    beginsWith: input.mine ? 'mine' : 'waiting',
    notify: settings.notify,
    toKeep: settings.archiveMs === null ? { way: wayToKeep(context), question: keepQuestion(context) } : null,
    pipe: programWords(settings.pipe ?? '') ?? [],
    getMarksRead: settings.getMarksRead,
    ...placeOf(context.settings),
    openLinks: openerOf(io) === null ? 'copy' : 'open',
    utc: options.utc === true,
    plain: input.plain === true || dumb,
    lateAfterMs: settings.lateAfterMs,
    bindings,
    renewal: renewalOf(context),
    replies: await repliesOf(context),
    sentBefore: looked.earlier ?? [],
  };
  const name = sessionName(context.service.name(), operator.id);
  await alone(context, name, async () => {
    const path = sessionPath(context.settings.stateFolder, name);
    const left = loadSession(path, (since) => ownEntries(context, since), io.now());
    for (const note of left.notes) await context.out.warn(note);
    if (dumb && !input.plain) await context.out.notice('this terminal cannot draw screens; using --plain');
    await run({ session, path, left, lookedUpTo: looked.lookedUpTo });
  });
}

/** Names the service on screen, so that practice never looks like real work. */
function placeOf(settings: InForce): Pick<Session, 'place'> {
  const { sandbox, profile } = settings.values();
  if (sandbox) return { place: 'SANDBOX' };
  // The sandbox is always one of them.
  const isOnly = profileNames(settings.profiles()).length < 3;
  // A name of uncertain width would shift the text beside it.
  return profile === null || isOnly || !hasCertainWidth(profile) ? {} : { place: profile };
}

function ownEntries(context: Pick<Context, 'settings' | 'service'>, since: number): Entry[] {
  const name = context.service.name();
  return [...entriesSince(context.settings.stateFolder, since, ({ service }) => service === name)].reverse();
}

/** What was sent before the session; nothing if the journal cannot be read, which need not stop a session. */
function lookedFor(context: Pick<Context, 'io' | 'settings' | 'service'>): Looked {
  try {
    return textsSentLately(context);
  } catch (error) {
    if (error instanceof PrivateFileError) return {};
    throw error;
  }
}

function bindingsOf(keys: string | null): Bindings {
  try {
    return parseBindings(keys ?? '');
  } catch (error) {
    throw new UsageError(
      `cannot use the setting keys: ${(error as Error).message}`,
      'convops profile unset keys',
    );
  }
}

async function groupsOf(service: Service, words: readonly string[] = []): Promise<Session['groups']> {
  if (words.length === 0) return [];
  const ids = await resolveGroups(service, words);
  const groups = await usableLists(await service.client()).client.operators.groups();
  return ids.map((id) => ({ id, title: groups.find((group) => group.id === id)?.title ?? `group ${id}` }));
}

/** The canned replies; an unreadable file must not keep anyone from typing an answer. */
async function repliesOf({ settings, out }: Pick<Context, 'settings' | 'out'>): Promise<Session['replies']> {
  try {
    return loadReplies(settings.configFolder);
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    await out.warn(`no canned replies in this session: ${error.message}`);
    return [];
  }
}

/** How long the session of a terminal that was closed may take to end, in milliseconds. */
const HANG_UP_MS = 3000;

/** Runs the only session of that name; if another one is open, that is reported with exit 9. */
async function alone(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  name: string,
  session: () => Promise<void>,
): Promise<void> {
  let began = false;
  try {
    const lock = (waitMs: number) =>
      asOnlySession(context.settings.stateFolder, { name, waitMs }, () => {
        began = true;
        return session();
      });
    await lock(0).catch(async (error: unknown) => {
      if (began || !(error instanceof LockBusyError)) throw error;
      await context.out.notice('waiting for your other triage session to end');
      await lock(HANG_UP_MS);
    });
  } catch (error) {
    if (began || !(error instanceof LockBusyError)) throw error;
    const { holder, path } = error;
    context.out.exitCode = exitCode('conflict');
    const message = `You already have a triage session open (${holder}). Close it first, or act as another operator with --as. If that process is gone, remove the lock file ${path}`;
    const busy = makeFailure('session_busy', message, context.out.exitCode);
    await reportFailure(context, { ...busy, retryable: true });
  }
}

// The connection of a session that runs for hours: it takes a renewed token from the profile or its program without
// leaving. The service stays the one the session began with.

export interface RenewableWay {
  readonly transport: Transport;
  /** The service's clock minus ours in milliseconds, by its last answer; null before the first one. */
  readonly clockOffset: () => number | null;
  /**
   * Takes the token that the profile has now, if it is a different one; throws an error for the person otherwise.
   * `refused`: the service refused the current token, so the program that prints it runs again.
   */
  readonly renew: (now: { readonly refused: boolean }) => Promise<void>;
}

/** Opens the connection of a session with the context of its run; one that is replaced closes with the session. */
export async function openRenewable(context: Context): Promise<RenewableWay> {
  let way = { context, transport: await context.service.transport() };
  const opened = [way.transport];
  return {
    transport: {
      send: (...request) => way.transport.send(...request),
      async close() {
        for (const transport of opened.splice(0)) await transport.close();
      },
    },
    clockOffset: () => way.context.service.clockOffset() ?? context.service.clockOffset(),
    async renew({ refused }) {
      const known = context.settings.values();
      if (known.sandbox) return;
      const fresh = createContext(context.io, context.tree);
      const { options } = context.settings;
      // By name: another profile may be the current one by now.
      fresh.settings.configure(known.profile === null ? options : { ...options, profile: known.profile });
      const { baseUrl, token } = fresh.settings.values();
      if (baseUrl !== known.baseUrl)
        throw new Error('the profile now names another service; to use it, quit and start triage again');
      const { token: before } = way.context.settings.values();
      const isSame = token.kind === 'value' && before.kind === 'value' && token.value === before.value;
      if (isSame || (token.kind === 'command' && !refused)) return;
      way = { context: fresh, transport: await fresh.service.transport() };
      opened.push(way.transport);
    },
  };
}

/** Where the token of a run comes from, and the command that sets another. */
function renewalOf(context: Pick<Context, 'settings' | 'service'>): Session['renewal'] {
  const { settings, origins } = context.settings.resolution();
  const command = context.service.command('profile set token');
  if (settings.token.kind === 'command') return { from: 'program', command };
  return { from: origins.token.source === 'environment' ? 'environment' : 'profile', command };
}

// Proposals at the command line: add one, list them. None of it sends anything: a person decides in triage.
import { ApiError, ServiceError } from '../../api/errors.ts';
import { LocalError } from '../../base/local-error.ts';
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { parseId } from '../../cli/parse.ts';
import { presentList, presentRecord } from '../../cli/present.ts';
import { proposeWrite } from '../../cli/propose.ts';
import { resolveOperator } from '../../cli/resolve-names.ts';
import { serviceInForce } from '../../cli/service.ts';
import { paced } from '../../cli/targets.ts';
import { hasTextOption, readText, splitText, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { changeLocally } from '../../cli/write-guards.ts';
import {
  beforeClaimBy,
  PROPOSAL_STATES,
  type Proposal,
  type ProposalState,
  standingNow,
  stateOf,
  type WrittenFor,
} from '../../proposals/proposal.ts';
import { proposalsPath, readProposals } from '../../proposals/store.ts';
import { type ProposalRow, proposalRow, proposalView } from '../../views/proposal.ts';

interface ProposeInput extends TextOptions {
  /** The id as typed, then the text unless an option has it. */
  readonly words: readonly string[];
  readonly reason?: string;
  readonly note?: true;
  readonly close?: true;
  readonly expectLastMessage?: number | string;
}

/** `conv propose`. */
export async function proposeForPerson(context: Context, input: ProposeInput): Promise<void> {
  await presentRecord(context, proposalView, async () => {
    const { reason, note, close, expectLastMessage } = input;
    const { id, text } = await conversationAndText(context, input);
    const wanted = { conversation: id, text, note, close, reason: reason ?? '', expectLastMessage };
    const { proposal, added } = await changeLocally(
      context,
      ({ dryRun }) => proposeWrite(context, { ...wanted, by: context.settings.by(), dryRun }),
      'agents too',
    );
    const state = stateOf(proposal, context.io.now());
    if (!added) await context.out.notice(`proposal ${proposal.id} already says the same and is ${state}`);
    return proposalRow(proposal, state);
  });
}

/** The conversation and its text, if any; throws UsageError. */
async function conversationAndText(
  context: Context,
  input: ProposeInput,
): Promise<{ readonly id: number; readonly text: string | undefined }> {
  // With --close alone the text is optional.
  const isNone = !hasTextOption(input) && input.close === true && input.words.length === 1;
  const isElsewhere = isNone || hasTextOption(input);
  const help = context.service.command('conv propose --help');
  const { ids, text } = splitText(input.words, isElsewhere, false, help);
  const [word = '-', ...others] = ids;
  if (others.length > 0 || word === '-')
    throw new UsageError('a proposal is for one conversation; give one id', help);
  const id = parseId(word, 'a conversation id');
  return { id, text: isNone ? undefined : await readText(context, text, input, false) };
}

interface ProposalsInput {
  /** Ids of conversations, as typed. */
  readonly conversations: readonly string[];
  readonly state?: readonly ProposalState[];
}

/** `conv proposals`: those for the current service, newest first. */
export async function listProposals(context: Context, input: ProposalsInput): Promise<void> {
  await presentList(context, proposalView, async () => {
    const ids = new Set(input.conversations.map((word) => parseId(word, 'a conversation id')));
    const states = input.state ?? PROPOSAL_STATES;
    const { proposals, broken } = readProposals(context.settings.stateFolder);
    if (broken > 0) {
      const path = proposalsPath(context.settings.stateFolder);
      await context.out.warn(`cannot read ${counted(broken, 'line')} of ${path}; the file was not changed`);
    }
    const service = serviceInForce(context);
    const wanted = proposals.filter(
      (each) =>
        (service === null || each.service === service) && (ids.size === 0 || ids.has(each.conversation)),
    );
    const checks = service !== null && (states.includes('pending') || states.includes('stale'));
    const rows = await proposalRows(context, wanted, checks);
    return rows.filter(({ state }) => states.includes(state)).reverse();
  });
}

/** How many conversations are read to find what is stale. */
const MOST_READ = 100;

/** The rows; a conversation of an open proposal that cannot be read costs the rows what it would tell of them. */
async function proposalRows(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
  proposals: readonly Proposal[],
  checks: boolean,
): Promise<readonly ProposalRow[]> {
  const { io, settings, service, out } = context;
  const now = io.now();
  const standings = new Map<number, WrittenFor>();
  if (checks && settings.values().getMarksRead !== 'yes') {
    const waiting = proposals.filter((each) => stateOf(each, now) === 'pending');
    let failure: Error | undefined;
    const ids = [...new Set(waiting.map(({ conversation }) => conversation))].slice(-MOST_READ);
    const { results, brakes } = paced(context, ids, async (id) => {
      try {
        return await (await service.client()).conversations.get({ conversation_id: id });
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof LocalError)) throw error;
        failure ??= error;
        // Of one conversation a refusal says nothing about the others.
        if (!(error instanceof ServiceError)) brakes.stop();
        return null;
      }
    });
    for await (const { item, result } of results) if (result) standings.set(item, standingNow(result));
    if (failure)
      await out.warn(`not every proposal was checked, so pending ones may be stale: ${failure.message}`);
  }
  // Of a name that cannot be read no claim is known.
  const isNamed = standings.size > 0 && settings.values().operator !== null;
  const self = isNamed ? await resolveOperator(context, '@me').catch(() => null) : null;
  return proposals.map((each) => {
    const standing = standings.get(each.conversation);
    return proposalRow(each, stateOf(each, now, standing && beforeClaimBy(self, each.writtenFor, standing)));
  });
}

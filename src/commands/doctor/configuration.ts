// Checks this computer: the program, its folders and files, the current settings. No requests are sent.

import { LocalError } from '../../base/local-error.ts';
import { counted } from '../../base/text.ts';
import { type AgentPolicy, policyInForce } from '../../cli/agent-policy.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import { trustedAuthorities } from '../../cli/open-transport.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { repliesPath } from '../../replies/replies.ts';
import { parseStoredLateAfter } from '../../settings/durations.ts';
import { shownSetting } from '../../settings/keys.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { profilesPath, updateProfiles } from '../../settings/profiles.ts';
import { checkToken } from '../../settings/token.ts';
import { VERSION } from '../../version.ts';
import type { CheckRow } from '../../views/doctor.ts';
import { journalFolder } from '../../writes/journal-files.ts';
import {
  type CheckAbout,
  type CheckResult,
  commandForProfile,
  type DoctorRun,
  examine,
  type Setting,
  skipped,
} from './checkup.ts';
import {
  configFolderFinding,
  type DiskModes,
  draftsFinding,
  draftsFolder,
  journalFinding,
  profilesFinding,
  repliesFinding,
  stateFolderFinding,
} from './disk.ts';

const OLDEST_NODE = [20, 17] as const;

function about(check: string, subject: string): CheckAbout {
  return { check, group: 'configuration', subject };
}

/** The checks of this computer. Without a service, the checks after them are blocked. */
export async function* checkConfiguration(checkup: DoctorRun, look: DiskModes): AsyncGenerator<CheckRow> {
  const { context } = checkup;
  const { configFolder, stateFolder } = context;
  const drafts = draftsFolder(stateFolder);

  yield await examine(checkup, about('program', 'convops'), () => programFinding(context));
  yield await examine(checkup, about('config-folder', configFolder), () =>
    configFolderFinding(context, look.configFolder),
  );
  const profiles = await examine(checkup, about('profiles', profilesPath(configFolder)), () =>
    profilesFinding(context, look.profiles),
  );
  yield profiles;
  const profile = await examine(
    checkup,
    about('profile', 'profile'),
    () => profileFinding(context),
    () => {
      checkup.blocked = 'no service is set up';
    },
  );
  // Report the same error only once.
  const told = profiles.status === 'failed' && profile.message === profiles.message;
  yield told ? skipped(about('profile', 'profile'), 'cannot read the profiles') : profile;
  yield profile.status === 'failed'
    ? skipped(about('late-after', 'late_after'), 'no profile in use')
    : await examine(checkup, about('late-after', 'late_after'), () => lateAfterFinding(context));
  yield profile.status === 'failed'
    ? skipped(about('agents', 'agents'), 'no profile in use')
    : await examine(checkup, about('agents', 'agents'), () => agentsFinding(context));
  if (profile.status !== 'failed' && context.settings().caFile !== null) {
    const block = () => {
      checkup.blocked ??= 'cannot use ca_file';
    };
    yield await examine(checkup, about('ca-file', 'ca_file'), () => authoritiesFinding(context), block);
  }
  yield await examine(checkup, about('replies', repliesPath(configFolder)), () =>
    repliesFinding(context, look.replies),
  );
  yield await examine(checkup, about('state-folder', stateFolder), () =>
    stateFolderFinding(context, look.stateFolder),
  );
  yield await examine(checkup, about('journal', journalFolder(stateFolder)), () =>
    journalFinding(context, look.journal),
  );
  yield await examine(checkup, about('drafts', drafts), () => draftsFinding(drafts));
}

/** Whether there is a token, and where it comes from; never its value. */
export async function checkTokenSource(checkup: DoctorRun): Promise<CheckRow> {
  const { context } = checkup;
  const source = about('token-source', 'token');
  if (checkup.blocked !== null) return skipped(source, checkup.blocked);
  return await examine(checkup, source, () => tokenFinding(context));
}

function programFinding({ io }: Context): CheckResult {
  const [major = 0, minor = 0] = io.nodeVersion.split('.').map(Number);
  const old = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  const message = `${VERSION} on Node ${io.nodeVersion}, ${io.platform}`;
  const details = { version: VERSION, node: io.nodeVersion, platform: io.platform };
  return old
    ? {
        status: 'failed',
        message: `${message}: convops needs Node ${OLDEST_NODE.join('.')} or later`,
        details,
      }
    : { status: 'ok', message, details };
}

/** The profile in use, and where each value comes from; throws if no service is set up. */
async function profileFinding(context: Context): Promise<CheckResult> {
  const { settings, origins } = context.resolution();
  // Throws the error that says what is missing and what to type.
  if (!settings.sandbox && settings.baseUrl === null) await context.transport();
  // The token has a check of its own, and its value is never shown.
  const { token: _, ...values } = settings;
  const keys = Object.keys(values) as (keyof typeof values)[];
  const from = (key: keyof typeof values) => origins[key].name;
  const set = keys.filter(
    (key) => origins[key].source !== 'default' && key !== 'profile' && key !== 'sandbox',
  );
  const named = origins.profile.source === 'default' ? from('profile') : `from ${from('profile')}`;
  const by = settings.profile === null ? 'none: the environment names the service' : named;
  return {
    status: 'ok',
    ...(settings.profile === null ? {} : { subject: `profile ${settings.profile}` }),
    message: [by, set.map((key) => `${shownSetting(key, null).name} from ${from(key)}`).join(', ')]
      .filter((part) => part !== '')
      .join('; '),
    details: {
      profile: settings.profile,
      settings: keys.map((key) => {
        const { name, value } = shownSetting(key, values[key]);
        return { setting: name, value, from: from(key) };
      }),
    },
  };
}

function lateAfterFinding(context: Context): CheckResult {
  const { lateAfter } = context.settings();
  try {
    const { groups } = parseStoredLateAfter(lateAfter);
    return { status: 'ok', message: lateAfter, details: { groups: [...groups.keys()] } };
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    // A failed check and not a usage error: the value was stored earlier.
    return {
      status: 'failed',
      message: error.message,
      fix: commandForProfile(context, 'set late_after 30m'),
    };
  }
}

const AGENTS_MAY: Readonly<Record<AgentPolicy, string>> = {
  allow: 'AI agents can send',
  propose: 'AI agents can only propose; a person sends',
  read: 'AI agents can only read',
};

/** What agents may do. A program can avoid this policy by removing its mark from the environment. */
function agentsFinding(context: Context): CheckResult {
  const { policy, from } = policyInForce(context);
  const by = context.by();
  const who = by.kind === 'agent' ? `; this is an AI agent (${by.evidence})` : '';
  const limits =
    policy === 'allow'
      ? ''
      : '; this is a guard rail, not a boundary: it does not stop an agent that hides its mark';
  return {
    status: 'ok',
    message: `${policy} (${from}): ${AGENTS_MAY[policy]}${who}${limits}`,
    details: { policy, from, by },
  };
}

/** The authorities trusted in addition to Node's; throws if their file cannot be used. */
async function authoritiesFinding(context: Context): Promise<CheckResult> {
  const count = (await trustedAuthorities(context))?.own.length ?? 0;
  const { settings, origins } = context.resolution();
  const from = origins.caFile.name;
  return {
    status: 'ok',
    message: `${counted(count, 'certificate')} in ${settings.caFile}, from ${from}`,
    details: { file: settings.caFile, certificates: count, from },
  };
}

async function tokenFinding(context: Context): Promise<CheckResult> {
  const { settings, origins } = context.resolution();
  const { token, sandbox } = settings;
  if (sandbox) return { status: 'ok', message: 'the sandbox has its own' };
  if (token.kind === 'value') checkToken(token.value);
  // Runs the token_command, or throws the error that says why there is no token.
  await context.transport();
  const from = origins.token.name;
  return token.kind === 'value'
    ? { status: 'ok', message: `${token.value.length} characters, from ${from}`, details: { from } }
    : { status: 'ok', message: `the token_command of ${from} printed one`, details: { from } };
}

/** Throws UsageError before the first check if --fix could not ask for confirmation. */
export function checkCanFix(context: Context): void {
  const { yes, dryRun } = context.options;
  if (yes || dryRun || context.canPrompt()) return;
  throw new UsageError('--fix asks before it changes the profile; without a terminal, add --yes');
}

/** Saves the suggested settings that the person agrees to. */
export async function applySettings(context: Context, settings: readonly Setting[]): Promise<void> {
  const { profile } = context.settings();
  await changeLocally(context, async (change) => {
    if (settings.length === 0 || profile === null) return await context.notice('no suggested settings');
    const { yes, dryRun } = context.options;
    for (const { key, value } of settings) {
      const what = `${key} ${value} in profile ${profile}`;
      if (!yes && !dryRun && !(await context.prompt.confirm(`Set ${what}?`))) continue;
      await updateProfiles(context.configFolder, (profiles) => setKey(profiles, profile, key, value), change);
      await context.notice(`${dryRun ? 'would set' : 'set'} ${what}`);
    }
  });
}

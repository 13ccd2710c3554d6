// Checks everything a command depends on, in the order a command needs it, and finds out by reads what the interface
// document leaves open. It changes nothing at the service: doctor never sends a write.
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { simpleFailure } from '../../cli/failure.ts';
import { planOutput } from '../../cli/plan.ts';
import { presentList, print, write } from '../../cli/present.ts';
import { reportFailure } from '../../cli/report.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import {
  type CheckRow,
  checkLines,
  checkView,
  groupLine,
  skippedTogether,
  summaryLine,
} from '../../views/doctor.ts';
import { createProbe } from './asking.ts';
import { beginDoctorRun, type DoctorRun, exitCodeOf } from './checkup.ts';
import { applySettings, checkCanFix, checkConfiguration, checkTokenSource } from './configuration.ts';
import { checkClock, checkWay } from './connection.ts';
import { type DiskModes, lookAtDisk } from './disk.ts';
import { checkEndpoints } from './endpoints.ts';
import { checkOpenFacts } from './open-facts.ts';
import { checkFirstAnswer, checkTokenAnswers } from './token.ts';

interface DoctorInput {
  readonly fix?: true;
}

export const doctorCommand = declaration({
  description:
    'Check the configuration, the connection and the token, try every kind of read request, and find out how the service ' +
    'behaves. doctor changes nothing at the service, and without --fix nothing on this computer. To see how the service reports a bad token, it sends a ' +
    'few requests without a token or with a wrong one.',
  kind: 'read',
  options: [{ flags: '--fix', text: 'apply the suggested settings to the profile (asks first)' }],
  examples: [
    'convops doctor --sandbox',
    'convops doctor --sandbox --json check,status,message',
    `convops doctor --sandbox --jq '.[] | select(.status == "warning")'`,
  ],
  after: () =>
    'Exit codes: 0 if no check failed. Otherwise the first that applies: 8 (this\n' +
    'computer), 4 (token), 5 (not reachable), 7 (response not understood), or 1 if\n' +
    'only reads were refused.',
  run: (context, input) => presentCheckup(context, input),
});

/** Runs every check in order; afterwards the checkup has the exit code. */
async function* runChecks(checkup: DoctorRun, look: DiskModes): AsyncGenerator<CheckRow> {
  yield* checkConfiguration(checkup, look);
  const token = await checkTokenSource(checkup);
  yield token;
  yield* checkWay(checkup);
  if (token.status === 'failed') checkup.blocked ??= 'no usable token';
  const asker = createProbe(checkup);
  yield await checkFirstAnswer(checkup, asker);
  yield await checkClock(checkup);
  yield* checkTokenAnswers(checkup, asker);
  yield* checkEndpoints(checkup, asker);
  yield* checkOpenFacts(checkup, asker);
}

async function presentCheckup(context: Context, input: DoctorInput): Promise<void> {
  // Before the settings are read: that narrows the modes of their files.
  const look = lookAtDisk(context);
  const plan = await planOutput(context, checkView);
  if (input.fix) checkCanFix(context);
  const checkup = beginDoctorRun(context);
  const rows: CheckRow[] = [];
  const run = runChecks(checkup, look);
  const whole = plan.sort !== null || context.options.limit !== undefined;
  const terminal = context.io.stdout.isTTY;
  const person = plan.format === 'table' && terminal && plan.fields === null && !whole;
  const each = plan.byRecord || (plan.format === 'table' && !terminal);
  if (person) await showEach(context, run, rows);
  else if (each && !whole) {
    for await (const row of run) {
      rows.push(row);
      await print(context, plan, checkView, [row], row);
    }
  } else {
    await presentList(context, checkView, async () => {
      for await (const row of run) rows.push(row);
      return rows;
    });
  }
  context.exitCode = exitCodeOf(checkup);
  if (context.exitCode !== 0 && !person) await reportFailed(context, rows);
  if (input.fix) await applySettings(context, checkup.settings);
}

/** Shows each check as soon as it has run, because the last ones wait for the network. */
async function showEach(context: Context, checks: AsyncGenerator<CheckRow>, rows: CheckRow[]): Promise<void> {
  const { env, stdout } = context.io;
  const lines = { style: await context.style('stdout'), width: stdout.columns, symbols: showsSymbols(env) };
  let together: CheckRow[] = [];
  let group: CheckRow['group'] | null = null;
  const show = async (row: CheckRow | undefined) => {
    if (!row) return;
    if (!isSimple(row.subject + row.message)) await loadWidths();
    const heading = row.group === group ? '' : (group ? '\n' : '') + groupLine(row.group, lines);
    group = row.group;
    await write(context, heading + checkLines(row, lines));
  };
  for await (const row of checks) {
    rows.push(row);
    const [first] = together;
    const alike = first && first.group === row.group && first.message === row.message;
    if (first && !(alike && row.status === 'skipped')) {
      await show(skippedTogether(together));
      together = [];
    }
    if (row.status === 'skipped') together.push(row);
    else await show(row);
  }
  await show(skippedTogether(together));
  await write(context, `\n${summaryLine(rows, lines)}`);
}

/** Whether the terminal claims to show more than ASCII; otherwise it gets words. */
function showsSymbols(env: Context['io']['env']): boolean {
  if (env.TERM === 'dumb') return false;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '') || Boolean(env.WT_SESSION);
}

async function reportFailed(context: Context, rows: readonly CheckRow[]): Promise<void> {
  const failed = rows.filter(({ status }) => status === 'failed');
  const [first] = failed;
  const what = failed.map(({ check }) => check).join(', ');
  const message = `${failed.length} of ${rows.length} checks failed: ${what}: ${first?.message ?? ''}`;
  await reportFailure(
    context,
    simpleFailure('checks_failed', message, context.exitCode, first?.fix ?? undefined),
  );
}

// Checks what every command depends on, in the order a command needs it, and finds out by reads what the interface
// document leaves open and a setting decides. It changes nothing: doctor never sends a write.

import { counted } from '../../base/text.ts';
import { createProbe, examine, exitCodeOf, serviceChecks } from '../../cli/checkup.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { makeFailure, reportFailure } from '../../cli/failure.ts';
import { planOutput } from '../../cli/plan.ts';
import { presentList, write } from '../../cli/present.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import { type CheckRow, checkLines, checkView } from '../../views/doctor.ts';
import { configurationChecks } from './configuration.ts';
import { openFacts } from './open-facts.ts';

export const doctorCommand = declaration({
  description:
    'Check the settings, the address, TLS, the token and who acts, and find out how the service behaves where a ' +
    'setting decides. doctor changes nothing. It also reads operators and groups without the token, to see whether they need it.',
  kind: 'read',
  examples: [
    'convops doctor --sandbox',
    'convops doctor --sandbox --json check,status,message',
    `convops doctor --sandbox --jq '.[] | select(.status == "warning")'`,
  ],
  after: () =>
    'Exit codes: 0 if no check failed. Otherwise the first that applies: 8 (this\n' +
    'computer), 4 (token), 5 (not reachable), 7 (response not understood), or 1 if\n' +
    'only reads were refused.',
  run: presentCheckup,
});

async function presentCheckup(context: Context): Promise<void> {
  const plan = await planOutput(context.settings, checkView);
  const codes = new Set<number>();
  const rows: CheckRow[] = [];
  const probe = createProbe(context);
  const own = [...configurationChecks(context), ...serviceChecks(context, probe)];
  const run = examine(context, [...own, ...openFacts(context.settings, probe)], codes);
  const whole = plan.sort !== null || context.settings.options.limit !== undefined;
  const isForPerson = plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null && !whole;
  if (isForPerson) await showEach(context, run, rows);
  else
    await presentList(context, checkView, async () => {
      for await (const row of run) rows.push(row);
      return rows;
    });
  context.out.exitCode = exitCodeOf(codes);
  if (context.out.exitCode === 0 || isForPerson) return;
  const failed = rows.filter(({ status }) => status === 'failed');
  const [first] = failed;
  const what = failed.map(({ check }) => check).join(', ');
  const message = `${counted(failed.length, 'check')} failed: ${what}: ${first?.message ?? ''}`;
  const details = { hint: first?.fix ?? undefined };
  await reportFailure(context, makeFailure('checks_failed', message, context.out.exitCode, details));
}

/** Shows each check as soon as it has run, because the last ones wait for the network. */
async function showEach(
  { io, out }: Pick<Context, 'io' | 'out'>,
  checks: AsyncGenerator<CheckRow>,
  rows: CheckRow[],
): Promise<void> {
  const look = { style: await out.style('stdout'), width: io.stdout.columns };
  for await (const row of checks) {
    if (!isSimple(row.subject + row.message)) await loadWidths();
    rows.push(row);
    await write(io, checkLines(row, look));
  }
}

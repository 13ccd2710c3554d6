import type { Reporter, TestModule, TestResult } from 'vitest/node';

/** What the last lines of a run are made of, of one file. */
interface Module {
  readonly relativeModuleId: string;
  state(): string;
  errors(): readonly unknown[];
  readonly children: {
    allSuites(): Iterable<{ errors(): readonly unknown[] }>;
    allTests(): Iterable<{
      result(): Pick<TestResult, 'state'> & { readonly note?: string | undefined };
      annotations(): readonly { readonly type: string; readonly message: string }[];
    }>;
  };
}

/**
 * Ends the run with what its tests counted, with what was skipped and why, and with the one line that continuous
 * integration reads: `N passed, N failed`. A test gives a figure with `annotate('51,210 cut answers', 'figure')`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    process.stdout.write(`\n${closingLines(modules, errors.length).join('\n')}\n`);
  }
}

/** The last lines of a run, with as many errors that belong to no file. */
export function closingLines(modules: readonly Module[], errors: number): readonly string[] {
  let passed = 0;
  let failed = errors;
  const figures: string[] = [];
  const skipped = new Map<string, number>();
  for (const module of modules) {
    if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
    for (const test of module.children.allTests()) {
      const { state, note } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failed += 1;
      if (state === 'skipped') {
        const silent = module.state() === 'failed' ? 'failed before them' : 'does not say why';
        const why = note ?? `${module.relativeModuleId} ${silent}`;
        skipped.set(why, (skipped.get(why) ?? 0) + 1);
      }
      for (const { type, message } of test.annotations()) {
        if (type === 'figure') figures.push(`  ${message}  (${module.relativeModuleId})`);
      }
    }
  }
  return [
    ...(figures.length > 0 ? ['figures', ...figures.sort(), ''] : []),
    ...(skipped.size > 0 ? [skippedLine(skipped)] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

/** `skipped 54: zsh is not installed (20), ...`, the most first. */
function skippedLine(skipped: ReadonlyMap<string, number>): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...skipped].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  return `skipped ${total}: ${reasons.map(([why, count]) => `${why} (${count})`).join(', ')}`;
}

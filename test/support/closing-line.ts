import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with what its tests counted, with what was skipped and why, and with the one line that continuous
 * integration reads: `N passed, N failed`. A test gives a figure with `annotate('51,210 cut answers', 'figure')`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    const figures: string[] = [];
    const skipped = new Map<string, number>();
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        if (result.state === 'failed') failed += 1;
        if (result.state === 'skipped') {
          const silent = module.state() === 'failed' ? 'failed before them' : 'does not say why';
          const why = result.note ?? `${module.relativeModuleId} ${silent}`;
          skipped.set(why, (skipped.get(why) ?? 0) + 1);
        }
        for (const { type, message } of test.annotations()) {
          if (type === 'figure') figures.push(`${message}  (${module.relativeModuleId})`);
        }
      }
    }
    if (figures.length > 0) process.stdout.write(`\nfigures\n  ${figures.sort().join('\n  ')}\n`);
    process.stdout.write(`\n${skippedLine(skipped)}${passed} passed, ${failed} failed\n`);
  }
}

/** `skipped 54: zsh is not installed (20), ...`, the most first; nothing where no test was skipped. */
function skippedLine(skipped: ReadonlyMap<string, number>): string {
  if (skipped.size === 0) return '';
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...skipped].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  return `skipped ${total}: ${reasons.map(([why, count]) => `${why} (${count})`).join(', ')}\n`;
}

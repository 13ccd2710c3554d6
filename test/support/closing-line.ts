import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with what its tests counted, and with the one line that continuous integration reads:
 * `N passed, N failed`. A test gives a figure with `annotate('51,210 cut answers', 'figure')`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    const figures: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1;
        if (test.result().state === 'failed') failed += 1;
        for (const { type, message } of test.annotations()) {
          if (type === 'figure') figures.push(`${message}  (${module.relativeModuleId})`);
        }
      }
    }
    if (figures.length > 0) process.stdout.write(`\nfigures\n  ${figures.sort().join('\n  ')}\n`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}

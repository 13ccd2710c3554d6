import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with how long it took and its slowest files, with what was skipped and why, and with the one line that
 * continuous integration reads: `N passed, N failed`.
 */
export default class ClosingLine implements Reporter {
  readonly #began = performance.now();

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    // A file or a preparation that failed leaves its tests out, and counts as one.
    let failed = errors.length;
    const skipped = new Map<string, number>();
    for (const module of modules) {
      if (module.errors().length > 0) failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        if (result.state === 'failed') failed += 1;
        if (result.state !== 'skipped') continue;
        const why = result.note ?? module.relativeModuleId;
        skipped.set(why, (skipped.get(why) ?? 0) + 1);
      }
    }
    const lines = [
      `${seconds(performance.now() - this.#began)} in all; the slowest files: ${slowest(modules)}`,
      ...[...skipped].map(([why, count]) => `skipped ${count}: ${why}`),
      `${passed} passed, ${failed} failed`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

function slowest(modules: readonly TestModule[]): string {
  const times = modules.map((module) => [module.relativeModuleId, module.diagnostic().duration] as const);
  const first = times.sort(([, one], [, other]) => other - one).slice(0, 10);
  return first.map(([path, duration]) => `${path} ${seconds(duration)}`).join(', ');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

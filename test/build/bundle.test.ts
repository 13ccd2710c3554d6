// The tricks of the bundle, seen from outside: what a short command loads, and what it does without. The table at the
// head of src/build/bundle.mjs says what each of them saves.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Stands before the program in its process, and writes down at its end what has been loaded. */
const SPY = `
const { writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');
const seen = { scripts: [], flags: [], compilations: 0 };
const { Script } = vm;
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    seen.scripts.push(basename(options.filename));
  }
};
const { setFlagsFromString } = v8;
v8.setFlagsFromString = (flag) => {
  seen.flags.push(flag);
  setFlagsFromString(flag);
};
const { compile } = WebAssembly;
WebAssembly.compile = (bytes) => {
  seen.compilations += 1;
  return compile(bytes);
};
process.once('exit', () => {
  const modules = process.moduleLoadList
    .filter((line) => line.startsWith('NativeModule '))
    .map((line) => line.slice('NativeModule '.length));
  writeFileSync(join(__dirname, 'seen.json'), JSON.stringify({ ...seen, modules }));
});
`;

interface Seen {
  /** Scripts of ours that were run. */
  readonly scripts: readonly string[];
  /** Modules of Node that were loaded, its internal ones too. */
  readonly modules: readonly string[];
  /** Flags of V8 that were set. */
  readonly flags: readonly string[];
  /** How often WebAssembly was compiled without waiting for it. */
  readonly compilations: number;
}

describe('a short command', () => {
  let service: PlainService;
  let seen: Seen;

  beforeAll(async () => {
    service = await startPlainService();
    const spy = service.home.path('spy.cjs');
    writeFileSync(spy, SPY);
    const env = { NODE_OPTIONS: `--require "${spy}"` };
    const { exit, stderr } = await service.run(['conv', 'close', '42', '--as', '7'], {
      env,
      ownProcess: true,
    });
    expect([exit, stderr]).toEqual([0, '']);
    seen = JSON.parse(readFileSync(service.home.path('seen.json'), 'utf8')) as Seen;
  });
  afterAll(() => service.close());

  it('loads of the packages only the one that carries requests', () => {
    expect(seen.scripts).toEqual(['convops.cjs', 'undici.cjs']);
  });

  it.each([
    ['http', 'undici wants one number and one class of it'],
    ['http2', 'the service speaks HTTP/1.1'],
    ['assert', 'undici asserts with the plainest form'],
    ['perf_hooks', 'the clock is at hand without it'],
    ['child_process', 'no command is a program of its own'],
  ])('loads no node:%s: %s', (name) => {
    expect(seen.modules).toContain('net');
    expect(seen.modules).not.toContain(name);
  });

  it('has the parser compiled while it connects', () => {
    expect(seen.compilations).toBe(1);
    const undici = readFileSync(join(dist, 'packages', 'undici.cjs'), 'utf8');
    expect(undici).toMatch(/new ParserModule\(/);
  });

  it('leaves the checker of JSON Schema out of what convops mcp loads', () => {
    const server = readFileSync(join(dist, 'packages', 'modelcontextprotocol-server.cjs'), 'utf8');
    expect(server).toContain('questions to a client are not part of this build');
    expect(server).not.toContain('must NOT have');
  });

  it('is not kept waiting for an optimised parser by Node 20', () => {
    const expected = process.version.startsWith('v20.') ? ['--liftoff-only', '--optimize-for-size'] : [];
    expect(seen.flags).toEqual(expected);
  });
});

describe('each file of the build', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.cjs'),
  );

  it.each(files)('%s is plain ASCII, and imports nothing by the loader of ES modules', (name) => {
    const text = readFileSync(join(dist, name), 'latin1');
    expect(text.search(/[\u0080-\u00ff]/)).toBe(-1);
    expect(text.search(/(?<![\w.$])import\(/)).toBe(-1);
  });
});

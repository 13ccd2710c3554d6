// writes/journal.ts as a model: whatever is begun, noted, killed half way and cut off at any byte, what is read back
// is what stands whole in the file.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beginRun, type RunJournal, readRecent } from '../../../src/writes/journal.ts';
import { dayOf, dayPath } from '../../../src/writes/journal-files.ts';
import { type JournalLine, lineText } from '../../../src/writes/journal-lines.ts';
import { OUTCOMES, type Outcome } from '../../../src/writes/receipt.ts';
import { readJournal, readRuns } from '../../support/journal-text.ts';
import { type Property, tries, triesLater } from '../property.ts';
import { hostileText } from '../texts.ts';

/** A line of ours and the byte behind its last one, its line end not counted. */
interface ModelLine {
  readonly end: number;
  readonly line:
    | { readonly kind: 'run'; readonly run: string }
    | { readonly kind: 'intent'; readonly run: string; readonly entry: string; readonly text: string }
    | { readonly kind: 'result'; readonly entry: string; readonly outcome: Outcome };
}

class Model {
  lines: ModelLine[] = [];
  /** Runs whose process lives, and whether their first line is in the file. */
  live: { readonly journal: Real['runs'][number]; begun: boolean; readonly entries: string[] }[] = [];

  /** What reading must find: by run its entries, with their texts and outcomes. */
  expected(): readonly unknown[] {
    const outcomes = new Map<string, Outcome>();
    for (const { line } of this.lines) if (line.kind === 'result') outcomes.set(line.entry, line.outcome);
    const runs = this.lines.flatMap(({ line }) => (line.kind === 'run' ? [line.run] : []));
    return runs.map((run) => ({
      run,
      entries: this.lines.flatMap(({ line }) =>
        line.kind === 'intent' && line.run === run
          ? [{ entry: line.entry, text: line.text, outcome: outcomes.get(line.entry) ?? 'unknown' }]
          : [],
      ),
    }));
  }
}

const BEGUN = 1_700_000_000_000;

class Real {
  readonly folder = mkdtempSync(join(tmpdir(), 'convops-fuzz-'));
  readonly path = dayPath(this.folder, dayOf(BEGUN));
  runs: RunJournal[] = [];
  private clock = BEGUN;

  begin(pid: number): RunJournal {
    const about = { profile: null, service: 'https://x.test', action: 'send', targets: 1 };
    const now = () => {
      this.clock += 1;
      return this.clock;
    };
    const journal = beginRun({ stateFolder: this.folder, now, pid, random: () => 0 }, about);
    this.runs.push(journal);
    return journal;
  }

  get size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  found(): readonly unknown[] {
    return readJournal(this.folder).map(({ run, entries }) => ({
      run,
      entries: entries.map(({ entry, params, outcome }) => ({ entry, text: params.text, outcome })),
    }));
  }

  async close(): Promise<void> {
    for (const journal of this.runs) await journal.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

type Command = fc.AsyncCommand<Model, Real>;

async function compare(model: Model, real: Real): Promise<void> {
  assert.deepEqual(real.found(), model.expected());
  const recent = readRecent(real.folder, 0).map(({ entry }) => entry);
  assert.deepEqual(
    recent,
    readJournal(real.folder).flatMap(({ entries }) => entries.map(({ entry }) => entry)),
  );
}

const begin = fc.integer({ min: 1, max: 99 }).map(
  (pid): Command => ({
    check: () => true,
    async run(model, real) {
      model.live.push({ journal: real.begin(pid), begun: false, entries: [] });
      await compare(model, real);
    },
    toString: () => `begin(${pid})`,
  }),
);

const intend = fc.tuple(fc.nat(), fc.array(hostileText, { minLength: 1, maxLength: 3 })).map(
  ([which, texts]): Command => ({
    check: ({ live }) => live.length > 0,
    async run(model, real) {
      const one = model.live[which % model.live.length];
      if (!one) return;
      const about = { name: 'conversations.sendMessage', action: 'send', before: null } as const;
      const entries = await Promise.all(
        texts.map((text, id) => one.journal.intend({ ...about, id, params: { conversation_id: id, text } })),
      );
      const { run } = one.journal;
      const ends = endsIn(real.path);
      if (!one.begun) model.lines.push({ end: ends.at(-1 - texts.length) ?? 0, line: { kind: 'run', run } });
      one.begun = true;
      for (const [index, entry] of entries.entries()) {
        const end = ends.at(index - texts.length) ?? 0;
        model.lines.push({ end, line: { kind: 'intent', run, entry, text: texts[index] ?? '' } });
        one.entries.push(entry);
      }
      await compare(model, real);
    },
    toString: () => `intend(${which}, ${fc.stringify(texts)})`,
  }),
);

const settle = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...OUTCOMES), fc.option(hostileText)).map(
  ([which, entryAt, outcome, error]): Command => ({
    check: ({ live }) => live.some(({ entries }) => entries.length > 0),
    async run(model, real) {
      const able = model.live.filter(({ entries }) => entries.length > 0);
      const one = able[which % able.length];
      const entry = one?.entries[entryAt % one.entries.length];
      if (!one || entry === undefined) return;
      await one.journal.settle({ entry, outcome, changed: null, error, after: null });
      model.lines.push({ end: real.size - 1, line: { kind: 'result', entry, outcome } });
      await compare(model, real);
    },
    toString: () => `settle(${which}, ${entryAt}, ${outcome})`,
  }),
);

/** The power goes: every process ends, and the file stops at any byte. */
const crash = fc.tuple(fc.nat(), fc.boolean()).map(
  ([place, nearEnd]): Command => ({
    check: () => true,
    async run(model, real) {
      const { size } = real;
      if (size > 0) {
        const at = nearEnd ? Math.max(0, size - (place % 200)) : place % (size + 1);
        truncateSync(real.path, at);
        model.lines = model.lines.filter(({ end }) => end <= at);
      }
      model.live = [];
      await compare(model, real);
    },
    toString: () => `crash(${place}, ${nearEnd})`,
  }),
);

/** Another process is killed while it writes: half a line stays, and those that live go on behind it. */
const halfLine = fc.tuple(fc.nat(), hostileText).map(
  ([length, text]): Command => ({
    check: (model) => model.lines.length > 0,
    async run(model, real) {
      const about = { kind: 'intent', run: 'other', entry: 'other.1', at: 1, params: { text } };
      const line = lineText(about as unknown as JournalLine);
      // Who opens the journal ends a line that a crash left without its end.
      if (readFileSync(real.path).at(-1) !== 0x0a) appendFileSync(real.path, '\n');
      appendFileSync(real.path, Buffer.from(line).subarray(0, 1 + (length % (line.length - 1))));
      await compare(model, real);
    },
    toString: () => `halfLine(${length})`,
  }),
);

/** Where each line of the file ends, in bytes. */
function endsIn(path: string): number[] {
  const bytes = readFileSync(path);
  const ends: number[] = [];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends.push(at);
  return ends;
}

const commands = fc.commands([begin, intend, intend, settle, settle, crash, halfLine], { maxCommands: 14 });

const anyLine = fc.oneof(
  hostileText,
  fc.json(),
  fc
    .record({
      kind: fc.constantFrom('run', 'intent', 'result', 'other'),
      run: fc.constantFrom('r', 's', 7, null),
      entry: fc.constantFrom('r.1', 's.1', '__proto__', 7, undefined),
      at: fc.constantFrom(1, 'x', null, -5),
      service: fc.constantFrom('https://x.test', undefined),
      name: fc.constantFrom('conversations.close', 'constructor', undefined),
      action: fc.constantFrom('close', 7),
      params: fc.constantFrom({}, [], null, 'x', { text: 'x' }),
      outcome: fc.constantFrom(...OUTCOMES, 'odd', null),
    })
    .map((line) => lineText(line as unknown as JournalLine)),
);

export const journalProperties: readonly Property[] = [
  {
    name: 'what is read back is what stands whole, whatever was killed or cut off',
    runs: { suite: 120, fuzz: 10_000 },
    run: triesLater(commands, async (all) => {
      const real = new Real();
      try {
        await fc.asyncModelRun(() => ({ model: new Model(), real }), all);
      } finally {
        await real.close();
      }
    }),
  },
  {
    name: 'lines that nobody wrote hinder no reader, and are in no run that is not there',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      for (const { run, entries } of readRuns(lines)) {
        assert.equal(typeof run, 'string');
        for (const entry of entries) {
          assert.equal(entry.run, run);
          assert.ok(OUTCOMES.includes(entry.outcome));
          assert.equal(typeof entry.params, 'object');
          if (!entry.settled) assert.equal(entry.outcome, 'unknown');
        }
      }
    }),
  },
];

// Node's clocks, timers and process numbers, for those that run in a world; whoever runs outside of any has Node's own.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import readline from 'node:readline';
import { type Due, type Owner, running, type World } from './world.ts';

/** The types of Node do not tell of it. */
const assembly = (globalThis as unknown as { readonly WebAssembly: unknown }).WebAssembly as {
  compile: (...given: unknown[]) => Promise<unknown>;
  instantiate: (...given: unknown[]) => Promise<unknown>;
};

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  clearImmediate: globalThis.clearImmediate,
  dateNow: Date.now,
  performanceNow: performance.now.bind(performance),
  hrtime: process.hrtime,
  kill: process.kill,
  compile: assembly.compile,
  instantiate: assembly.instantiate,
};

type Callback = (...given: unknown[]) => void;

/** As much of Node's timers as programs use. */
class WorldTimer {
  readonly #due: Due;
  readonly #ms: number;
  readonly #owner: Owner;

  constructor(owner: Owner, ms: number, run: () => void, repeats: boolean) {
    this.#owner = owner;
    this.#ms = Number.isFinite(ms) ? Math.max(1, ms) : 1;
    const fire = () => {
      // Before it runs: it may clear itself.
      if (repeats) owner.world.again(this.#due, this.#ms);
      run();
    };
    this.#due = owner.world.after(this.#ms, fire, owner);
  }

  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  close = () => this.stop();
  [Symbol.toPrimitive] = () => 0;

  refresh(): this {
    // A timer that a library shares among all who use it goes on with whoever asks.
    (running.getStore() ?? this.#owner).world.again(this.#due, this.#ms);
    return this;
  }

  stop(): this {
    this.#due.cancelled = true;
    return this;
  }
}

function timer(repeats: boolean, own: typeof real.setTimeout | typeof real.setInterval) {
  return (run: Callback, ms = 1, ...given: unknown[]) => {
    const owner = running.getStore();
    if (owner === undefined) return (own as (...all: unknown[]) => unknown)(run, ms, ...given);
    return new WorldTimer(owner, ms, () => run(...given), repeats);
  };
}

function clearing(own: (timer: never) => void) {
  return (given: unknown) => {
    if (given instanceof WorldTimer) given.stop();
    else own(given as never);
  };
}

/** Work of the event loop that a moment waits for. */
function counted<Given extends unknown[], Result>(own: (...given: Given) => Promise<Result>) {
  return (...given: Given): Promise<Result> => {
    const world = running.getStore()?.world;
    const work = own(...given);
    if (world) {
      world.pending += 1;
      const done = () => {
        world.pending -= 1;
        world.busy += 1;
      };
      work.then(done, done);
    }
    return work;
  };
}

function immediate(run: Callback, ...given: unknown[]): NodeJS.Immediate {
  const owner = running.getStore();
  if (owner === undefined) return real.setImmediate(run, ...given);
  const { world } = owner;
  world.pending += 1;
  const own = real.setImmediate(() => {
    immediates.delete(own);
    world.pending -= 1;
    world.busy += 1;
    if (!owner.dead) run(...given);
  });
  immediates.set(own, world);
  return own;
}

/** Those of a world that have not run yet. */
const immediates = new Map<NodeJS.Immediate, World>();

function clearImmediately(given: NodeJS.Immediate | undefined): void {
  const world = given && immediates.get(given);
  if (world && immediates.delete(given)) world.pending -= 1;
  real.clearImmediate(given);
}

function hrtime(before?: [number, number]): [number, number] {
  const owner = running.getStore();
  if (owner === undefined) return real.hrtime(before);
  const ms = owner.world.now;
  const [seconds, nanos] = [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
  if (before === undefined) return [seconds, nanos];
  const [s, n] = [seconds - before[0], nanos - before[1]];
  return n < 0 ? [s - 1, n + 1e9] : [s, n];
}

function kill(pid: number, signal?: string | number): true {
  const owner = running.getStore();
  if (owner === undefined || pid <= 5_000_000) return real.kill.call(process, pid, signal) as true;
  if (owner.world.alive.has(pid)) return true;
  throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH', errno: -3, syscall: 'kill' });
}

/**
 * Node tells Escape from the beginning of another key by a clock of its own, which no world reaches: it waits as short as it
 * can, and a moment of a world as long (see ESCAPE_MS).
 */
function shortEscapes(): void {
  const own = readline.emitKeypressEvents;
  readline.emitKeypressEvents = (stream, options) =>
    own(stream, running.getStore() === undefined ? options : ({ escapeCodeTimeout: 1 } as never));
}

/** Another program runs by the clock of the machine: a moment waits for its end. */
function awaitedPrograms(): void {
  const { spawn } = childProcess;
  const awaited = (...given: Parameters<typeof spawn>) => {
    const child = spawn(...given);
    const world = running.getStore()?.world;
    if (world === undefined) return child;
    world.pending += 1;
    let over = false;
    const done = () => {
      if (over) return;
      over = true;
      world.pending -= 1;
      world.busy += 1;
    };
    child.once('close', done).once('error', done);
    return child;
  };
  childProcess.spawn = awaited as typeof spawn;
  syncBuiltinESMExports();
}

let installed = false;

/** Puts the patches in place, once in the life of this process; they stay, and do nothing outside of a world. */
export function installClocks(): void {
  if (installed) return;
  installed = true;
  const own = process.pid;
  Object.assign(globalThis, {
    setTimeout: timer(false, real.setTimeout),
    setInterval: timer(true, real.setInterval),
    ...{ setImmediate: immediate, clearImmediate: clearImmediately },
    clearTimeout: clearing(real.clearTimeout as (timer: never) => void),
    clearInterval: clearing(real.clearInterval as (timer: never) => void),
  });
  Date.now = () => {
    const owner = running.getStore();
    return owner === undefined ? real.dateNow() : owner.world.now + owner.ahead();
  };
  performance.now = () => running.getStore()?.world.now ?? real.performanceNow();
  process.hrtime = Object.assign(hrtime, { bigint: real.hrtime.bigint });
  process.kill = kill;
  assembly.compile = counted(real.compile);
  assembly.instantiate = counted(real.instantiate);
  shortEscapes();
  awaitedPrograms();
  Object.defineProperty(process, 'pid', {
    get: () => running.getStore()?.pid ?? own,
    configurable: true,
    enumerable: true,
  });
}

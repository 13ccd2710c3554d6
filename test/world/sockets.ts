// The network of a world: pairs of streams in place of sockets. What one end writes reaches the other after the time it
// takes, in order, and a process that is killed leaves what it had sent on its way.
import net from 'node:net';
import { Duplex } from 'node:stream';
import { type Owner, running, type World } from './world.ts';

/** One end of a connection, with as much of a socket as an HTTP client touches. */
export class End extends Duplex {
  connecting = false;
  bytesRead = 0;
  bytesWritten = 0;
  remoteAddress = '127.0.0.1';
  readonly #world: World;
  readonly #owner: Owner | null;
  readonly #travelMs: number;
  #other: End | null = null;
  /** The connection is gone for this end, whatever it still does. */
  isCut = false;

  constructor(world: World, owner: Owner | null, travelMs: number) {
    super({ allowHalfOpen: true, emitClose: true });
    this.#world = world;
    this.#owner = owner;
    this.#travelMs = travelMs;
  }

  meet(other: End): void {
    this.#other = other;
  }

  /** Does something for this end as its owner, now. */
  asOwner(run: () => void): void {
    running.run(this.#owner ?? undefined, run);
  }

  #later(run: (other: End) => void): void {
    const other = this.#other;
    if (other === null || this.isCut) return;
    running.exit(() =>
      this.#world.after(this.#travelMs, () => {
        if (!other.isCut && !other.destroyed) other.asOwner(() => run(other));
      }),
    );
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#owner?.dead) {
      this.bytesWritten += chunk.length;
      this.#later((other) => {
        other.bytesRead += chunk.length;
        other.push(chunk);
      });
    }
    done();
  }

  override _final(done: () => void): void {
    if (!this.#owner?.dead) this.#later((other) => other.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#world.busy += 1;
    // A reset where it has failed, else a plain end.
    if (!this.isCut) this.#later((other) => (error ? other.reset() : other.push(null)));
    done(error);
  }

  /** Ends the connection as a reset does, for this end. */
  reset(): void {
    if (this.destroyed) return;
    this.isCut = true;
    this.asOwner(() =>
      this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })),
    );
  }

  /** Ends both ends, after what was sent has arrived. */
  cut(): void {
    this.#later((other) => other.reset());
    this.isCut = true;
    this.destroy();
  }

  setKeepAlive = () => this;
  setNoDelay = () => this;
  setTimeout = () => this;
  ref = () => this;
  unref = () => this;
  destroySoon(): void {
    this.end();
  }
}

/** Who answers at an address. */
export interface Listener {
  /** Takes the far end of a new connection of a process; false to refuse it. */
  readonly accept: (socket: End, from: number) => boolean;
  /** Milliseconds that bytes need in each direction. */
  readonly travelMs: number;
  /** The process that answers; none for a service, which is of no computer. */
  readonly owner?: Owner;
}

/** The ports that processes get which ask for any begin after it. */
const FREE_PORTS = 50_000;

const listeners = new WeakMap<World, Map<number, Listener>>();

/** Has a service answer at 127.0.0.1 and this port of the world. */
export function listen(world: World, port: number, listener: Listener): void {
  const ports = listeners.get(world) ?? new Map();
  listeners.set(world, ports.set(port, listener));
}

function connect(owner: Owner, port: number): End {
  const { world } = owner;
  const listener = listeners.get(world)?.get(port);
  const near = new End(world, owner, listener?.travelMs ?? 1);
  near.connecting = true;
  world.after(listener?.travelMs ?? 1, () => {
    if (near.destroyed || owner.dead) return;
    near.connecting = false;
    const far = new End(world, listener?.owner ?? null, listener?.travelMs ?? 1);
    near.meet(far);
    far.meet(near);
    if (listener && running.exit(() => listener.accept(far, owner.pid))) {
      near.asOwner(() => void near.emit('connect'));
      return;
    }
    const error = Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), {
      ...{ code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port },
    });
    near.isCut = true;
    near.asOwner(() => near.destroy(error));
  });
  return near;
}

/** Has a server of a process answer on a port that it shares with nobody: the embedded sandbox. */
function serve(owner: Owner, server: net.Server): void {
  const { world, pid } = owner;
  const port = FREE_PORTS + (pid % 10_000);
  // The clock of HTTP headers is Node's own.
  const date = (_request: unknown, response: { setHeader(name: string, value: string): void }) =>
    response.setHeader('Date', new Date(world.now + owner.ahead()).toUTCString());
  server.prependListener('request', date);
  const address = { address: '127.0.0.1', family: 'IPv4', port };
  Object.defineProperties(server, { listening: { value: true }, address: { value: () => address } });
  const accept = (socket: End) => running.run(owner, () => server.emit('connection', socket));
  listen(world, port, { travelMs: 1, accept, owner });
  world.after(0, () => server.emit('listening'), owner);
}

let installed = false;

/** Puts the patches in place, once in the life of this process; they stay, and do nothing outside of a world. */
export function installSockets(): void {
  if (installed) return;
  installed = true;
  const own = net.connect;
  net.connect = ((...given: Parameters<typeof own>) => {
    const owner = running.getStore();
    const [options] = given as unknown as [{ readonly port?: number | string }];
    if (owner === undefined) return own(...given);
    return connect(owner, Number(options.port));
  }) as typeof net.connect;
  const { listen: ownListen } = net.Server.prototype;
  net.Server.prototype.listen = function (this: net.Server, ...given: unknown[]) {
    const owner = running.getStore();
    if (owner === undefined) return ownListen.apply(this, given as unknown as [number]);
    this.once('listening', given.at(-1) as () => void);
    serve(owner, this);
    return this;
  } as typeof ownListen;
}

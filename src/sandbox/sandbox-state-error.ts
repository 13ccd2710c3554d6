// Apart from the store, so that naming the error does not load an inbox.

/** The state file holds something else than a state; the message names the file and the way out. */
export class SandboxStateError extends Error {
  override readonly name = 'SandboxStateError';
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`the sandbox state ${path} ${reason}`);
    this.path = path;
  }
}

/** Closes opened resources in reverse order, at shutdown or when a later resource failed to open. */
export class OpenResources {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** Registers the thing and returns it. */
  add<Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing {
    this.#closers.push(() => thing.close());
    return thing;
  }

  /** Registers a function that runs with the other closers. */
  addCloser(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}

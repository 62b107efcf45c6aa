/** What was opened on the way, to be closed in the opposite order: when the whole stops, or when opening the next thing failed. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** Remembers it, and hands it back. */
  add<Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing {
    this.#closers.push(() => thing.close());
    return thing;
  }

  /** Remembers something else to do among the closing. */
  lastly(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}

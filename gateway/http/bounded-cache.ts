/** Caches values for a limited time, at most `maxEntries` of them. The oldest entry is dropped first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until > performance.now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, forMs: number): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#maxEntries) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { value, until: performance.now() + forMs });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

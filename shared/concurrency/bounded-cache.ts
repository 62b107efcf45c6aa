// Browsers and Node both provide it; the types of this folder come from neither.
declare const performance: { now(): number };

/** Caches at most `maxEntries` values. The entry that was set longest ago is dropped first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until > performance.now()) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** Returns the value. Without `forMs` it stays until newer entries need its place. */
  set(key: string, value: Value, forMs = Number.POSITIVE_INFINITY): Value {
    this.#entries.delete(key);
    const [oldest] = this.#entries.size >= this.#maxEntries ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, until: performance.now() + forMs });
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

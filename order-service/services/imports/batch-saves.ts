/**
 * Saves the batches of an import one after the other. While one is being saved, the caller compares and prepares the
 * next one: the database and this thread work at the same time.
 */
export class BatchSaves {
  #saving: Promise<void> = Promise.resolve();
  #skus: ReadonlySet<string> = new Set();

  /**
   * Starts to save a batch when the one before it is saved. Throws the error of that one. `skus`: all that the save may
   * write or move.
   */
  async start(skus: readonly string[], save: () => Promise<void>): Promise<void> {
    await this.#saving;
    this.#skus = new Set(skus);
    this.#saving = save();
    // The next `start` or `finish` throws it. Without a handler until then, the failure would end the process.
    this.#saving.catch(() => {});
  }

  /** Whether the batch that is being saved has one of these SKUs: what was read of them may be outdated. */
  writesAny = (skus: readonly string[]): boolean => skus.some((sku) => this.#skus.has(sku));

  /** Waits for the last save. Throws its error. */
  async finish(): Promise<void> {
    await this.#saving;
  }

  /** Waits for the last save after a failure: no statement may follow the end of the transaction. */
  async abandon(): Promise<void> {
    await this.#saving.catch(() => {});
  }
}

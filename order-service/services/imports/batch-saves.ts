/** The batches that are prepared and wait for the save under way. */
const mostWaiting = 1;

/**
 * Saves the batches of an import one after the other. While one is being saved, the caller reads, compares and prepares
 * the next ones: the database and this thread work at the same time.
 */
export class BatchSaves {
  /** The saves that have not ended, in their order. Each begins when the one before it has ended. */
  #unfinished: { skus: ReadonlySet<string>; saving: Promise<void> }[] = [];
  #last: Promise<void> = Promise.resolve();
  #watched: ReadonlySet<string>[] = [];

  /**
   * Adds the save of a batch. Waits while too many others have not ended. Throws the error of an earlier one. `skus`:
   * all that the save may write or move.
   */
  async start(skus: readonly string[], save: () => Promise<void>): Promise<void> {
    while (this.#unfinished.length > mostWaiting) await this.#unfinished[0]?.saving;
    const batch = { skus: new Set(skus), saving: this.#last.then(save) };
    this.#last = batch.saving;
    this.#unfinished.push(batch);
    this.#watched.push(batch.skus);
    // A failed save stays the first one, so that the next `start` or `finish` throws its error. Without a handler until
    // then, the failure would end the process.
    batch.saving.then(
      () => this.#unfinished.shift(),
      () => {},
    );
  }

  /** Call it before the shop's data of a batch are read: `writesAny` is about the saves that they may not include. */
  watch(): void {
    this.#watched = this.#unfinished.map(({ skus }) => skus);
  }

  /** Whether a save that had not ended at the last `watch`, or began since, has one of these SKUs. */
  writesAny = (skus: readonly string[]): boolean =>
    skus.some((sku) => this.#watched.some((written) => written.has(sku)));

  /** Waits for the last save. Throws the error of the first one that failed. */
  async finish(): Promise<void> {
    await this.#last;
  }

  /** Waits for the last save after a failure: no statement may follow the end of the transaction. */
  async abandon(): Promise<void> {
    await this.#last.catch(() => {});
  }
}

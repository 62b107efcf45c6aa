// Browsers and Node both provide these; the types of this folder come from neither.
declare const setTimeout: (call: () => void, ms: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** Limits of a semaphore: work that runs at once, work that waits (in all and per key), and how long it waits. */
export type SemaphoreLimits = {
  inAll: number;
  perKey: number;
  waiting: number;
  /** Defaults to `waiting`. */
  waitingPerKey?: number;
  waitMs: number;
};

/** No slot became free in time, or too many calls wait already. The work did not start, so a retry is safe. */
export class NoFreeSlot extends Error {
  override name = 'NoFreeSlot';
}

type Waiting = { key: string; begin: () => void };

/**
 * Limits how much work runs at once, in all and per key, so that one slow key leaves capacity for the others. A free
 * slot goes to the waiting key with the least running work; within a key, to the call that waits longest.
 */
export class KeyedSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #running = new Map<string, number>();
  #total = 0;
  readonly #queue: Waiting[] = [];

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work as soon as its key has a free slot.
   * @throws NoFreeSlot when no slot becomes free in time; the work did not start.
   */
  async run<Done>(key: string, work: () => Promise<Done>): Promise<Done> {
    if (!this.#hasFreeSlot(key)) await this.#wait(key);
    else this.#count(key, 1);
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#next();
    }
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #hasFreeSlot(key: string): boolean {
    return this.#total < this.#limits.inAll && this.#runningOf(key) < this.#limits.perKey;
  }

  #count(key: string, by: 1 | -1): void {
    const running = this.#runningOf(key) + by;
    this.#total += by;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }

  #isQueueFull(key: string): boolean {
    const { waiting, waitingPerKey = waiting } = this.#limits;
    return this.#queue.length >= waiting || this.#queue.filter((other) => other.key === key).length >= waitingPerKey;
  }

  #wait(key: string): Promise<void> {
    const queue = this.#queue;
    if (this.#isQueueFull(key)) throw new NoFreeSlot('too many wait for a slot');
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new NoFreeSlot('no slot became free in time'));
      }, this.#limits.waitMs);
      queue.push(waiting);
    });
  }

  /** The slot counts as used before the work starts, so that a new call cannot use it in between. */
  #next(): void {
    const next = this.#queue
      .filter(({ key }) => this.#hasFreeSlot(key))
      .reduce<Waiting | undefined>(
        (best, one) => (best && this.#runningOf(best.key) <= this.#runningOf(one.key) ? best : one),
        undefined,
      );
    if (!next) return;
    this.#queue.splice(this.#queue.indexOf(next), 1);
    this.#count(next.key, 1);
    next.begin();
  }
}

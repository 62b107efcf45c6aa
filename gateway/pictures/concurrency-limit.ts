import { PictureFailure } from './picture-failure.ts';

export type TurnLimits = { atOnce: number; ofOneHost: number; waiting: number; waitMs: number };

type Waiting = { host: string; begin: () => void };

/**
 * Lets so much work run at once, and only so much of one host, so that a host that does not answer leaves room for the others. The rest
 * waits in order, up to a number and a time; then it is told `busy`.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  #total = 0;
  readonly #queue: Waiting[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<Done>(host: string, work: () => Promise<Done>): Promise<Done> {
    if (!this.#hasRoom(host)) await this.#wait(host);
    else this.#count(host, 1);
    try {
      return await work();
    } finally {
      this.#count(host, -1);
      this.#next();
    }
  }

  #hasRoom(host: string): boolean {
    return this.#total < this.#limits.atOnce && (this.#running.get(host) ?? 0) < this.#limits.ofOneHost;
  }

  #count(host: string, by: 1 | -1): void {
    const running = (this.#running.get(host) ?? 0) + by;
    this.#total += by;
    if (running === 0) this.#running.delete(host);
    else this.#running.set(host, running);
  }

  #wait(host: string): Promise<void> {
    const queue = this.#queue;
    if (queue.length >= this.#limits.waiting) throw new PictureFailure('busy');
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        host,
        begin: () => {
          clearTimeout(impatience);
          resolve();
        },
      };
      const impatience = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new PictureFailure('busy'));
      }, this.#limits.waitMs);
      queue.push(waiting);
    });
  }

  /** The place is taken for whoever begins, so that nobody comes between. */
  #next(): void {
    const place = this.#queue.findIndex(({ host }) => this.#hasRoom(host));
    const [next] = place === -1 ? [] : this.#queue.splice(place, 1);
    if (!next) return;
    this.#count(next.host, 1);
    next.begin();
  }
}

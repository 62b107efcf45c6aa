import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';

type InFlightLimits = Pick<Config['limits'], 'inFlightPerSession' | 'inFlight'>;

/** Counts calls in flight per caller: one visitor with many hanging calls must not block the shop for others. */
export class InFlight {
  readonly #limits: InFlightLimits;
  readonly #refusalOfCaller: () => Refusal;
  readonly #byCaller = new Map<string, number>();
  #all = 0;

  /** `refusalOfCaller`: what a caller with too many calls gets. */
  constructor(limits: InFlightLimits, refusalOfCaller = () => new Refusal(429, 'tooMany', 1)) {
    this.#limits = limits;
    this.#refusalOfCaller = refusalOfCaller;
  }

  /** Runs the call, or throws a Refusal if there are too many. */
  async run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
    this.enter(caller);
    try {
      return await call();
    } finally {
      this.leave(caller);
    }
  }

  /** Admits a call, which must `leave` however it ends. Throws a Refusal if there are too many. */
  enter(caller: string): void {
    const running = this.#byCaller.get(caller) ?? 0;
    if (running >= this.#limits.inFlightPerSession) throw this.#refusalOfCaller();
    if (this.#all >= this.#limits.inFlight) throw new Refusal(503, 'busy', 1);
    this.#byCaller.set(caller, running + 1);
    this.#all++;
  }

  /**
   * Waits for a lookup that may be queued. Meanwhile the call counts for its caller only: the queued calls of one
   * client must not use up the places of all others.
   */
  async waitAside<Result>(wait: Promise<Result>): Promise<Result> {
    this.#all--;
    try {
      return await wait;
    } finally {
      this.#all++;
    }
  }

  /** Runs the lookup of a call that waits aside: it counts among all calls again. Throws a Refusal if there are too many. */
  async lookUp<Result>(find: () => Promise<Result>): Promise<Result> {
    if (this.#all >= this.#limits.inFlight) throw new Refusal(503, 'busy', 1);
    this.#all++;
    try {
      return await find();
    } finally {
      this.#all--;
    }
  }

  leave(caller: string): void {
    this.#all--;
    const left = (this.#byCaller.get(caller) ?? 1) - 1;
    if (left > 0) this.#byCaller.set(caller, left);
    else this.#byCaller.delete(caller);
  }
}

import { siteOf } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { mayTake } from './fair-share.ts';

type InFlightLimits = Pick<Config['limits'], 'inFlightPerSession' | 'inFlight'>;

/**
 * Counts calls in flight per caller and per network: one visitor with many hanging calls, or many sessions of few
 * networks, must not block the shop for others. The networks of an IPv6 site count as one.
 */
export class InFlight {
  readonly #limits: InFlightLimits;
  readonly #refusalOfCaller: () => Refusal;
  readonly #byCaller = new Map<string, number>();
  readonly #byNetwork = new Map<string, number>();
  #all = 0;

  /** `refusalOfCaller`: what a caller with too many calls gets. */
  constructor(limits: InFlightLimits, refusalOfCaller = () => new Refusal(429, 'tooMany', 1)) {
    this.#limits = limits;
    this.#refusalOfCaller = refusalOfCaller;
  }

  /** Runs the call of a session or address, and its network. Throws a Refusal if there are too many. */
  async run<Result>(caller: string, call: () => Promise<Result>, network = caller): Promise<Result> {
    this.enter(caller, network);
    try {
      return await call();
    } finally {
      this.leave(caller, network);
    }
  }

  /** Admits a call, which must `leave` however it ends. Throws a Refusal if there are too many. */
  enter(caller: string, network = caller): void {
    const running = this.#byCaller.get(caller) ?? 0;
    if (running >= this.#limits.inFlightPerSession) throw this.#refusalOfCaller();
    const sharer = sharerOf(network);
    const ofNetwork = this.#byNetwork.get(sharer) ?? 0;
    // Calls that wait aside count for their network, but hold no place.
    const held = Math.min(ofNetwork, this.#all);
    if (!mayTake(1, { held, free: this.#limits.inFlight - this.#all })) throw new Refusal(503, 'busy', 1);
    this.#byCaller.set(caller, running + 1);
    this.#byNetwork.set(sharer, ofNetwork + 1);
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

  /**
   * Runs the lookup of a call that waits aside: it counts among all calls again. Throws a Refusal if there are too
   * many.
   */
  async lookUp<Result>(find: () => Promise<Result>): Promise<Result> {
    if (this.#all >= this.#limits.inFlight) throw new Refusal(503, 'busy', 1);
    this.#all++;
    try {
      return await find();
    } finally {
      this.#all--;
    }
  }

  leave(caller: string, network = caller): void {
    this.#all--;
    subtractOne(this.#byCaller, caller);
    subtractOne(this.#byNetwork, sharerOf(network));
  }
}

const sharerOf = (network: string): string => siteOf(network) ?? network;

function subtractOne(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

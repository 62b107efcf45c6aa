import { importBusy } from '#shared/text/imports/import-texts.ts';
import { Refusal } from '../core/refusal.ts';

const busy = (message: string) => new Refusal('busy', { messages: [message] });

type Wait = { begin: () => void; refuse: (reason: Refusal) => void; timer: NodeJS.Timeout };

/** An import that may run now. Only a turn makes one, and reading a feed needs one, so no way in can pass the turns. */
class RunningImport {
  readonly shopId: string;
  /** Aborted when the client left. Its reason is a refusal. */
  readonly left: AbortSignal;
  readonly #isRunning: () => boolean;

  constructor(shopId: string, left: AbortSignal, isRunning: () => boolean) {
    this.shopId = shopId;
    this.left = left;
    this.#isRunning = isRunning;
  }

  /** Throws after the end of the turn. */
  assertRunning(): void {
    if (!this.#isRunning()) throw new Error('the turn of this import is over');
  }
}

export type { RunningImport };

/** An admitted import. `end` must follow, however it ends; a second `end` has no effect. */
export type ImportTurn = {
  /** Resolves when this import may run. Refuses with `busy` after the longest wait or `abandon`. */
  begin(): Promise<RunningImport>;
  /** The client left: an import that waits ends, and so does a dry run. Another one that runs continues. */
  abandon(): void;
  end(): void;
};

/**
 * `mostAdmitted`: imports that run, wait or upload; each holds one feed in a file. `waitMs`: the longest wait.
 * `longMs`: after this time an import is a long one. `mostRunning`: imports that run at once; one at most is not long.
 * `claimMs`: a shop that got no turn has a claim to the next one for so long; merchants read 'em um ou dois minutos'.
 */
export type ImportTurnLimits = {
  mostAdmitted: number;
  waitMs: number;
  longMs: number;
  mostRunning: number;
  claimMs: number;
};

const defaultLimits: ImportTurnLimits = {
  mostAdmitted: 8,
  waitMs: 20_000,
  longMs: 5_000,
  mostRunning: 2,
  claimMs: 120_000,
};
/** After so many other shops an earlier turn no longer counts. */
const maxRemembered = 1_000;

/**
 * Runs imports in turns: of the shops that wait, the one whose last turn is the longest ago is next. A long import lets
 * the next one run beside it, so that it keeps no other shop out; few run at once. A shop has one import at a time, so
 * it can neither fill the memory nor the queue. A place stays free for a shop that was refused, although shops with a
 * later turn wait: otherwise two shops that import in a loop would keep it out.
 */
export class ImportTurns {
  readonly #limits: ImportTurnLimits;
  readonly #admitted = new Set<string>();
  /** In the order of arrival. */
  readonly #waiting = new Map<string, Wait>();
  /** The numbers of the last turns, from the longest ago. */
  readonly #served = new Map<string, number>();
  #turns = 0;
  /** The shops that were refused since their last turn, each with the timer that ends its claim. */
  readonly #claims = new Map<string, NodeJS.Timeout>();
  /** The imports that run, each with the timer until it is a long one; null = it is one. */
  readonly #running = new Map<string, NodeJS.Timeout | null>();

  constructor(limits: Partial<ImportTurnLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Admits an import before its feed is read. Throws `busy` if the shop has one already, or all shops too many. */
  enter(shopId: string): ImportTurn {
    if (this.#admitted.has(shopId)) throw busy(importBusy.ownShop);
    if (this.#admitted.size + this.#claimsBefore(shopId, this.#admitted) >= this.#limits.mostAdmitted) {
      this.#claim(shopId);
      throw busy(importBusy.otherShops);
    }
    this.#admitted.add(shopId);
    let hasEnded = false;
    const leaving = new AbortController();
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#leave(shopId);
    };
    return {
      begin: async () => {
        if (hasEnded) throw busy(importBusy.otherShops);
        if (this.#hasPlaceFor(shopId)) this.#run(shopId);
        else await this.#wait(shopId, end);
        return new RunningImport(shopId, leaving.signal, () => !hasEnded);
      },
      abandon: () => {
        leaving.abort(new Refusal('busy'));
        if (!this.#running.has(shopId)) end();
      },
      end,
    };
  }

  #wait(shopId: string, end: () => void): Promise<void> {
    return new Promise((begin, refuse) => {
      this.#waiting.set(shopId, { begin, refuse, timer: setTimeout(end, this.#limits.waitMs) });
    });
  }

  #hasPlaceFor(shopId: string): boolean {
    return (
      this.#running.size + this.#claimsBefore(shopId, this.#waiting) < this.#limits.mostRunning &&
      [...this.#running.values()].every((timer) => timer === null)
    );
  }

  /** The places that this shop leaves to refused ones with an earlier turn: to those that are not among `present`. */
  #claimsBefore(shopId: string, present: { has(shopId: string): boolean }): number {
    const last = this.#lastTurn(shopId);
    const claims = [...this.#claims.keys()].filter((other) => !present.has(other) && this.#lastTurn(other) < last);
    return Math.min(claims.length, this.#limits.mostRunning);
  }

  #claim(shopId: string): void {
    clearTimeout(this.#claims.get(shopId));
    const lapse = () => {
      this.#claims.delete(shopId);
      this.#runNext();
    };
    this.#claims.set(shopId, setTimeout(lapse, this.#limits.claimMs).unref());
  }

  #lastTurn(shopId: string): number {
    return this.#served.get(shopId) ?? 0;
  }

  #run(shopId: string): void {
    const becomeLong = () => {
      this.#running.set(shopId, null);
      this.#runNext();
    };
    this.#running.set(shopId, setTimeout(becomeLong, this.#limits.longMs).unref());
    clearTimeout(this.#claims.get(shopId));
    this.#claims.delete(shopId);
    this.#served.delete(shopId);
    this.#served.set(shopId, ++this.#turns);
    for (const oldest of this.#served.keys()) {
      if (this.#served.size <= maxRemembered) break;
      this.#served.delete(oldest);
    }
  }

  #leave(shopId: string): void {
    this.#admitted.delete(shopId);
    const wait = this.#takeWaiting(shopId);
    if (wait) {
      this.#claim(shopId);
      wait.refuse(busy(importBusy.otherShops));
    }
    const timer = this.#running.get(shopId);
    if (timer) clearTimeout(timer);
    if (this.#running.delete(shopId)) this.#runNext();
  }

  #runNext(): void {
    const [next] = [...this.#waiting.keys()].sort((one, other) => this.#lastTurn(one) - this.#lastTurn(other));
    if (next === undefined || !this.#hasPlaceFor(next)) return;
    this.#run(next);
    this.#takeWaiting(next)?.begin();
  }

  #takeWaiting(shopId: string): Wait | undefined {
    const wait = this.#waiting.get(shopId);
    clearTimeout(wait?.timer);
    this.#waiting.delete(shopId);
    return wait;
  }
}

export type CircuitState = 'closed' | 'open' | 'half-open';

/** How many failures in a row within how long open it, of how many callers at least, and how long it then stays open. Times in milliseconds. */
export type CircuitLimits = Readonly<{ failures: number; withinMs: number; openMs: number; callers?: number }>;

/** One call that was let through; it says once how it ended, and what it says later is not heard. */
export type Attempt = {
  /** An answer came, whatever it said. */
  answered(): void;
  /** None came. No connection is so for everybody; what came too late, only so far as the one who asked can tell (`by`). */
  failed(by?: string): void;
  /** Unknown, because the client left. */
  dropped(): void;
};

/**
 * Calls nobody who does not answer anyway: waiting for a dead service costs every visitor seconds and every gateway its places. Closed, all
 * calls pass; a run of failures without one answer between them opens it, and all are refused at once; after a while one alone is let
 * through to see (half-open), whose answer closes it. Calls that one caller's data or one route let hang say nothing about the service: late
 * ones count only when they are of several callers, and nobody was answered while they waited.
 */
export class Circuit {
  readonly #limits: CircuitLimits;
  readonly #now: () => number;
  readonly #tell: (state: CircuitState) => void;
  #state: CircuitState = 'closed';
  /** The failures of the present run: when each was, and whose, unless it was everybody's. */
  #run: { at: number; by: string | undefined }[] = [];
  #answers = 0;
  #openUntil = 0;
  #era = 0;

  /** `tell` hears every change; `now` is a clock of milliseconds. */
  constructor(
    limits: CircuitLimits,
    tell: (state: CircuitState) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#tell = tell;
    this.#now = now;
  }

  get state(): CircuitState {
    return this.#state;
  }

  /** Lets a call through, or says in how many milliseconds it is worth asking again. */
  enter(): Attempt | number {
    if (this.#state === 'half-open') return this.#limits.openMs;
    if (this.#state === 'open') {
      const left = this.#openUntil - this.#now();
      if (left > 0) return left;
      this.#become('half-open');
    }
    return new CircuitAttempt(this, this.#era, this.#answers);
  }

  /** @internal How an attempt of this era ended: calls of an earlier time say nothing about this one. */
  ended({ era, answersBefore }: CircuitAttempt, how: keyof Attempt, by?: string): void {
    if (era !== this.#era) return;
    if (how === 'failed') {
      if (by === undefined || answersBefore === this.#answers) this.#fail(by);
    } else if (how === 'answered') {
      this.#answers++;
      if (this.#run.length > 0) this.#run = [];
      if (this.#state === 'half-open') this.#become('closed');
    } else if (this.#state === 'half-open') this.#open(0); // The one that was to see saw nothing: the next one may.
  }

  #fail(by: string | undefined): void {
    const now = this.#now();
    // One caller's need no more places than it takes to open.
    this.#run = [...this.#run.filter(({ at }) => now - at < this.#limits.withinMs), { at: now, by }].slice(
      -4 * this.#limits.failures,
    );
    if (this.#state === 'half-open' || this.#isEverybodys()) this.#open(this.#limits.openMs);
  }

  #isEverybodys(): boolean {
    const { failures, callers = 1 } = this.#limits;
    if (this.#run.length < failures) return false;
    const shared = this.#run.filter(({ by }) => by === undefined).length;
    const named = new Set(this.#run.map(({ by }) => by).filter((by) => by !== undefined));
    return shared >= failures || shared + named.size >= callers;
  }

  #open(forMs: number): void {
    this.#openUntil = this.#now() + forMs;
    this.#become('open');
  }

  #become(state: CircuitState): void {
    this.#state = state;
    this.#run = [];
    this.#era++;
    this.#tell(state);
  }
}

/** A class, not three closures: one is made for every call. */
class CircuitAttempt implements Attempt {
  readonly #circuit: Circuit;
  readonly era: number;
  readonly answersBefore: number;
  #isOver = false;

  constructor(circuit: Circuit, era: number, answersBefore: number) {
    this.#circuit = circuit;
    this.era = era;
    this.answersBefore = answersBefore;
  }

  answered(): void {
    this.#end('answered');
  }

  failed(by?: string): void {
    this.#end('failed', by);
  }

  dropped(): void {
    this.#end('dropped');
  }

  #end(how: keyof Attempt, by?: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#circuit.ended(this, how, by);
  }
}

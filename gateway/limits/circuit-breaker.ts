export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * When the circuit opens: after `failures` in a row within `withinMs`, from at least `callers` callers. It stays open
 * for `openMs`. Times in milliseconds.
 */
export type CircuitLimits = Readonly<{ failures: number; withinMs: number; openMs: number; callers?: number }>;

/** One admitted call. It reports its outcome once; later reports are ignored. */
export type Attempt = {
  /** A response came, with any status. */
  answered(): void;
  /**
   * No response came. A failed connection affects all callers. A late response may be caused by one caller's data: then
   * `by` names that caller.
   */
  failed(by?: string): void;
  /** Unknown, because the client disconnected. */
  dropped(): void;
};

/**
 * Stops calling an unresponsive upstream: waiting for a dead service costs every visitor seconds and every gateway its
 * connections.
 * Closed: all calls pass. A run of failures without a response in between opens the circuit, and all calls are refused
 * at once. After `openMs` one call passes as a test (half-open); its response closes the circuit.
 * Slow calls of one caller or one route do not prove that the service is down. Late responses count only if they come
 * from several callers and no response came while they waited.
 */
export class Circuit {
  readonly #limits: CircuitLimits;
  readonly #now: () => number;
  readonly #onChange: (state: CircuitState) => void;
  #state: CircuitState = 'closed';
  /** The failures of the current run: the time and the caller, `undefined` if the failure affects all callers. */
  #run: { at: number; by: string | undefined }[] = [];
  #responses = 0;
  #openUntil = 0;
  #generation = 0;

  /** `onChange` is called at every change of state. `now` is a clock in milliseconds. */
  constructor(
    limits: CircuitLimits,
    onChange: (state: CircuitState) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#onChange = onChange;
    this.#now = now;
  }

  get state(): CircuitState {
    return this.#state;
  }

  /** Admits a call, or returns after how many milliseconds a retry is useful. */
  enter(): Attempt | number {
    if (this.#state === 'half-open') return this.#limits.openMs;
    if (this.#state === 'open') {
      const left = this.#openUntil - this.#now();
      if (left > 0) return left;
      this.#changeState('half-open');
    }
    return new CircuitAttempt(this, this.#generation, this.#responses);
  }

  /** @internal Records the outcome of an attempt. Attempts from before the last state change are ignored. */
  recordOutcome({ generation, responsesBefore }: CircuitAttempt, how: keyof Attempt, by?: string): void {
    if (generation !== this.#generation) return;
    if (how === 'failed') {
      if (by === undefined || responsesBefore === this.#responses) this.#fail(by);
    } else if (how === 'answered') {
      this.#responses++;
      if (this.#run.length > 0) this.#run = [];
      if (this.#state === 'half-open') this.#changeState('closed');
    } else if (this.#state === 'half-open') {
      // The test call had no outcome: the next call may be the test.
      this.#open(0);
    }
  }

  #fail(by: string | undefined): void {
    const now = this.#now();
    // Bounded, so that one caller's failures do not grow the list without limit.
    this.#run = [...this.#run.filter(({ at }) => now - at < this.#limits.withinMs), { at: now, by }].slice(
      -4 * this.#limits.failures,
    );
    if (this.#state === 'half-open' || this.#affectsAllCallers()) this.#open(this.#limits.openMs);
  }

  #affectsAllCallers(): boolean {
    const { failures, callers = 1 } = this.#limits;
    if (this.#run.length < failures) return false;
    const shared = this.#run.filter(({ by }) => by === undefined).length;
    const named = new Set(this.#run.map(({ by }) => by).filter((by) => by !== undefined));
    return shared >= failures || shared + named.size >= callers;
  }

  #open(forMs: number): void {
    this.#openUntil = this.#now() + forMs;
    this.#changeState('open');
  }

  #changeState(state: CircuitState): void {
    this.#state = state;
    this.#run = [];
    this.#generation++;
    this.#onChange(state);
  }
}

/** A class instead of three closures: one is created for every call. */
class CircuitAttempt implements Attempt {
  readonly #circuit: Circuit;
  readonly generation: number;
  readonly responsesBefore: number;
  #isOver = false;

  constructor(circuit: Circuit, generation: number, responsesBefore: number) {
    this.#circuit = circuit;
    this.generation = generation;
    this.responsesBefore = responsesBefore;
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
    this.#circuit.recordOutcome(this, how, by);
  }
}

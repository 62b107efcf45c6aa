/** The current time. Rules get the instant as a value; only the clock reads it from the system. */
export type Clock = () => Date;

/** The machine's clock; tests pass their own. */
export const systemClock: Clock = () => new Date();

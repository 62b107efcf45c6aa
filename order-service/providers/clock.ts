/** What time it is. Rules get the instant as a value; only this knows where it comes from. */
export type Clock = () => Date;

/** The machine's clock; tests pass their own. */
export const systemClock: Clock = () => new Date();

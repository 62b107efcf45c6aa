/** First and longest wait before a retry, in milliseconds. */
export type RetryPace = { first: number; longest: number };
/** `tries`: how many retries run before only a sign of a connection triggers one. */
export type Pace = RetryPace & { tries: number };

export const defaultPace: Pace = { first: 2_000, longest: 60_000, tries: 8 };

/**
 * The wait after this many failures, in milliseconds. Random jitter: clients that lost something together must not
 * return together.
 */
export const waitAfter = (failures: number, { first, longest }: RetryPace): number =>
  Math.min(first * 2 ** failures, longest) * (0.5 + Math.random());

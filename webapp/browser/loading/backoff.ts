/** Milliseconds until something is tried again, at first and at most; and how often before only a sign of a connection is waited for. */
export type Pace = { first: number; longest: number; tries: number };

export const usualPace: Pace = { first: 2_000, longest: 60_000, tries: 8 };

/** How long to wait after so many failures, in milliseconds. A crowd that lost something at the same moment does not come back at the same moment. */
export const waitAfter = (failed: number, { first, longest }: Pace): number =>
  Math.min(first * 2 ** failed, longest) * (0.5 + Math.random());

/** Milliseconds until something is tried again, at first and at most; and how often before only a sign of a connection is waited for. */
export type Pace = { first: number; longest: number; tries: number };

export const defaultPace: Pace = { first: 2_000, longest: 60_000, tries: 8 };

/** How long to wait after so many failures, in milliseconds. A crowd that lost something at the same moment does not come back at the same moment. */
export const waitAfter = (failures: number, { first, longest }: Pace): number =>
  Math.min(first * 2 ** failures, longest) * (0.5 + Math.random());

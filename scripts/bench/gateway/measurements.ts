import type { Target } from './targets.ts';

/** The requests that are sent to each target. */
export const kinds = ['static file', 'page', 'proxied GET, 4 KB', 'proxied POST, 500 B'] as const;
export type Kind = (typeof kinds)[number];

/**
 * One measurement of a target in one round. `micros`: processor time per request; `null` where the system does not
 * report it.
 */
export type Load = { round: number; target: Target['name']; kind: Kind; perSecond: number; micros: number | null };
/** Milliseconds in addition to a direct call of the order service, in the same round. */
export type Delay = { round: number; target: Target['name']; p50: number; p99: number };

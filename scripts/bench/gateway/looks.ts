import type { Target } from './targets.ts';

/** What is asked of each target. */
export const kinds = ['static file', 'page', 'proxied GET, 4 KB', 'proxied POST, 500 B'] as const;
export type Kind = (typeof kinds)[number];

/** One look at a target in one round. `micros`: of processor for each request; null where the system does not tell. */
export type Load = { round: number; target: Target['name']; kind: Kind; perSecond: number; micros: number | null };
/** Milliseconds over the order service asked directly, in the same round. */
export type Delay = { round: number; target: Target['name']; p50: number; p99: number };

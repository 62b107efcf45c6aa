/** The emulated connections: latency in milliseconds per request, throughput in bytes per second. */
export const networks = {
  'slow 4G': { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  '3G': { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 },
} as const;
export type Network = keyof typeof networks;

/** A first visit has an empty cache. A second one, in another tab, uses what the first left in the browser's cache. */
export const visits = ['first', 'second'] as const;
export type Visit = (typeof visits)[number];

/** Our catalogue, and the same page as one file without scripts: the fastest possible page of this look. */
export type PageName = 'shop' | 'static';

/**
 * The measurements of a page load, in milliseconds since its start.
 * `tbt`: task time beyond 50 ms per task after the first paint.
 * `usable`: 'Adicionar' can be pressed and the press is not lost.
 * `enabled`: the button adds to an order at once.
 * `cls`: as the browser counts it. `bytes`: transferred bytes.
 */
export type Measures = {
  fcp: number;
  lcp: number;
  usable: number;
  enabled: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
  scriptBytes: number;
};

/**
 * One load in one round. `workTbt`: the blocking time by processor time, from a separate load; only for first visits.
 */
export type PageLook = Measures & { round: number; network: Network; visit: Visit; page: PageName; workTbt?: number };

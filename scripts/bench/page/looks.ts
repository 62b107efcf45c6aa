/** The connections of the measurement, as Chromium imitates them: milliseconds of delay a request, bytes a second. */
export const networks = {
  'slow 4G': { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  '3G': { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 },
} as const;
export type Network = keyof typeof networks;

/** A first visit has nothing stored; a second one, in another tab, has what the first left in the browser's cache. */
export const visits = ['first', 'second'] as const;
export type Visit = (typeof visits)[number];

/** Our catalogue, and the same page as one file without any script: nothing that looks so can be there sooner. */
export type PageName = 'shop' | 'static';

/**
 * What a load of a page came to. Milliseconds since its start; `tbt` is what tasks took beyond 50 ms each after the first paint,
 * `usable` when 'Adicionar' can be pressed and the press is not lost, `enabled` when there is an order that it adds to at once; `cls` as the browser counts it; `bytes` as they came over the wire.
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

/** One load in one round. `workTbt`: the blocking time by processor time, of another load; only first visits have it. */
export type PageLook = Measures & { round: number; network: Network; visit: Visit; page: PageName; workTbt?: number };

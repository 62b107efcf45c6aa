/** Bounds that keep one visitor, one slow network or one sick order service from taking the shop from everybody. Times in milliseconds, sizes in bytes. */
export type Limits = Readonly<{
  headersMs: number;
  requestMs: number;
  /** How late a time-out may be noticed. */
  checkEveryMs: number;
  /** Above the 60 s of the usual load balancers, so that they close first. */
  keepAliveMs: number;
  headerBytes: number;
  headerCount: number;
  urlLength: number;
  apiBodyBytes: number;
  jsonDepth: number;

  upstreamConnections: number;
  upstreamConnectMs: number;
  upstreamAnswerMs: number;
  upstreamStallMs: number;
  upstreamTotalMs: number;
  /** Below the 5 s after which Node servers drop an idle connection: a call sent into a closing one can't be repeated. */
  upstreamKeepAliveMs: number;
  upstreamAnswerBytes: number;

  /** How long the order service may take to show that it is there, and how long that is believed. */
  readyAnswerMs: number;
  readyForMs: number;

  inFlightPerSession: number;
  inFlight: number;

  sessionMs: number;
  unknownSessionMs: number;
  sessionEntries: number;
  shopLookMs: number;
  /** How long a page waits for the look of its shop before it is drawn in neutral colours. */
  shopLookWaitMs: number;

  failedLookupsPerMinute: number;
  failedLookupsPerMinuteOverall: number;
  newVisitorsPerMinute: number;

  /** How long a stopping gateway still takes calls, so that the load balancer notices. */
  lameDuckMs: number;
  /** How long calls in flight are waited for after that. */
  drainMs: number;
}>;

export const defaultLimits: Limits = {
  headersMs: 10_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
  keepAliveMs: 65_000,
  headerBytes: 16_384,
  headerCount: 64,
  urlLength: 4_096,
  apiBodyBytes: 65_536,
  jsonDepth: 32,

  upstreamConnections: 64,
  upstreamConnectMs: 1_000,
  upstreamAnswerMs: 8_000,
  upstreamStallMs: 8_000,
  upstreamTotalMs: 10_000,
  upstreamKeepAliveMs: 4_000,
  upstreamAnswerBytes: 8_388_608,

  readyAnswerMs: 1_000,
  readyForMs: 1_000,

  inFlightPerSession: 12,
  inFlight: 512,

  sessionMs: 30_000,
  unknownSessionMs: 5_000,
  sessionEntries: 10_000,
  shopLookMs: 30_000,
  shopLookWaitMs: 300,

  failedLookupsPerMinute: 20,
  failedLookupsPerMinuteOverall: 3_000,
  newVisitorsPerMinute: 60,

  lameDuckMs: 3_000,
  drainMs: 10_000,
};

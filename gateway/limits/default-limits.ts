import { silenceMs } from '#shared/contract/event-stream.ts';

/** Bounds that keep one visitor, one slow network or one sick order service from taking the shop from everybody. Times in milliseconds, sizes in bytes. */
export type Limits = Readonly<{
  headersMs: number;
  requestMs: number;
  /** How late a time-out may be noticed. */
  checkEveryMs: number;
  /** Above the 60 s of the usual load balancers, so that they close first. */
  keepAliveMs: number;
  /** How long nothing may move on a connection, such as an answer that nobody reads; above everything that may take long (`feedMs`, `keepAliveMs`). */
  standstillMs: number;
  headerBytes: number;
  headerCount: number;
  urlLength: number;
  apiBodyBytes: number;
  /** Bytes of request bodies in memory, of one network and in all; in all of webhooks whose signature nobody has checked yet. */
  bodyBytesPerNetwork: number;
  bodyBytes: number;
  unprovenBodyBytes: number;
  jsonDepth: number;

  /** More than calls may be under way (`inFlight`), so that none of those waits for another's to end; the rest is for all that is no call. */
  upstreamConnections: number;
  /** How many may wait for one all the same, and how long. */
  upstreamWaiting: number;
  upstreamWaitMs: number;
  upstreamConnectMs: number;
  upstreamAnswerMs: number;
  upstreamStallMs: number;
  upstreamTotalMs: number;
  /** Below the 5 s after which Node servers drop an idle connection: a call sent into a closing one can't be repeated. */
  upstreamKeepAliveMs: number;
  upstreamAnswerBytes: number;

  /** So many calls in a row without an answer, late ones of so many callers, within so long, and none is sent for so long. */
  circuitFailures: number;
  circuitCallers: number;
  circuitWithinMs: number;
  circuitOpenMs: number;

  /** How long the order service may take to show that it is there, and how long that is believed. */
  readyAnswerMs: number;
  readyForMs: number;

  inFlightPerSession: number;
  inFlight: number;

  /** Answers without an end: they have connections of their own to the order service, and count for nothing else. */
  streamsPerSession: number;
  streamsPerNetwork: number;
  streams: number;
  /** How long one may say nothing, and how long it may last. */
  streamSilenceMs: number;
  streamMs: number;

  sessionMs: number;
  unknownSessionMs: number;
  sessionEntries: number;
  shopLookMs: number;
  /** How long the products in the catalogue's HTML are as good as new. */
  firstPageMs: number;
  /** How long a page waits for the look and the first page of its shop before it goes out without. */
  shopLookWaitMs: number;
  /** Hosts that nobody was answered about: how many are asked about at once, and a minute by one network and by all. Anybody can make Hosts up. */
  newHosts: number;
  newHostsPerMinuteOfNetwork: number;
  newHostsPerMinute: number;

  /** Calls of one session; of these the ones that write, that pay, that try a coupon, that ask others for a CEP, that send into the chat. */
  callsPerMinute: number;
  writesPerMinute: number;
  paymentsPerMinute: number;
  couponsPerMinute: number;
  outsideLookupsPerMinute: number;
  sendsPerMinute: number;
  /** Cards and coupons can be guessed by trying: one network may try as many as so many sessions, for a session costs nothing. */
  guessersPerNetwork: number;
  /** Calls without a session, by address. */
  strangerCallsPerMinute: number;
  /** How long Redis may take to say whether a limit is reached. */
  redisAnswerMs: number;

  /** Wrong session codes by network and of all; how many unknown codes of one network are looked up at once; who waits for his turn after wrong ones, and how long. */
  failedLookupsPerMinute: number;
  failedLookupsPerMinuteOverall: number;
  lookupsAtOnce: number;
  lookupsWaiting: number;
  lookupsWaitingOverall: number;
  lookupWaitMs: number;
  newVisitorsPerMinute: number;
  /** How often one network may bring a store's authorisation, each of which has us call somewhere, and try a chatbot's token. */
  storeAuthorizationsPerMinute: number;
  storeLinksPerMinute: number;

  /** How often one key may call the Platform API, and how long a right key is remembered. */
  platformCallsPerMinute: number;
  platformKeyMs: number;
  platformKeyEntries: number;
  /**
   * Webhooks with a wrong signature to one account, of one network and of all unknown networks, before the next is
   * refused unread.
   */
  wrongSignaturesPerMinute: number;
  wrongSignaturesPerMinuteOfAccount: number;
  /** How long a network whose signature was right counts as known. */
  knownSenderMs: number;
  /** How long a feed may be read. */
  feedMs: number;

  /** How long a picture's source may take to connect and in all, and how large it may be. */
  pictureConnectMs: number;
  pictureSourceMs: number;
  pictureSourceBytes: number;
  pictureSourcePixels: number;
  /** Sources in memory at once, of these of one host, and how many wait how long for a slot; then the source itself must do. */
  pictureSources: number;
  pictureSourcesOfOneHost: number;
  picturesWaiting: number;
  pictureWaitMs: number;
  /** How many are made smaller at once. */
  pictureResizes: number;
  /** How long a smaller picture is kept here and in browsers, and how long a source that failed is left alone. */
  pictureKeepMs: number;
  pictureFailedMs: number;
  /** How many pictures one network may have made. */
  picturesPerMinute: number;

  /** Reports of what a page's policy kept out: how large, and how many of a network and in all. */
  policyReportBytes: number;
  policyReportsPerMinute: number;
  policyReportsPerMinuteOverall: number;

  /** How long readiness warns after the last forwarded request of a sender that is not trusted. */
  forwardedWarningMs: number;

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
  standstillMs: 180_000,
  headerBytes: 16_384,
  headerCount: 64,
  urlLength: 4_096,
  apiBodyBytes: 65_536,
  bodyBytesPerNetwork: 8_388_608,
  bodyBytes: 33_554_432,
  unprovenBodyBytes: 16_777_216,
  jsonDepth: 32,

  upstreamConnections: 256,
  upstreamWaiting: 64,
  upstreamWaitMs: 2_000,
  upstreamConnectMs: 1_000,
  upstreamAnswerMs: 8_000,
  upstreamStallMs: 8_000,
  upstreamTotalMs: 10_000,
  upstreamKeepAliveMs: 4_000,
  upstreamAnswerBytes: 8_388_608,

  circuitFailures: 8,
  circuitCallers: 3,
  circuitWithinMs: 10_000,
  circuitOpenMs: 2_000,

  readyAnswerMs: 1_000,
  readyForMs: 1_000,

  inFlightPerSession: 12,
  inFlight: 192,

  streamsPerSession: 8,
  streamsPerNetwork: 500,
  streams: 2_000,
  streamSilenceMs: silenceMs,
  streamMs: 20 * 60_000,

  sessionMs: 30_000,
  unknownSessionMs: 5_000,
  sessionEntries: 10_000,
  shopLookMs: 30_000,
  firstPageMs: 10_000,
  shopLookWaitMs: 300,
  newHosts: 8,
  newHostsPerMinuteOfNetwork: 60,
  newHostsPerMinute: 240,

  callsPerMinute: 600,
  writesPerMinute: 240,
  paymentsPerMinute: 20,
  couponsPerMinute: 20,
  outsideLookupsPerMinute: 60,
  sendsPerMinute: 60,
  guessersPerNetwork: 5,
  strangerCallsPerMinute: 1_200,
  redisAnswerMs: 50,

  failedLookupsPerMinute: 20,
  failedLookupsPerMinuteOverall: 3_000,
  lookupsAtOnce: 8,
  lookupsWaiting: 256,
  lookupsWaitingOverall: 1_024,
  lookupWaitMs: 5_000,
  newVisitorsPerMinute: 60,
  storeAuthorizationsPerMinute: 10,
  storeLinksPerMinute: 10,

  platformCallsPerMinute: 600,
  platformKeyMs: 600_000,
  platformKeyEntries: 10_000,
  wrongSignaturesPerMinute: 12,
  wrongSignaturesPerMinuteOfAccount: 60,
  knownSenderMs: 24 * 3_600_000,
  feedMs: 120_000,

  pictureConnectMs: 2_000,
  pictureSourceMs: 6_000,
  pictureSourceBytes: 12_582_912,
  pictureSourcePixels: 50_000_000,
  pictureSources: 8,
  pictureSourcesOfOneHost: 5,
  picturesWaiting: 64,
  pictureWaitMs: 4_000,
  pictureResizes: 2,
  pictureKeepMs: 7 * 24 * 3_600_000,
  pictureFailedMs: 60_000,
  picturesPerMinute: 600,

  policyReportBytes: 16_384,
  policyReportsPerMinute: 30,
  policyReportsPerMinuteOverall: 300,

  forwardedWarningMs: 3_600_000,

  lameDuckMs: 3_000,
  drainMs: 10_000,
};

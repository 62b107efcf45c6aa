import { silenceMs } from '#shared/contract/event-stream.ts';

/**
 * Limits that keep one visitor, one slow network or one failing order service from blocking the shop for all. Times in
 * milliseconds, sizes in bytes.
 */
export type Limits = Readonly<{
  headersMs: number;
  /** How long the body of a request may take to arrive. */
  requestMs: number;
  /** The same for photos and spreadsheets of verified senders, and the fewest bytes in each `requestMs` of it. */
  longBodyMs: number;
  longBodyBytesPerSecond: number;
  /** How often time-outs are checked: a time-out fires at most this much too late. */
  checkEveryMs: number;
  /** Above the 60 s of the usual load balancers, so that they close first. */
  keepAliveMs: number;
  /**
   * How long a connection may be idle, for example with a response that the client does not read. Above every
   * legitimate wait (`feedMs`, `keepAliveMs`).
   */
  idleConnectionMs: number;
  /** How long the rest of a response may wait for a client that reads nothing. A page gives up after 20 s. */
  unreadMs: number;
  /** Bytes of responses in memory that clients have not read, in total; a network gets a share. */
  unreadResponseBytes: number;
  /**
   * How many requests of one connection may be open. Browsers and load balancers send the next one after the response,
   * so more are left to a client that pipelines (RFC 9112 §9.3.2).
   */
  openRequestsPerConnection: number;
  headerBytes: number;
  headerCount: number;
  urlLength: number;
  apiBodyBytes: number;
  /** The body of a webhook of a payment provider or of Tray. */
  webhookBodyBytes: number;
  /**
   * Bytes of request bodies in memory, per network and in total: of verified senders, and of calls without a session or
   * key. Webhooks whose signature is not verified yet have a separate total.
   */
  bodyBytesPerNetwork: number;
  bodyBytes: number;
  unknownSenderBodyBytesPerNetwork: number;
  unknownSenderBodyBytes: number;
  unverifiedBodyBytes: number;
  /** After this many bytes, a body of an unverified sender reserves its announced length, or is refused. */
  unverifiedFirstBytes: number;
  jsonDepth: number;

  /**
   * Above `inFlight`, so that no admitted call waits for a free connection. The rest serves requests that do not count
   * as calls.
   */
  upstreamConnections: number;
  /** How many requests may wait for a connection, and how long. */
  upstreamWaiting: number;
  upstreamWaitMs: number;
  upstreamConnectMs: number;
  upstreamResponseMs: number;
  upstreamStallMs: number;
  upstreamTotalMs: number;
  /**
   * Below the 5 s after which Node servers drop an idle connection: a call that is sent into a closing connection can't
   * be retried.
   */
  upstreamKeepAliveMs: number;
  upstreamResponseBytes: number;

  /**
   * So many calls in a row without a response, with late ones from at least so many callers, within this time: then no
   * calls for `circuitOpenMs`.
   */
  circuitFailures: number;
  circuitCallers: number;
  circuitWithinMs: number;
  circuitOpenMs: number;

  /** How long a readiness check of the order service may take, and how long its result is cached. */
  readyResponseMs: number;
  readyForMs: number;

  inFlightPerSession: number;
  inFlight: number;

  /**
   * Event streams never end by themselves. They have their own connections to the order service and count in no other
   * limit.
   */
  streamsPerSession: number;
  streamsPerNetwork: number;
  streams: number;
  /** How long a stream may be silent, and how long it may last. */
  streamSilenceMs: number;
  streamMs: number;

  sessionMs: number;
  unknownSessionMs: number;
  sessionEntries: number;
  shopThemeMs: number;
  /** How long the products in the catalogue's HTML count as fresh. */
  firstPageMs: number;
  /** How long a page waits for its shop's theme and first page before it is sent without them. */
  shopThemeWaitMs: number;
  /**
   * Unknown Hosts: lookups at once, per minute and network, and per minute in total. A client can invent any number of
   * Hosts.
   */
  newHosts: number;
  newHostsPerMinuteOfNetwork: number;
  newHostsPerMinute: number;

  /** Calls of one session: all, writes, payments, coupons, CEP lookups at third parties, and sends into the chat. */
  callsPerMinute: number;
  writesPerMinute: number;
  /** Writes of all anonymous sessions of one network. Carriers put many shoppers behind one address. */
  anonymousWritesPerMinuteOfNetwork: number;
  paymentsPerMinute: number;
  couponsPerMinute: number;
  outsideLookupsPerMinute: number;
  sendsPerMinute: number;
  /**
   * Cards and coupons can be guessed. One network may try as many as this number of sessions, because a session costs
   * nothing.
   */
  guessingSessionsPerNetwork: number;
  /** Calls without a session, per address. */
  callsWithoutSessionPerMinute: number;
  /** How long Redis may take to check a limit. */
  redisResponseMs: number;

  /**
   * Wrong session codes per network and in total; parallel lookups of unknown codes per network; after wrong codes, how
   * many lookups wait per network and in total, and how long.
   */
  failedLookupsPerMinute: number;
  failedLookupsPerMinuteOverall: number;
  lookupsAtOnce: number;
  lookupsWaiting: number;
  lookupsWaitingOverall: number;
  lookupWaitMs: number;
  newVisitorsPerMinute: number;
  /** Tray authorizations per network (each makes the gateway call a store), and attempts with a chatbot token. */
  storeAuthorizationsPerMinute: number;
  storeLinksPerMinute: number;

  /** Calls per Platform API key, and how long and how many valid keys are cached. */
  platformCallsPerMinute: number;
  platformKeyMs: number;
  platformKeyEntries: number;
  /** Ways into the panel that an address may try: links, passkeys, requests for a link; and the last of them alone. */
  panelEntriesPerMinute: number;
  panelLinkRequestsPerMinute: number;
  /**
   * Webhooks with a wrong signature to one account: per network, and of all unknown networks together. Above the
   * limit, webhooks are refused unread. Bodies above `unverifiedFirstBytes` have their own limit, too.
   */
  wrongSignaturesPerMinute: number;
  wrongSignaturesPerMinuteOfAccount: number;
  longWrongSignaturesPerMinuteOfAccount: number;
  /**
   * Then an unknown network without a recent wrong signature still gets so many webhooks checked. The account's numbers
   * are for all such networks together.
   */
  webhookTrialsPerMinute: number;
  webhookTrialsPerMinuteOfAccount: number;
  longWebhookTrialsPerMinuteOfAccount: number;
  /** How long a network counts as known after a valid signature. */
  knownSenderMs: number;
  /** The longest duration of a feed's import with its upload and its wait, and how many are sent at once. */
  feedMs: number;
  feedConnections: number;

  /** How often each published feed may be fetched, and how many are sent at once. */
  publishedFeedsPerMinute: number;
  publishedFeedsAtOnce: number;

  /** The source of a picture: time to connect, total time, and largest size in bytes and pixels. */
  pictureConnectMs: number;
  pictureSourceMs: number;
  pictureSourceBytes: number;
  pictureSourcePixels: number;
  /**
   * Source pictures in memory at once, in total and per host; how many requests wait for a slot, and how long. After
   * that the page uses the source itself.
   */
  pictureSources: number;
  pictureSourcesOfOneHost: number;
  picturesWaiting: number;
  pictureWaitMs: number;
  /** How many pictures are resized at once. */
  pictureResizes: number;
  /** How long a resized picture is cached here and in browsers, and how long a failed source is not retried. */
  pictureCacheMs: number;
  pictureFailedMs: number;
  /** How many resized pictures one network may request. */
  picturesPerMinute: number;

  /**
   * Uploaded photos: their connections to the order service, how many requests may wait for one, and how many of one
   * network may be open. A page asks for 40 at once over HTTP/2, and carriers put many phones behind one address.
   */
  photoConnections: number;
  photosWaiting: number;
  photosOfOneNetwork: number;

  /** Reports of policy violations: size, and number per network and in total. */
  policyReportBytes: number;
  policyReportsPerMinute: number;
  policyReportsPerMinuteOverall: number;

  /** How long readiness warns after the last forwarded request of a sender that is not trusted. */
  forwardedWarningMs: number;

  /** How long a stopping gateway still accepts calls, so that the load balancer notices. */
  lameDuckMs: number;
  /** After that, how long the gateway waits for calls in flight. */
  drainMs: number;
}>;

export const defaultLimits: Limits = {
  headersMs: 10_000,
  requestMs: 15_000,
  longBodyMs: 90_000,
  longBodyBytesPerSecond: 2_000,
  checkEveryMs: 1_000,
  keepAliveMs: 65_000,
  idleConnectionMs: 180_000,
  unreadMs: 30_000,
  unreadResponseBytes: 64 * 1024 * 1024,
  openRequestsPerConnection: 8,
  headerBytes: 16_384,
  headerCount: 64,
  urlLength: 4_096,
  apiBodyBytes: 65_536,
  webhookBodyBytes: 8_192,
  bodyBytesPerNetwork: 8_388_608,
  bodyBytes: 33_554_432,
  unknownSenderBodyBytesPerNetwork: 1_048_576,
  unknownSenderBodyBytes: 4_194_304,
  unverifiedBodyBytes: 16_777_216,
  unverifiedFirstBytes: 65_536,
  jsonDepth: 32,

  upstreamConnections: 256,
  upstreamWaiting: 64,
  upstreamWaitMs: 2_000,
  upstreamConnectMs: 1_000,
  upstreamResponseMs: 8_000,
  upstreamStallMs: 8_000,
  upstreamTotalMs: 10_000,
  upstreamKeepAliveMs: 4_000,
  upstreamResponseBytes: 8_388_608,

  circuitFailures: 8,
  circuitCallers: 3,
  circuitWithinMs: 10_000,
  circuitOpenMs: 2_000,

  readyResponseMs: 1_000,
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
  shopThemeMs: 30_000,
  firstPageMs: 10_000,
  shopThemeWaitMs: 300,
  newHosts: 8,
  newHostsPerMinuteOfNetwork: 60,
  newHostsPerMinute: 240,

  callsPerMinute: 600,
  writesPerMinute: 240,
  anonymousWritesPerMinuteOfNetwork: 1_200,
  paymentsPerMinute: 20,
  couponsPerMinute: 20,
  outsideLookupsPerMinute: 60,
  sendsPerMinute: 60,
  guessingSessionsPerNetwork: 5,
  callsWithoutSessionPerMinute: 1_200,
  redisResponseMs: 50,

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
  panelEntriesPerMinute: 30,
  panelLinkRequestsPerMinute: 5,
  wrongSignaturesPerMinute: 12,
  wrongSignaturesPerMinuteOfAccount: 60,
  longWrongSignaturesPerMinuteOfAccount: 6,
  webhookTrialsPerMinute: 2,
  webhookTrialsPerMinuteOfAccount: 300,
  longWebhookTrialsPerMinuteOfAccount: 30,
  knownSenderMs: 24 * 3_600_000,
  feedMs: 150_000,
  feedConnections: 16,

  publishedFeedsPerMinute: 10,
  publishedFeedsAtOnce: 16,

  pictureConnectMs: 2_000,
  pictureSourceMs: 6_000,
  pictureSourceBytes: 12_582_912,
  pictureSourcePixels: 50_000_000,
  pictureSources: 8,
  pictureSourcesOfOneHost: 5,
  picturesWaiting: 64,
  pictureWaitMs: 4_000,
  pictureResizes: 2,
  pictureCacheMs: 7 * 24 * 3_600_000,
  pictureFailedMs: 60_000,
  picturesPerMinute: 600,

  photoConnections: 48,
  photosWaiting: 208,
  photosOfOneNetwork: 160,

  policyReportBytes: 16_384,
  policyReportsPerMinute: 30,
  policyReportsPerMinuteOverall: 300,

  forwardedWarningMs: 3_600_000,

  lameDuckMs: 3_000,
  drainMs: 10_000,
};

import { silenceMs } from '#shared/contract/event-stream.ts';

/**
 * Limits that keep one visitor, one slow network or one failing order service from blocking the shop for all. Times in
 * milliseconds, sizes in bytes.
 */
export const defaultLimits = {
  headersMs: 10_000,
  /** How long the body of a request may take to arrive. */
  requestMs: 15_000,
  /** The same for photos and spreadsheets of verified senders, and the fewest bytes in each `requestMs` of it. */
  longBodyMs: 90_000,
  longBodyBytesPerSecond: 2_000,
  /** How often time-outs are checked: a time-out fires at most this much too late. */
  checkEveryMs: 1_000,
  /** Above the 60 s of the usual load balancers, so that they close first. */
  keepAliveMs: 65_000,
  /**
   * How long a connection may be idle, for example with a response that the client does not read. Above every
   * legitimate wait (`feedMs`, `keepAliveMs`).
   */
  idleConnectionMs: 180_000,
  /** How long the rest of a response may wait for a client that reads nothing. A page gives up after 20 s. */
  unreadMs: 30_000,
  /** Bytes of responses in memory that clients have not read, in total; a network gets a share. */
  unreadResponseBytes: 64 * 1024 * 1024,
  /**
   * How many requests of one connection may be open. Browsers and load balancers send the next one after the response,
   * so more are left to a client that pipelines (RFC 9112 §9.3.2).
   */
  openRequestsPerConnection: 8,
  headerBytes: 16_384,
  headerCount: 64,
  urlLength: 4_096,
  apiBodyBytes: 65_536,
  /** The body of a webhook of a payment provider or of Tray. */
  webhookBodyBytes: 8_192,
  /**
   * Bytes of request bodies in memory, per network and in total: of verified senders, and of calls without a session or
   * key. Webhooks whose signature is not verified yet have a separate total.
   */
  bodyBytesPerNetwork: 8_388_608,
  bodyBytes: 33_554_432,
  unknownSenderBodyBytesPerNetwork: 1_048_576,
  unknownSenderBodyBytes: 4_194_304,
  unverifiedBodyBytes: 16_777_216,
  /** After this many bytes, a body of an unverified sender reserves its announced length, or is refused. */
  unverifiedFirstBytes: 65_536,
  jsonDepth: 32,

  /**
   * Above `inFlight`, so that no admitted call waits for a free connection. The rest serves requests that do not count
   * as calls.
   */
  upstreamConnections: 256,
  /** How many requests may wait for a connection, and how long. */
  upstreamWaiting: 64,
  upstreamWaitMs: 2_000,
  upstreamConnectMs: 1_000,
  upstreamResponseMs: 8_000,
  upstreamStallMs: 8_000,
  upstreamTotalMs: 10_000,
  /**
   * Below the 5 s after which Node servers drop an idle connection: a call that is sent into a closing connection can't
   * be retried.
   */
  upstreamKeepAliveMs: 4_000,
  upstreamResponseBytes: 8_388_608,

  /**
   * So many calls in a row without a response, with late ones from at least so many callers, within this time: then no
   * calls for `circuitOpenMs`.
   */
  circuitFailures: 8,
  circuitCallers: 3,
  circuitWithinMs: 10_000,
  circuitOpenMs: 2_000,

  /** How long a readiness check of the order service may take, and how long its result is cached. */
  readyResponseMs: 1_000,
  readyForMs: 1_000,

  inFlightPerSession: 12,
  inFlight: 192,

  /**
   * Event streams never end by themselves. They have their own connections to the order service and count in no other
   * limit.
   */
  streamsPerSession: 8,
  streamsPerNetwork: 500,
  streams: 2_000,
  /** How long a stream may be silent, and how long it may last. */
  streamSilenceMs: silenceMs,
  streamMs: 20 * 60_000,

  sessionMs: 30_000,
  unknownSessionMs: 5_000,
  sessionEntries: 10_000,
  shopThemeMs: 30_000,
  /** How long the products in the catalogue's HTML count as fresh. */
  firstPageMs: 10_000,
  /** How long a page waits for its shop's theme and first page before it is sent without them. */
  shopThemeWaitMs: 300,
  /**
   * Unknown Hosts: lookups at once, per minute and network, and per minute in total. A client can invent any number of
   * Hosts.
   */
  newHosts: 8,
  newHostsPerMinuteOfNetwork: 60,
  newHostsPerMinute: 240,

  /** Calls of one session: all, writes, payments, coupons, CEP lookups at third parties, and sends into the chat. */
  callsPerMinute: 600,
  writesPerMinute: 240,
  /** Writes of all anonymous sessions of one network. Carriers put many shoppers behind one address. */
  anonymousWritesPerMinuteOfNetwork: 1_200,
  paymentsPerMinute: 20,
  couponsPerMinute: 20,
  outsideLookupsPerMinute: 60,
  sendsPerMinute: 60,
  /**
   * Cards and coupons can be guessed. One network may try as many as this number of sessions, because a session costs
   * nothing.
   */
  guessingSessionsPerNetwork: 5,
  /** Calls without a session, per address. */
  callsWithoutSessionPerMinute: 1_200,
  /** How long Redis may take to check a limit. */
  redisResponseMs: 50,

  /**
   * Wrong session codes per network and in total; parallel lookups of unknown codes per network; after wrong codes, how
   * many lookups wait per network and in total, and how long.
   */
  failedLookupsPerMinute: 20,
  failedLookupsPerMinuteOverall: 3_000,
  lookupsAtOnce: 8,
  lookupsWaiting: 256,
  lookupsWaitingOverall: 1_024,
  lookupWaitMs: 5_000,
  newVisitorsPerMinute: 60,
  /** Tray authorizations per network (each makes the gateway call a store), and attempts with a chatbot token. */
  storeAuthorizationsPerMinute: 10,
  storeLinksPerMinute: 10,

  /** Calls per Platform API key, and how long and how many valid keys are cached. */
  platformCallsPerMinute: 600,
  platformKeyMs: 600_000,
  platformKeyEntries: 10_000,
  /** The panel, per network: wrong links and passkeys, begun sign-ins by passkey, and requests for a link. */
  failedPanelSignInsPerMinute: 30,
  passkeySignInsPerMinute: 60,
  panelLinkRequestsPerMinute: 5,
  /**
   * Webhooks with a wrong signature to one account: per network, and of all unknown networks together. Above the
   * limit, webhooks are refused unread. Bodies above `unverifiedFirstBytes` have their own limit, too.
   */
  wrongSignaturesPerMinute: 12,
  wrongSignaturesPerMinuteOfAccount: 60,
  longWrongSignaturesPerMinuteOfAccount: 6,
  /**
   * Then an unknown network without a recent wrong signature still gets so many webhooks checked. The account's numbers
   * are for all such networks together.
   */
  webhookTrialsPerMinute: 2,
  webhookTrialsPerMinuteOfAccount: 300,
  longWebhookTrialsPerMinuteOfAccount: 30,
  /** How long a network counts as known after a valid signature. */
  knownSenderMs: 24 * 3_600_000,
  /** The longest duration of a feed's import with its upload and its wait, and how many are sent at once. */
  feedMs: 150_000,
  feedConnections: 16,

  /** How often each published feed may be fetched, and how many are sent at once. */
  publishedFeedsPerMinute: 10,
  publishedFeedsAtOnce: 16,

  /** The source of a picture: time to connect, total time, and largest size in bytes and pixels. */
  pictureConnectMs: 2_000,
  pictureSourceMs: 6_000,
  pictureSourceBytes: 12_582_912,
  pictureSourcePixels: 50_000_000,
  /**
   * Source pictures in memory at once, in total and per host; how many requests wait for a slot, and how long. After
   * that the page uses the source itself.
   */
  pictureSources: 8,
  pictureSourcesOfOneHost: 5,
  picturesWaiting: 64,
  pictureWaitMs: 4_000,
  /** How many pictures are resized at once. */
  pictureResizes: 2,
  /** How long a resized picture is cached here and in browsers, and how long a failed source is not retried. */
  pictureCacheMs: 7 * 24 * 3_600_000,
  pictureFailedMs: 60_000,
  /** How many resized pictures one network may request. */
  picturesPerMinute: 600,

  /**
   * Uploaded photos: their connections to the order service, how many requests may wait for one, and how many of one
   * network may be open. A page asks for 40 at once over HTTP/2, and carriers put many phones behind one address.
   */
  photoConnections: 48,
  photosWaiting: 208,
  photosOfOneNetwork: 160,

  /** Reports of policy violations: size, and number per network and in total. */
  policyReportBytes: 16_384,
  policyReportsPerMinute: 30,
  policyReportsPerMinuteOverall: 300,

  /** How long readiness warns after the last forwarded request of a sender that is not trusted. */
  forwardedWarningMs: 3_600_000,

  /** How long a stopping gateway still accepts calls, so that the load balancer notices. */
  lameDuckMs: 3_000,
  /** After that, how long the gateway waits for calls in flight. */
  drainMs: 10_000,
};

/** The limits of one gateway. */
export type Limits = { readonly [Name in keyof typeof defaultLimits]: number };

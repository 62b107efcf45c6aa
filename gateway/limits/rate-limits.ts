import { BoundedCache } from '#shared/concurrency/bounded-cache.ts';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { createLookupThrottle, type LookupThrottle } from './lookup-throttle.ts';
import { networkBuckets } from './network-buckets.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

/**
 * The sender of a webhook to an account. `isLong`: the body is longer than usual. `isSigned`: it has a signature, right
 * or wrong.
 */
export type WebhookSender = { address: string; account: string; isLong: boolean; isSigned: boolean };

/** The caller of a call: the session's hash, or `null` without one. */
export type LimitedCaller = { session: string | null; isAnonymous: boolean; address: string };

/** Whether one more is allowed. In-memory limits return at once; limits shared by all gateways return a promise. */
export type LimitResult = boolean | Promise<boolean>;

/**
 * Rate limits per session, per client address, and global. Sessions have closer limits for calls that cost money or
 * reach third parties. Addresses are limited only for what an attacker would repeat: whole Brazilian cities share one
 * mobile address, so a limit on successes would lock shoppers out.
 */
export type RateLimits = {
  /**
   * Whether this session may make another call. `session` is its hash; `null` means no session: only the address
   * counts. `isAnonymous`: the session of a visitor who came without a link.
   */
  mayCall(caller: LimitedCaller, endpoint: EndpointFacts): LimitResult;
  /** Looks up a session code that this gateway has not cached. Wrong codes count. */
  throttleCodeLookup: LookupThrottle;
  /** Whether this address may create another anonymous session. */
  mayCreateVisitor(address: string): LimitResult;
  /** Looks up a Platform API key that this gateway has not cached. Wrong keys count. */
  throttleKeyLookup: LookupThrottle;
  /**
   * Whether this address may send another webhook to an account. Wrong signatures count: per network and account, and
   * for all unknown networks together to the account. A long body costs milliseconds of processor before its signature
   * is known, so fewer of them may be wrong. When strangers have used up the account's limit, a network without a
   * recent wrong signature still gets a few trials, because Meta's addresses change. Webhooks without a signature count
   * apart: Mercado Pago may send both kinds from one network, and many of the one must not stop the other.
   */
  mayReceiveWebhook(webhook: WebhookSender): LimitResult;
  /** Counts a webhook by the order service's response: 401, 403 and 404 are those to a wrong signature or secret. */
  countWebhook(webhook: WebhookSender, status: number): Promise<void>;
  /** Whether a webhook from this address's network had a valid signature recently. */
  isKnownSender(address: string): boolean;
  /** Whether this key (given by its hash) may make another call. */
  mayCallPlatform(key: string): LimitResult;
  /** Whether a published feed (given by the hash of its secret) may be fetched once more. */
  mayFetchFeed(feed: string): LimitResult;
  /**
   * Whether this address may try a published feed that was not fetched recently. Only unknown addresses of feeds count:
   * they have an own bucket, so that they delay neither shoppers nor keys of the same network.
   */
  mayTryFeed(address: string): LimitResult;
  feedWasUnknown(address: string): LimitResult;
  /** Whether a session of the panel, given by its hash, may make another call; without one, the address. */
  mayCallPanel(caller: Pick<LimitedCaller, 'session' | 'address'>, effect: 'read' | 'write'): LimitResult;
  /** Tries a sign-in to the panel: a link or a passkey. Wrong ones count, and only they are delayed. */
  throttlePanelSignIn: LookupThrottle;
  /** Whether this address may begin another sign-in by passkey, which stores a challenge. */
  mayBeginPasskeySignIn(address: string): LimitResult;
  /** Whether this address may have another link sent to a phone. */
  mayRequestPanelLink(address: string): LimitResult;
  /** Whether this address may report another violation of a page's policy. */
  mayReport(address: string): LimitResult;
  /** Whether this address may have another picture resized. */
  mayResizePicture(address: string): LimitResult;
  /** Whether this address may send another Tray authorization. Each one makes the gateway call a Tray store. */
  mayAuthorizeStore(address: string): LimitResult;
  /** Whether this address may try another chatbot token. */
  mayLinkStore(address: string): LimitResult;
};

/** Calls with their own limit, in addition to the limit of all calls. */
const endpointLimits = new Map<EndpointFacts, 'payments' | 'coupons' | 'outsideLookups' | 'sends'>([
  [endpoints.payByCard, 'payments'],
  [endpoints.payByBrick, 'payments'],
  [endpoints.startPayment, 'payments'],
  [endpoints.setCoupon, 'coupons'],
  [endpoints.addressByCep, 'outsideLookups'],
  [endpoints.sendProduct, 'sends'],
  [endpoints.sendProducts, 'sends'],
  [endpoints.sendSummary, 'sends'],
  [endpoints.sendCatalog, 'sends'],
  [endpoints.resendMessage, 'sends'],
]);

/** The name of a bucket of webhooks: those without a signature have buckets of their own. */
const namedBy =
  (isSigned: boolean) =>
  (name: string): string =>
    isSigned ? name : `unsigned-${name}`;

const wrongSignatureStatuses: readonly number[] = [401, 403, 404];

/** Values that an attacker can guess also count per network, because an attacker can open many sessions. */
const guessable: readonly string[] = ['payments', 'coupons'];

/**
 * Rate limits per session, per client address, and global. Each check takes tokens from its buckets, or returns false
 * if one is empty.
 */
export function rateLimits(buckets: RateLimiter, limits: Config['limits']): RateLimits {
  const failures = (address: string): Bucket[] => [
    ...networkBuckets('lookups', address, limits.failedLookupsPerMinute),
    { name: 'lookups-of-all', key: 'all', perMinute: limits.failedLookupsPerMinuteOverall },
  ];
  const unknownFeeds = (address: string): Bucket[] =>
    networkBuckets('unknown-feeds', address, limits.failedLookupsPerMinute);
  const wrongKeys = (address: string): Bucket[] => networkBuckets('wrong-keys', address, limits.failedLookupsPerMinute);
  const failedSignIns = (address: string): Bucket[] =>
    networkBuckets('panel-sign-ins', address, limits.failedPanelSignInsPerMinute);

  /**
   * Networks that recently sent a valid signature for any account, such as Meta's. Wrong signatures of strangers do not
   * block them.
   */
  const knownSenders = new BoundedCache<true>(limits.platformKeyEntries);
  const isKnownSender = (address: string) => knownSenders.get(clientNetwork(address)) === true;
  /**
   * Each bucket of webhooks belongs to one account or to one network. Meta sends for all its shops from few addresses,
   * so a shop with a wrong secret, and forgeries for one shop or for none, must not stop the others. Anybody can make
   * up accounts: the buckets of one name are at most 50,000 in memory (`TokenBuckets`), and live for a minute in Redis.
   */
  const wrongSignatures = ({ address, account, isLong, isSigned }: WebhookSender) => {
    const named = namedBy(isSigned);
    const perNetwork: Bucket[] = [
      {
        name: named('wrong-signatures'),
        key: `${clientNetwork(address)} ${account}`,
        perMinute: limits.wrongSignaturesPerMinute,
      },
      ...networkBuckets(
        named('wrong-signatures-of-network'),
        address,
        limits.wrongSignaturesPerMinute * limits.guessingSessionsPerNetwork,
      ),
    ];
    if (isKnownSender(address)) return { perNetwork, all: perNetwork };
    const all = [
      ...perNetwork,
      {
        name: named('wrong-signatures-of-account'),
        key: account,
        perMinute: limits.wrongSignaturesPerMinuteOfAccount,
      },
    ];
    if (isLong)
      all.push({
        name: named('long-wrong-signatures-of-account'),
        key: account,
        perMinute: limits.longWrongSignaturesPerMinuteOfAccount,
      });
    return { perNetwork, all };
  };
  /** A wrong signature uses up the trials of its network, too: so only networks that sent none get one. */
  const trialsOfNetwork = ({ address, account, isSigned }: WebhookSender): Bucket[] => [
    {
      name: namedBy(isSigned)('webhook-trials'),
      key: `${clientNetwork(address)} ${account}`,
      perMinute: limits.webhookTrialsPerMinute,
    },
    ...networkBuckets(
      namedBy(isSigned)('webhook-trials-of-network'),
      address,
      limits.webhookTrialsPerMinute * limits.guessingSessionsPerNetwork,
    ),
  ];
  const trials = (webhook: WebhookSender): Bucket[] => [
    ...trialsOfNetwork(webhook),
    webhook.isLong
      ? {
          name: namedBy(webhook.isSigned)('long-webhook-trials-of-account'),
          key: webhook.account,
          perMinute: limits.longWebhookTrialsPerMinuteOfAccount,
        }
      : {
          name: namedBy(webhook.isSigned)('webhook-trials-of-account'),
          key: webhook.account,
          perMinute: limits.webhookTrialsPerMinuteOfAccount,
        },
  ];
  /** The order service accepts an id in upper case, too. */
  const withAccountId = (webhook: WebhookSender) => ({ ...webhook, account: webhook.account.toLowerCase() });
  const mayReceiveWebhook = async (sender: WebhookSender): Promise<boolean> => {
    const webhook = withAccountId(sender);
    const { perNetwork, all } = wrongSignatures(webhook);
    if (await buckets.has(all)) return true;
    if (all === perNetwork || !(await buckets.has(perNetwork))) return false;
    return buckets.take(trials(webhook));
  };
  const webhookFailed = async (sender: WebhookSender): Promise<void> => {
    const webhook = withAccountId(sender);
    const { perNetwork, all } = wrongSignatures(webhook);
    // While the account's limit is used up, the network's own still counts.
    if (!(await buckets.take(all))) await buckets.take(perNetwork);
    await buckets.take(trialsOfNetwork(webhook));
  };

  const callBuckets = (session: string, { isAnonymous, address }: LimitedCaller, endpoint: EndpointFacts): Bucket[] => {
    const calls = [{ name: 'calls', key: session, perMinute: limits.callsPerMinute }];
    if (endpoint.effect === 'write') calls.push({ name: 'writes', key: session, perMinute: limits.writesPerMinute });
    // Anybody can open any number of anonymous sessions.
    if (endpoint.effect === 'write' && isAnonymous)
      calls.push(...networkBuckets('anonymous-writes', address, limits.anonymousWritesPerMinuteOfNetwork));
    const cost = endpointLimits.get(endpoint);
    if (!cost) return calls;
    const perMinute = limits[`${cost}PerMinute`];
    calls.push({ name: cost, key: session, perMinute });
    if (guessable.includes(cost))
      calls.push(...networkBuckets(`${cost}-of-network`, address, perMinute * limits.guessingSessionsPerNetwork));
    return calls;
  };

  return {
    mayCall: (caller, endpoint) =>
      buckets.take(
        caller.session === null
          ? networkBuckets('strangers', caller.address, limits.callsWithoutSessionPerMinute)
          : callBuckets(caller.session, caller, endpoint),
      ),
    throttleCodeLookup: createLookupThrottle(buckets, failures, limits),
    mayCreateVisitor: (address) => buckets.take(networkBuckets('visitors', address, limits.newVisitorsPerMinute)),
    throttleKeyLookup: createLookupThrottle(buckets, wrongKeys, limits),
    mayReceiveWebhook,
    countWebhook: async (webhook, status) => {
      if (wrongSignatureStatuses.includes(status)) await webhookFailed(webhook);
      else if (status === 200) knownSenders.set(clientNetwork(webhook.address), true, limits.knownSenderMs);
    },
    isKnownSender,
    mayCallPlatform: (key) => buckets.take([{ name: 'platform', key, perMinute: limits.platformCallsPerMinute }]),
    mayFetchFeed: (key) => buckets.take([{ name: 'feeds', key, perMinute: limits.publishedFeedsPerMinute }]),
    mayTryFeed: (address) => buckets.has(unknownFeeds(address)),
    feedWasUnknown: (address) => buckets.take(unknownFeeds(address)),
    mayCallPanel: ({ session, address }, effect) =>
      buckets.take(
        session === null
          ? networkBuckets('panel-strangers', address, limits.callsWithoutSessionPerMinute)
          : [
              { name: 'panel-calls', key: session, perMinute: limits.callsPerMinute },
              ...(effect === 'write'
                ? [{ name: 'panel-writes', key: session, perMinute: limits.writesPerMinute }]
                : []),
            ],
      ),
    throttlePanelSignIn: createSignInThrottle(buckets, failedSignIns, limits),
    mayBeginPasskeySignIn: (address) =>
      buckets.take(networkBuckets('passkey-sign-ins', address, limits.passkeySignInsPerMinute)),
    mayRequestPanelLink: (address) =>
      buckets.take(networkBuckets('panel-link-requests', address, limits.panelLinkRequestsPerMinute)),
    mayReport: (address) =>
      buckets.take([
        ...networkBuckets('policy-reports', address, limits.policyReportsPerMinute),
        { name: 'policy-reports-of-all', key: 'all', perMinute: limits.policyReportsPerMinuteOverall },
      ]),
    mayResizePicture: (address) => buckets.take(networkBuckets('pictures', address, limits.picturesPerMinute)),
    mayAuthorizeStore: (address) =>
      buckets.take(networkBuckets('store-authorizations', address, limits.storeAuthorizationsPerMinute)),
    mayLinkStore: (address) => buckets.take(networkBuckets('store-links', address, limits.storeLinksPerMinute)),
  };
}

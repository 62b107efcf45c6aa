import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { networkBuckets } from './client-network.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';

/** Whether one more is allowed: said at once by what is counted here, later by what is counted for all gateways. */
export type LimitResult = boolean | Promise<boolean>;

/**
 * How often something may be asked. Sessions are counted by themselves, with closer limits for what costs somebody money or asks others.
 * Addresses only for what a guesser does: whole Brazilian cities share one mobile address, so a cap on successes would lock them out.
 */
export type RateLimits = {
  /** Whether this session (by its hash; null: none, who is counted by address alone) may make another call. */
  mayCall(caller: { session: string | null; address: string }, endpoint: EndpointFacts): LimitResult;
  /** Looks a code up that this gateway does not know: wrong ones count. */
  guess: LoginThrottle;
  /** Whether this address may have another anonymous session made. */
  mayBeNewVisitor(address: string): LimitResult;
  /** Looks up a key of the Platform API that this gateway does not know: wrong ones count. */
  guessKey: LoginThrottle;
  /**
   * Whether this address may send another webhook to an account. Wrong signatures count; those of all unknown networks
   * to the account count together, too.
   */
  mayBeWebhook(address: string, account: string): LimitResult;
  webhookFailed(address: string, account: string): unknown;
  webhookSucceeded(address: string): void;
  /** Whether a webhook from this address's network was right lately. */
  isKnownSender(address: string): boolean;
  /** Whether this key (by its hash) may make another call. */
  mayCallPlatform(key: string): LimitResult;
  /** Whether this address may report another thing that a page's policy kept out. */
  mayReport(address: string): LimitResult;
  /** Whether this address may have another picture made smaller. */
  mayMakePicture(address: string): LimitResult;
  /** Whether this address may bring another store's authorisation, each of which has us call somewhere. */
  mayAuthorizeStore(address: string): LimitResult;
  /** Whether this address may try another chatbot's token. */
  mayLinkStore(address: string): LimitResult;
};

/** Calls with a limit of their own beside that of all calls. */
const costly = new Map<EndpointFacts, 'payments' | 'coupons' | 'outsideLookups' | 'sends'>([
  [endpoints.payByCard, 'payments'],
  [endpoints.payByBrick, 'payments'],
  [endpoints.startPayment, 'payments'],
  [endpoints.setCoupon, 'coupons'],
  [endpoints.addressByCep, 'outsideLookups'],
  [endpoints.sendProduct, 'sends'],
  [endpoints.sendSummary, 'sends'],
  [endpoints.sendCatalog, 'sends'],
  [endpoints.resendMessage, 'sends'],
]);

/** What can be guessed by trying often is counted by network too, because guessers can open many sessions. */
const guessed: readonly string[] = ['payments', 'coupons'];

/** How often what may be called, by session, address and for all together. Each judgement takes from its buckets, or says which one is empty. */
export function rateLimits(buckets: RateLimiter, limits: Config['limits']): RateLimits {
  const failures = (address: string): Bucket[] => [
    ...networkBuckets('lookups', address, limits.failedLookupsPerMinute),
    { name: 'lookups-of-all', key: 'all', perMinute: limits.failedLookupsPerMinuteOverall },
  ];
  const wrongKeys = (address: string): Bucket[] => networkBuckets('wrong-keys', address, limits.failedLookupsPerMinute);

  /** Networks whose signature was right lately, for any account, as Meta's are: strangers' wrong ones do not stop them. */
  const knownSenders = new BoundedCache<true>(limits.platformKeyEntries);
  const isKnownSender = (address: string) => knownSenders.get(clientNetwork(address)) === true;
  /**
   * Each bucket of webhooks belongs to one account or to one network. Meta sends for all its shops from few addresses,
   * so a shop with a wrong secret, and forgeries for one shop or for none, must not stop the others. Anybody can make up
   * accounts: the buckets of one name are at most 50,000 in memory (`TokenBuckets`), and live for a minute in Redis.
   */
  const wrongSignatures = (address: string, spelling: string): Bucket[] => {
    // The order service accepts an id in upper case, too.
    const account = spelling.toLowerCase();
    const ofStrangers: Bucket = {
      name: 'wrong-signatures-of-account',
      key: account,
      perMinute: limits.wrongSignaturesPerMinuteOfAccount,
    };
    return [
      {
        name: 'wrong-signatures',
        key: `${clientNetwork(address)} ${account}`,
        perMinute: limits.wrongSignaturesPerMinute,
      },
      ...networkBuckets(
        'wrong-signatures-of-network',
        address,
        limits.wrongSignaturesPerMinute * limits.guessersPerNetwork,
      ),
      ...(isKnownSender(address) ? [] : [ofStrangers]),
    ];
  };

  const callsOf = (session: string, address: string, endpoint: EndpointFacts): Bucket[] => {
    const calls = [{ name: 'calls', key: session, perMinute: limits.callsPerMinute }];
    if (endpoint.effect === 'write') calls.push({ name: 'writes', key: session, perMinute: limits.writesPerMinute });
    const cost = costly.get(endpoint);
    if (!cost) return calls;
    const perMinute = limits[`${cost}PerMinute`];
    calls.push({ name: cost, key: session, perMinute });
    if (guessed.includes(cost))
      calls.push(...networkBuckets(`${cost}-of-network`, address, perMinute * limits.guessersPerNetwork));
    return calls;
  };

  return {
    mayCall: ({ session, address }, endpoint) =>
      buckets.take(
        session === null
          ? networkBuckets('strangers', address, limits.strangerCallsPerMinute)
          : callsOf(session, address, endpoint),
      ),
    guess: createLoginThrottle(buckets, failures, limits),
    mayBeNewVisitor: (address) => buckets.take(networkBuckets('visitors', address, limits.newVisitorsPerMinute)),
    guessKey: createLoginThrottle(buckets, wrongKeys, limits),
    mayBeWebhook: (address, account) => buckets.has(wrongSignatures(address, account)),
    webhookFailed: (address, account) => buckets.take(wrongSignatures(address, account)),
    webhookSucceeded: (address) => knownSenders.set(clientNetwork(address), true, limits.knownSenderMs),
    isKnownSender,
    mayCallPlatform: (key) => buckets.take([{ name: 'platform', key, perMinute: limits.platformCallsPerMinute }]),
    mayReport: (address) =>
      buckets.take([
        ...networkBuckets('policy-reports', address, limits.policyReportsPerMinute),
        { name: 'policy-reports-of-all', key: 'all', perMinute: limits.policyReportsPerMinuteOverall },
      ]),
    mayMakePicture: (address) => buckets.take(networkBuckets('pictures', address, limits.picturesPerMinute)),
    mayAuthorizeStore: (address) =>
      buckets.take(networkBuckets('store-authorizations', address, limits.storeAuthorizationsPerMinute)),
    mayLinkStore: (address) => buckets.take(networkBuckets('store-links', address, limits.storeLinksPerMinute)),
  };
}

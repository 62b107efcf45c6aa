import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * Only what costs a guesser is counted: whole Brazilian cities share one mobile address, so a cap on successes would
 * lock them out.
 */
export type RateLimits = {
  /** Whether this address may have another unknown code looked up. */
  mayLookUp(address: string): boolean;
  lookupFailed(address: string): void;
  /** Whether this address may have another anonymous session made. */
  mayBeNewVisitor(address: string): boolean;
};

export function rateLimits(limits: Config['limits']): RateLimits {
  const failures = new TokenBuckets(limits.failedLookupsPerMinute);
  const failuresOverall = new TokenBuckets(limits.failedLookupsPerMinuteOverall, 1);
  const visitors = new TokenBuckets(limits.newVisitorsPerMinute);
  return {
    mayLookUp: (address) => failures.hasToken(networkOf(address)) && failuresOverall.hasToken('all'),
    lookupFailed(address) {
      failures.take(networkOf(address));
      failuresOverall.take('all');
    },
    mayBeNewVisitor: (address) => visitors.take(networkOf(address)),
  };
}

/** The part of an address that one household gets: IPv4 whole, IPv6 its first 64 bits. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

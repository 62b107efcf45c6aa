import { isIPv6 } from 'node:net';
import type { Bucket } from './rate-limiter.ts';

const networksOfSite = 10;

/**
 * The bucket of the address's network and, where it is one of thousands that a single customer of a provider may have (a /48 of IPv6), that
 * of its site: it holds as much as those of ten networks.
 */
export function byNetwork(name: string, address: string, perMinute: number): Bucket[] {
  const network = networkOf(address);
  const own = { name, key: network, perMinute };
  const site = network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
  return site === null ? [own] : [own, { name: `${name}-of-site`, key: site, perMinute: perMinute * networksOfSite }];
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

import { clientNetwork, networksOfSite, siteOf } from '#shared/rules/session/client-network.ts';
import type { Bucket } from './rate-limiter.ts';

/**
 * The bucket of the address's network and, where it is one of thousands that a single customer of a provider may have (a /48 of IPv6), that
 * of its site: it holds as much as those of ten networks.
 */
export function networkBuckets(name: string, address: string, perMinute: number): Bucket[] {
  const network = clientNetwork(address);
  const own = { name, key: network, perMinute };
  const site = siteOf(network);
  return site === null ? [own] : [own, { name: `${name}-of-site`, key: site, perMinute: perMinute * networksOfSite }];
}

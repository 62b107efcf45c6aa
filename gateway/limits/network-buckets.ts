import { clientNetwork, networksOfSite, siteOf } from '#shared/rules/session/client-network.ts';
import type { Bucket } from './rate-limiter.ts';

/**
 * The bucket of the address's network. A customer of an IPv6 provider may have thousands of networks (a /48), so these
 * also share a bucket per site. The site's bucket holds as much as ten networks.
 */
export function networkBuckets(name: string, address: string, perMinute: number): Bucket[] {
  const network = clientNetwork(address);
  const networkBucket = { name, key: network, perMinute };
  const site = siteOf(network);
  return site === null
    ? [networkBucket]
    : [networkBucket, { name: `${name}-of-site`, key: site, perMinute: perMinute * networksOfSite }];
}

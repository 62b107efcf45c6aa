import { lookup as systemLookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';
import { privateNetworks } from '#shared/rules/links/private-networks.ts';

const privateRanges = new BlockList();
for (const [address, bits, family] of privateNetworks) privateRanges.addSubnet(address, bits, family);

export const privateAddressCode = 'EPRIVATE';

/**
 * Looks up a host's addresses and refuses all of them if one is private. The checked address is the one connected to,
 * so a later DNS change has no effect. `resolve`: the system's lookup; tests replace it.
 */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      const isPrivate = found.some(({ address, family }) =>
        privateRanges.check(address, family === 6 ? 'ipv6' : 'ipv4'),
      );
      if (!first || isPrivate)
        return callback(Object.assign(new Error('a private address'), { code: privateAddressCode }), '', 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

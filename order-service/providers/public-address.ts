import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { privateNetworks } from '#shared/rules/links/private-networks.ts';

const privateBlocks = new BlockList();
for (const [address, bits, family] of privateNetworks) privateBlocks.addSubnet(address, bits, family);

export type AddressProblem = 'not-https' | 'not-public' | 'not-plain';

/**
 * Why a URL from a shop's operator may not be called; null when it may. It must be https with a host name, not an IP
 * address. `ownHosts` belong to this deployment and may be private and plain http.
 */
export function callbackAddressProblem(address: string, ownHosts: readonly string[]): AddressProblem | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== ''
  )
    return 'not-plain';
  return hostProblem(url, ownHosts);
}

/** Why an outside host may not be called; null when it may. A host of this deployment may be private and plain http. */
export function hostProblem(url: URL, ownHosts: readonly string[]): 'not-https' | 'not-public' | null {
  if (ownHosts.includes(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'not-https';
  // The dot at the end of a whole name ('a.') is no part of it.
  const name = url.hostname.replace(/\.$/, '');
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return isNumber || !name.includes('.') || /\.?(localhost|local|internal)$/.test(name) ? 'not-public' : null;
}

export const privateAddressCode = 'EPRIVATE';

/** Resolves a host and refuses it when one of its addresses is private. The checked address is the one connected to. */
export function publicLookup(ownHosts: readonly string[]): LookupFunction {
  return (host, options, callback) => {
    systemLookup(host, { ...options, all: true }, (error, found) => {
      const refused = ownHosts.includes(host)
        ? undefined
        : found?.find(({ address, family }) => isPrivate(address, family));
      const [first] = found ?? [];
      if (error) return callback(error, '', 0);
      if (refused || !first)
        return callback(Object.assign(new Error('a private address'), { code: privateAddressCode }), '', 0);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

const isPrivate = (address: string, family: number): boolean =>
  privateBlocks.check(address, family === 6 ? 'ipv6' : 'ipv4');

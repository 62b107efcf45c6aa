import { BlockList, isIP } from 'node:net';
import { privateNetworks } from '#shared/rules/links/private-networks.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const inside = new BlockList();
for (const [address, bits, family] of privateNetworks) inside.addSubnet(address, bits, family);

/** The kind of network of an address, without personal data. */
export type NetworkClass = 'this machine' | 'a private network' | 'a public network';

/** The kind of network that an IP address belongs to. A text that is no address counts as public. */
export function networkClass(address: string): NetworkClass {
  if (isIn(loopback, address)) return 'this machine';
  return isIn(inside, address) ? 'a private network' : 'a public network';
}

function isIn(networks: BlockList, address: string): boolean {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const version = isIP(plain);
  return version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

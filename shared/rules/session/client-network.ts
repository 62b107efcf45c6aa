/** The part of an address that one household gets: IPv4 whole, IPv6 its first 64 bits. */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The site of an IPv6 network: a /48, whose thousands of /64 networks may belong to one customer. `null` for IPv4. */
export const siteOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;

/** A site has the limits of this many networks. */
export const networksOfSite = 10;

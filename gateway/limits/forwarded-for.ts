import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** What RFC 7239 calls a client without a known address. All of them share the limits of one address. */
export const unknownAddress = 'unknown';

/**
 * Reduces `X-Forwarded-For` to addresses before Fastify reads it. Some load balancers append the client's port, which
 * is another for each connection. A part that is no address becomes `unknown`. Otherwise each different text would have
 * its own limits.
 */
export function normalizeForwardedFor(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for'];
  if (typeof header === 'string') headers['x-forwarded-for'] = header.split(',').map(addressOf).join(', ');
}

/** `203.0.113.7:4711`, `[2001:db8::7]:4711`, `[2001:db8::7]`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([\da-f:.]+)\](?::\d+)?)$/i;

function addressOf(part: string): string {
  const text = part.trim();
  const [, v4, v6] = withPort.exec(text) ?? [];
  const address = v4 ?? v6 ?? text;
  return isIP(address) === 0 ? unknownAddress : address;
}

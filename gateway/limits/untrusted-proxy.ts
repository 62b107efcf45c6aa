import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknownAddress } from './forwarded-for.ts';
import { type NetworkClass, networkClass } from './network-class.ts';

/**
 * Requests with a forwarding header whose sender is not in `TRUSTED_PROXIES`, or whose trusted sender gave no address.
 */
export type UntrustedProxy = {
  /** What was seen lately and what to do, without an address; `null` = no such request. */
  warning(): string | null;
};

/**
 * Logs a warning for the first forwarded request of each kind of network whose sender is not trusted. Behind a proxy
 * that `TRUSTED_PROXIES` does not name, the limits count all visitors as one address. A client can send these headers
 * too: the warning says only what was seen, and ends `warningMs` (milliseconds) after the last such request. Visitors
 * for whom a trusted proxy gives no address also count as one: that is warned of in the same way.
 */
export function watchUntrustedProxies(app: FastifyInstance, warningMs: number): UntrustedProxy {
  const seen = new Map<NetworkClass, { header: string; at: number }>();
  let addressMissingAt: number | null = null;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ip === unknownAddress) {
      if (addressMissingAt === null) app.log.warn({ header: 'X-Forwarded-For' }, addressMissing);
      addressMissingAt = performance.now();
    }
    const header = ignoredHeader(request);
    if (header !== null) {
      const sender = networkClass(request.ip);
      if (!seen.has(sender))
        app.log.warn(
          { header, sender },
          'a request carried a forwarding header: if a proxy sent it, name the proxy in TRUSTED_PROXIES',
        );
      seen.set(sender, { header, at: performance.now() });
    }
    done();
  });
  return {
    warning: () => {
      const since = performance.now() - warningMs;
      const recent = [...seen].filter(([, { at }]) => at > since);
      const warnings = [
        ...(recent.length === 0 ? [] : [warningOf(recent.map(([sender, { header }]) => [sender, header]))]),
        ...(addressMissingAt !== null && addressMissingAt > since ? [addressMissing] : []),
      ];
      return warnings.length === 0 ? null : warnings.join('; ');
    },
  };
}

const addressMissing =
  'X-Forwarded-For of a proxy in TRUSTED_PROXIES held no IP address: such visitors share one limit';

const warningOf = (seen: [sender: NetworkClass, header: string][]): string => {
  const requests = seen.map(([sender, header]) => `a request from ${sender} carried ${header}`);
  return `${requests.join(', ')}; if a proxy forwards requests, name it in TRUSTED_PROXIES`;
};

/** The name of the ignored header that carries the visitor's address; `null` if there is none. */
function ignoredHeader({ headers, ips }: FastifyRequest): string | null {
  // A trusted sender's list contains the visitor beside the sender.
  if (headers['x-forwarded-for'] !== undefined && (ips?.length ?? 0) < 2) return 'X-Forwarded-For';
  // With trusted proxies `ips` is set. The other two headers do not show which proxy set them.
  if (ips !== undefined) return null;
  return headers.forwarded !== undefined ? 'Forwarded' : headers['x-real-ip'] !== undefined ? 'X-Real-IP' : null;
}

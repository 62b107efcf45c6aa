import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether a request came through a proxy that is not in `TRUSTED_PROXIES`. */
export type UntrustedProxy = { isSeen(): boolean };

/**
 * Logs one warning for the first forwarded request whose sender is not trusted: the limits then count all visitors
 * behind that proxy as one address. A client can send these headers too, so the warning contains no address and no
 * request is refused.
 */
export function watchUntrustedProxies(app: FastifyInstance): UntrustedProxy {
  let isSeen = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSeen) {
      const header = ignoredHeader(request);
      isSeen = header !== null;
      if (isSeen)
        app.log.warn(
          { header },
          'a proxy that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one address',
        );
    }
    done();
  });
  return { isSeen: () => isSeen };
}

/** The name of the ignored header that carries the visitor's address; `null` if there is none. */
function ignoredHeader({ headers, ips }: FastifyRequest): string | null {
  // A trusted sender's list contains the visitor beside the sender.
  if (headers['x-forwarded-for'] !== undefined && (ips?.length ?? 0) < 2) return 'x-forwarded-for';
  // With trusted proxies `ips` is set. The other two headers do not show which proxy set them.
  if (ips !== undefined) return null;
  return headers.forwarded !== undefined ? 'forwarded' : headers['x-real-ip'] !== undefined ? 'x-real-ip' : null;
}

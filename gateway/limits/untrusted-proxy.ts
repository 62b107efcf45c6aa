import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether a request came through a proxy that `TRUSTED_PROXIES` does not name. */
export type UntrustedProxy = { isSeen(): boolean };

/**
 * Notes the first forwarded request whose sender is not trusted, and warns once: the limits then count all visitors behind that proxy as
 * one address. A client can send these headers too, so the warning has no address and refuses nothing.
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
          'a proxy that TRUSTED_PROXIES does not name forwards requests: all its visitors count as one address',
        );
    }
    done();
  });
  return { isSeen: () => isSeen };
}

/** The header that names the visitor of a proxy and was not believed; null where there is none. */
function ignoredHeader({ headers, ips }: FastifyRequest): string | null {
  // A trusted sender's list has the visitor beside the sender.
  if (headers['x-forwarded-for'] !== undefined && (ips?.length ?? 0) < 2) return 'x-forwarded-for';
  // With trusted proxies `ips` is there; the other two headers say nothing of who of them sent them.
  if (ips !== undefined) return null;
  return headers.forwarded !== undefined ? 'forwarded' : headers['x-real-ip'] !== undefined ? 'x-real-ip' : null;
}

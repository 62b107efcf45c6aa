import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { noPanelToken, panelShopHeader, panelTokenHeader } from '#shared/contract/panel/panel-headers.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import { registerJsonBodyParser } from '../../http/json-body.ts';
import { rejectOtherMethods } from '../../http/method-not-allowed.ts';
import { InFlight } from '../../limits/in-flight-requests.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { hasBadKey, upstreamRequestHeaders } from '../api-headers.ts';
import { compressResponse } from '../compress-response.ts';
import { crossSiteWriteRefusal } from '../csrf-guard.ts';
import { openStreams } from '../event-streams.ts';
import { pathWriter } from '../path-builder.ts';
import { proxyRoute } from '../proxy-route.ts';
import { addContext } from '../request-context.ts';
import { sendResponse } from '../send-response.ts';
import type { OrderServicePlace, Upstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import { validateUpstreamResponse } from '../upstream-response-validation.ts';
import { clearedPanelCookie, panelCookieOf, panelTokenOf } from './panel-cookie.ts';
import { panelEventStream } from './panel-event-stream.ts';
import { panelSessions } from './panel-session-check.ts';
import { panelUploads } from './panel-upload.ts';

type Parts = { config: Config; upstream: Upstream; orderService: OrderServicePlace; rates: RateLimits };

/** The calls that try a secret. */
const signIns: readonly PanelCall[] = [panelCalls.lookAtLink, panelCalls.redeemLink, panelCalls.passkeySignIn];
const isRefused = ({ status }: UpstreamResponse): boolean => status >= 400 && status < 500;

/**
 * Passes the panel's calls, and no others, to the order service, which alone decides who may do what. The cookie's
 * token becomes the bearer; a client's own bearer is dropped. Calls are limited per session, and those without one per
 * address.
 */
export function panelProxy({ config, upstream, orderService, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const inFlight = new InFlight(config.limits);
    registerJsonBodyParser(app, config.limits);
    const calls: PanelCall[] = Object.values(panelCalls);
    const sessions = panelSessions({ config, upstream, inFlight, rates });
    const before = async (call: PanelCall, request: FastifyRequest): Promise<void> => {
      request.sessionTag = sessions.nameOf(request)?.slice(0, 12) ?? null;
      const refused = refusalOf(call, request, config.publicUrl);
      if (refused) throw refused;
      if (call === panelCalls.passkeySignInOptions && !(await rates.mayBeginPasskeySignIn(request.ip)))
        throw new Refusal(429, 'tooMany', 10);
      if (call === panelCalls.requestLink && !(await rates.mayRequestPanelLink(request.ip)))
        throw new Refusal(429, 'tooMany', 60);
      await sessions.limit(request, call.effect);
      if (call.method === 'POST' && call.access !== 'anyone')
        await sessions.verify(request, call.effect, headersOf(request, config));
    };
    for (const call of calls.filter(({ isUpload, isImport }) => !isUpload && !isImport)) {
      const pathOf = pathWriter(call);
      app.route({
        method: call.method,
        url: call.path,
        bodyLimit: call.maxBodyBytes ?? config.limits.apiBodyBytes,
        onRequest: (request) => before(call, request),
        handler: async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : null;
          const headers = headersOf(request, config);
          if (body) headers.push('content-type', 'application/json');
          const sent = { method: call.method, path: pathOf(request), route: call.path, headers, body };
          const network = clientNetwork(request.ip);
          const send = () =>
            inFlight.run(
              request.sessionTag ?? network,
              () => upstream.send({ ...sent, mustBeComplete: request.raw.httpVersion === '1.0' }),
              network,
            );
          // Wrong links are delayed themselves, and never lock out a right one.
          const answer = signIns.includes(call)
            ? await rates.throttlePanelSignIn(request.ip, send, isRefused)
            : await send();
          setCookie(reply, answer, config);
          if (call.access !== 'anyone') sessions.learn(request, answer);
          const checked = validateUpstreamResponse(answer);
          return sendResponse(
            reply,
            // A write may answer with the code of a link, which must not be compressed (BREACH).
            call.effect === 'read' ? await compressResponse(checked, request.headers['accept-encoding']) : checked,
          );
        },
      });
    }
    const headers = (request: FastifyRequest) => headersOf(request, config);
    await panelUploads(app, calls, { config, orderService, before, learn: sessions.learn, headersOf: headers });
    const streams = openStreams(config.limits);
    app.drain.onBegin(streams.stop);
    await proxyRoute(app, {
      method: 'GET',
      url: panelEventsPath,
      onRequest: async (request: FastifyRequest) => {
        const session = sessions.nameOf(request);
        if (session === null) throw new Refusal(401, 'noStaffSession');
        request.sessionTag = session.slice(0, 12);
        await sessions.limit(request, 'read');
      },
      handler: panelEventStream({ upstream, streams }, (request) => {
        const { shop } = request.query as { shop?: unknown };
        return headersOf(request, config, shop);
      }),
    });
    rejectOtherMethods(app, panelEventsPath, ['GET']);
    for (const path of new Set(calls.map((call) => call.path)))
      rejectOtherMethods(
        app,
        path,
        calls.filter((call) => call.path === path).map(({ method }) => method),
      );
    app.all('/painel/api/*', () => {
      throw new Refusal(404, 'notFound');
    });
  };
}

/**
 * The cookie is sent by the browser itself, so a write must come from this site's own page: also from a browser that
 * sends neither of the headers that say so.
 */
function refusalOf(call: PanelCall, request: FastifyRequest, publicUrl: string): Refusal | null {
  if (call.access !== 'anyone' && panelTokenOf(request.headers) === null) return new Refusal(401, 'noStaffSession');
  if (call.method === 'GET') return null;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && site === undefined) return new Refusal(403, 'navigation');
  return (
    crossSiteWriteRefusal(request, [publicUrl]) ?? (hasBadKey(request.headers) ? new Refusal(400, 'badKey') : null)
  );
}

/** `shop`: the chosen shop, where it is not in the header. */
function headersOf(
  request: FastifyRequest,
  config: Config,
  shop: unknown = request.headers[panelShopHeader],
): string[] {
  const { authorization: _dropped, ...own } = request.headers;
  const headers = upstreamRequestHeaders(own);
  const token = panelTokenOf(request.headers);
  if (token !== null) headers.push('authorization', `Bearer ${token}`);
  if (typeof shop === 'string' && /^[a-z0-9-]{1,64}$/.test(shop)) headers.push(panelShopHeader, shop);
  addContext(headers, request, null, config.contextSecret);
  return headers;
}

/** A token of the order service becomes the cookie; so does the end of a session. */
function setCookie(reply: FastifyReply, { headers }: UpstreamResponse, { publicUrl }: Config): void {
  const token = headers[panelTokenHeader];
  const isSecure = publicUrl.startsWith('https:');
  if (token === noPanelToken) reply.header('set-cookie', clearedPanelCookie(isSecure));
  else if (typeof token === 'string') reply.header('set-cookie', panelCookieOf(token, isSecure));
}

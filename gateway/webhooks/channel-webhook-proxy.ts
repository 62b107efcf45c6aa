import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath } from '#shared/contract/path.ts';
import {
  channelSignatureHeader,
  channelWebhookBytes,
  channelWebhookPath,
  handshakeQuery,
} from '#shared/contract/platform/webhooks.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { announcedBytes, hasBody } from '../limits/body-budget.ts';
import { InFlight } from '../limits/in-flight-requests.ts';
import type { RateLimits, WebhookSender } from '../limits/rate-limits.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import { sendResponse } from '../proxy/send-response.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { validateUpstreamResponse } from '../proxy/upstream-response-validation.ts';
import { webhookAccount } from './payment-webhook-proxy.ts';

type Parts = { config: Config; upstream: Upstream; rates: RateLimits };

/** Meta sends webhooks of many contacts from few addresses. */
const inFlightPerCaller = 64;

/**
 * The webhooks of WhatsApp, Messenger and Instagram. Every byte is signed, so the body is passed on unparsed. The order
 * service verifies the signature and the handshake of a new webhook.
 */
export function channelWebhookProxy({ config, upstream, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const inFlight = new InFlight({ ...config.limits, inFlightPerSession: inFlightPerCaller });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: channelWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );
    const pathOf = (request: FastifyRequest) => fillPath(channelWebhookPath, { account: webhookAccount(request) });
    const contextOf = (request: FastifyRequest) => ({
      accept: 'application/json',
      ...contextHeaders(request, null, config.contextSecret),
    });

    const senderOf = (request: FastifyRequest): WebhookSender => ({
      address: request.ip,
      account: webhookAccount(request),
      isLong: hasBody(request) && announcedBytes(request) > config.limits.unverifiedFirstBytes,
      isSigned: true,
    });

    // Checked before the body is read: a body without a plausible signature is not buffered, and a sender of many wrong
    // signatures is refused.
    const onRequest = async (request: FastifyRequest) => {
      if (Object.keys(signedHeader(request)).length === 0) throw new Refusal(401, 'badSignature');
      if (!(await rates.mayReceiveWebhook(senderOf(request)))) throw new Refusal(429, 'tooMany', 60);
    };
    app.post(
      channelWebhookPath,
      { bodyLimit: channelWebhookBytes, onRequest, config: { isBodyUnverified: true } },
      (request, reply) =>
        inFlight.run(request.ip, async () => {
          const headers = {
            'content-type': 'application/octet-stream',
            ...signedHeader(request),
            ...contextOf(request),
          };
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const response = validateUpstreamResponse(
            await upstream.send({
              method: 'POST',
              path: pathOf(request),
              route: request.routeOptions.url,
              headers,
              body,
            }),
          );
          await rates.countWebhook(senderOf(request), response.status);
          return sendResponse(reply, response);
        }),
    );

    // Handshakes have no signature. They count apart, so that wrong ones refuse no signed webhook.
    const handshakeSender = (request: FastifyRequest) => ({ ...senderOf(request), isSigned: false });
    const mayVerify = async (request: FastifyRequest) => {
      if (!(await rates.mayReceiveWebhook(handshakeSender(request)))) throw new Refusal(429, 'tooMany', 60);
    };
    app.get(channelWebhookPath, { onRequest: mayVerify }, (request, reply) =>
      inFlight.run(request.ip, async () => {
        const handshake = handshakeOf(request);
        const path = `${pathOf(request)}?${new URLSearchParams(handshake)}`;
        const response = validateUpstreamResponse(
          await upstream.send({ method: 'GET', path, route: request.routeOptions.url, headers: contextOf(request) }),
        );
        await rates.countWebhook(handshakeSender(request), response.status);
        if (response.status === 200)
          return reply.code(200).type('text/plain; charset=utf-8').send(handshake[handshakeQuery.challenge]);
        return sendResponse(reply, response);
      }),
    );
    rejectOtherMethods(app, channelWebhookPath, ['GET', 'POST']);
  };
}

function signedHeader({ headers }: FastifyRequest): Record<string, string> {
  const value = headers[channelSignatureHeader];
  return typeof value === 'string' && /^sha256=[\da-f]{64}$/i.test(value) ? { [channelSignatureHeader]: value } : {};
}

/**
 * Each of the three parameters must occur exactly once. The challenge is echoed, so it may contain only word
 * characters.
 */
function handshakeOf({ raw }: FastifyRequest): Record<string, string> {
  const sent = new URL(raw.url ?? '', 'http://gateway.invalid').searchParams;
  const handshake: Record<string, string> = {};
  for (const name of Object.values(handshakeQuery)) {
    const [value, another] = sent.getAll(name);
    if (value === undefined || another !== undefined || value.length > 200) throw new Refusal(404, 'notFound');
    handshake[name] = value;
  }
  if (!/^[\w.-]+$/.test(handshake[handshakeQuery.challenge] ?? '')) throw new Refusal(404, 'notFound');
  return handshake;
}

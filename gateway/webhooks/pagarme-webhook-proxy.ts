import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath } from '#shared/contract/path.ts';
import { paymentWebhooks, unprovenWebhookStatus, webhookHeaders } from '#shared/contract/platform/webhooks.ts';
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

const { path, signature, maxBodyBytes } = paymentWebhooks.pagarme;

/**
 * The webhooks of Pagar.me. The body names the event and holds the whole charge with its customer. Only the ids and the
 * kind of the event are passed on, in the form of the other payment webhooks, with the password that came along. The
 * order service checks it.
 */
export function pagarmeWebhookProxy({ config, upstream, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const inFlight = new InFlight(config.limits);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const senderOf = (request: FastifyRequest): WebhookSender => ({
      address: request.ip,
      account: webhookAccount(request),
      isLong: hasBody(request) && announcedBytes(request) > config.limits.unverifiedFirstBytes,
      isSigned: true,
    });
    const onRequest = async (request: FastifyRequest) => {
      if (!(await rates.mayReceiveWebhook(senderOf(request)))) throw new Refusal(429, 'tooMany', 60);
    };
    const options = { bodyLimit: maxBodyBytes, onRequest, config: { isBodyUnverified: true } };
    app.post(path, options, (request, reply) =>
      inFlight.run(request.ip, async () => {
        const { query, headers } = eventOf(request.body);
        const response = validateUpstreamResponse(
          await upstream.send({
            route: request.routeOptions.url,
            method: 'POST',
            path: `${fillPath(path, { account: webhookAccount(request) })}?${query}`,
            headers: {
              accept: 'application/json',
              ...headers,
              ...passwordOf(request),
              ...contextHeaders(request, null, config.contextSecret),
            },
          }),
        );
        // `unprovenWebhookStatus`: the password was not checked, so the network of the sender is not trusted.
        await rates.countWebhook(senderOf(request), response.status);
        return sendResponse(reply, response.status === unprovenWebhookStatus ? { ...response, status: 200 } : response);
      }),
    );
    rejectOtherMethods(app, path, ['POST']);
  };
}

/**
 * The kind of the event, its id, and the id of what it is about. A body that has none of them is passed on as nothing.
 */
function eventOf(body: unknown): { query: URLSearchParams; headers: Record<string, string> } {
  const event = jsonOf(body);
  const [id, type, dataId] = [
    stringField(event, 'id'),
    stringField(event, 'type'),
    stringField(fieldOf(event, 'data'), 'id'),
  ];
  return {
    query: new URLSearchParams({ ...(dataId ? { 'data.id': dataId } : {}), ...(type ? { type } : {}) }),
    headers: id ? { [webhookHeaders.requestId]: id } : {},
  };
}

function jsonOf(body: unknown): unknown {
  if (typeof body !== 'string') return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const stringField = (value: unknown, name: string): string | null => {
  const word = fieldOf(value, name);
  return typeof word === 'string' && /^[\w.-]{1,100}$/.test(word) ? word : null;
};

const passwordOf = ({ headers }: FastifyRequest): Record<string, string> => {
  const sent = headers[signature];
  return typeof sent === 'string' && /^Basic [\w+/=-]{1,480}$/i.test(sent) ? { [webhookHeaders.signature]: sent } : {};
};

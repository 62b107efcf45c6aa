import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillPath } from '#shared/contract/path.ts';
import {
  paymentWebhooks,
  storeWebhookFields,
  storeWebhookPath,
  webhookHeaders,
} from '#shared/contract/platform/webhooks.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { InFlight } from '../limits/in-flight-requests.ts';
import type { RateLimits, WebhookSender } from '../limits/rate-limits.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import { sendResponse } from '../proxy/send-response.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { validateUpstreamResponse } from '../proxy/upstream-response-validation.ts';

type Parts = { config: Config; upstream: Upstream; rates: RateLimits };

const { path: paymentWebhookPath, signature: signatureHeader } = paymentWebhooks.mercadopago;

/**
 * The webhooks of Mercado Pago and of Tray. Mercado Pago signs an id in the query and two headers, so only these are
 * passed on; the body is limited in size and dropped, because it is not signed. Tray signs nothing: three fields of its
 * form are passed on, and a secret is in its path. The order service verifies that a webhook is genuine. One that it
 * refuses counts against the limits of wrong signatures; a payment webhook is then a hint at most.
 */
export function webhookProxy({ config, upstream, rates }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const inFlight = new InFlight(config.limits);
    app.removeAllContentTypeParsers();
    const { webhookBodyBytes } = config.limits;
    app.addContentTypeParser('*', (_request, body, done) => discard(body, webhookBodyBytes, done));
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: webhookBodyBytes },
      (_request, body, done) => done(null, body.toString()),
    );

    const senderOf = (request: FastifyRequest): WebhookSender => ({
      address: request.ip,
      account: webhookAccount(request),
      isLong: false,
      isSigned: request.headers[signatureHeader.toLowerCase()] !== undefined,
    });
    // The account is the secret itself: limits, also those in Redis, know it by its hash only.
    const storeSenderOf = (request: FastifyRequest): WebhookSender => ({
      address: request.ip,
      account: `tray ${createHash('sha256').update(webhookAccount(request)).digest('hex')}`,
      isLong: false,
      isSigned: true,
    });
    const limitedBy = (find: (request: FastifyRequest) => WebhookSender) => async (request: FastifyRequest) => {
      if (!(await rates.mayReceiveWebhook(find(request)))) throw new Refusal(429, 'tooMany', 60);
    };
    const forward = (
      request: FastifyRequest,
      reply: FastifyReply,
      path: string,
      signed: Record<string, string>,
      sender: WebhookSender,
    ) =>
      inFlight.run(request.ip, async () => {
        const upstreamResponse = await upstream.send({
          route: request.routeOptions.url,
          method: 'POST',
          path,
          headers: { accept: 'application/json', ...signed, ...contextHeaders(request, null, config.contextSecret) },
        });
        const response = validateUpstreamResponse(upstreamResponse);
        await rates.countWebhook(sender, response.status);
        return sendResponse(reply, response);
      });
    app.post(
      paymentWebhookPath,
      { onRequest: limitedBy(senderOf), config: { isBodyStreamed: true } },
      (request, reply) =>
        forward(
          request,
          reply,
          `${fillPath(paymentWebhookPath, { account: webhookAccount(request) })}?${signedQuery(request)}`,
          signedHeaders(request),
          senderOf(request),
        ),
    );
    app.post(storeWebhookPath, { onRequest: limitedBy(storeSenderOf) }, (request, reply) =>
      forward(
        request,
        reply,
        `${fillPath(storeWebhookPath, { account: webhookAccount(request) })}?${formFields(request)}`,
        {},
        storeSenderOf(request),
      ),
    );
    for (const path of [paymentWebhookPath, storeWebhookPath]) rejectOtherMethods(app, path, ['POST']);
  };
}

/** Reads and drops a body, so that none of it is in memory. Fails with a refusal if it is too long. */
function discard(body: IncomingMessage, maxBytes: number, done: (error: Error | null, body?: unknown) => void): void {
  let bytes = 0;
  const fail = (error: Error) => {
    body.off('data', count).off('end', finish);
    done(error);
  };
  const finish = () => done(null, null);
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) fail(new Refusal(413, 'tooLarge'));
  };
  // The client disconnected. Any other error would be logged as a fault of the shop.
  const abort = () => fail(new Refusal(400, 'badRequest'));
  body.on('data', count).once('end', finish).once('error', abort);
}

/** The known fields of the form that occur exactly once. */
function formFields({ body }: FastifyRequest): URLSearchParams {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return uniqueParameters(sent, storeWebhookFields);
}

/** The account in the webhook's path. A path with an invalid account is a 404. */
export function webhookAccount({ params }: FastifyRequest): string {
  const account: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'account') : undefined;
  if (typeof account !== 'string' || !/^[\w-]{1,100}$/.test(account)) throw new Refusal(404, 'notFound');
  return account;
}

/**
 * Each of the two parameters must occur exactly once: a repeated one could be read in two ways. Mercado Pago's older
 * notifications, which it never signs, have other names for them.
 */
function signedQuery({ raw }: FastifyRequest): URLSearchParams {
  const sent = new URL(raw.url ?? '', 'http://gateway.invalid').searchParams;
  const found = uniqueParameters(sent, ['data.id', 'type']);
  if (sent.has('data.id') || sent.has('type')) return found;
  const older = uniqueParameters(sent, ['id', 'topic']);
  const [id, topic] = [older.get('id'), older.get('topic')];
  return new URLSearchParams({ ...(id === null ? {} : { 'data.id': id }), ...(topic === null ? {} : { type: topic }) });
}

function uniqueParameters(sent: URLSearchParams, names: readonly string[]): URLSearchParams {
  const found = new URLSearchParams();
  for (const name of names) {
    const [value, another] = sent.getAll(name);
    if (value && another === undefined) found.set(name, value.slice(0, 100));
  }
  return found;
}

function signedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, theirs] of [
    [webhookHeaders.signature, signatureHeader],
    [webhookHeaders.requestId, 'x-request-id'],
  ] as const) {
    const value = headers[theirs];
    if (typeof value === 'string' && /^[\x20-\x7e]{1,300}$/.test(value)) passed[name] = value;
  }
  return passed;
}

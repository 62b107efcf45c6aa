import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { fillPath } from '#shared/contract/path.ts';
import { storeWebhookPath } from '#shared/contract/platform/webhooks.ts';
import { demoStorePath } from '#shared/rules/tray/demo-tray.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { storeWebhookSecret } from '../../services/tray/receive-tray-webhook.ts';
import { successResponse } from '../errors.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** The demo's store at Tray, as these routes need it (order-service/demo/tray-simulator). */
type Simulator = {
  allow(consumerKey: string, now: Date): Promise<string | null>;
  panel(): Promise<unknown>;
  change(change: Change, now: Date): Promise<Record<string, string>[]>;
  respond(request: {
    method: Method;
    path: string;
    query: URLSearchParams;
    body: Readonly<Record<string, unknown>> | null;
    now: Date;
  }): Promise<{ status: number; body: unknown }>;
};

const id = Type.Integer({ minimum: 1, maximum: 99_999_999 });
const cents = Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999_999 }));
const stock = Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 }));
const changeSchema = Type.Union([
  Type.Object({
    kind: Type.Enum(['product', 'variant']),
    id,
    cents,
    stock,
    isAvailable: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ kind: Type.Literal('order'), id, to: Type.Enum(['closed', 'canceled']) }),
  Type.Object({ kind: Type.Literal('revoke') }),
]);
type Change = Type.Static<typeof changeSchema>;

type Parts = {
  app: FastifyInstance;
  clock: () => Date;
  simulator: Simulator;
  /** Derives the secret part of the URL for Tray's webhooks; null: no webhooks. */
  webhookKey: string | null;
};

/**
 * The demo's store at Tray: the admin's consent, the admin panel, and an API that responds in Tray's format, not in our
 * envelope. A change returns its webhooks; the gateway posts them as Tray would.
 */
export function registerDemoTray({ app, clock, simulator, webhookKey }: Parts): void {
  app.get(`${demoStorePath}/panel`, async (_request, reply) => {
    const { status, body } = successResponse(await simulator.panel());
    return reply.code(status).send(body);
  });

  app.post<{ Body: Change }>(`${demoStorePath}/change`, { schema: { body: changeSchema } }, async (request, reply) => {
    const forms = await simulator.change(request.body, clock());
    const path = webhookKey === null ? null : fillPath(storeWebhookPath, { account: storeWebhookSecret(webhookKey) });
    const { status, body } = successResponse({ path, forms: path === null ? [] : forms });
    return reply.code(status).send(body);
  });

  app.post<{ Body: { consumerKey: string } }>(
    `${demoStorePath}/allow`,
    { schema: { body: Type.Object({ consumerKey: Type.String({ maxLength: 200 }) }) } },
    async (request, reply) => {
      const code = await simulator.allow(request.body.consumerKey, clock());
      if (code === null) throw new Refusal('not-found');
      const { status, body } = successResponse({ code });
      return reply.code(status).send(body);
    },
  );

  void app.register(async (api) => {
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    api.route({
      method: [...methods],
      url: `${demoStorePath}/web_api/*`,
      handler: async (request, reply) => {
        const method = methods.find((known) => known === request.method) ?? 'GET';
        const { status, body } = await simulator.respond({ ...partsOf(request), method, now: clock() });
        return reply.code(status).send(body);
      },
    });
  });
}

function partsOf({ url, body }: FastifyRequest) {
  const { pathname, searchParams } = new URL(url, 'http://store.invalid');
  const path = pathname.slice(`${demoStorePath}/web_api`.length).replace(/\/$/, '');
  return { path, query: searchParams, body: isRecord(body) ? body : null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

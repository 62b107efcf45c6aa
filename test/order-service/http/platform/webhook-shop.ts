import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { PlatformWebhookWithSecret } from '#shared/contract/platform/webhook-schemas.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { systemClock } from '../../../../order-service/providers/clock.ts';
import { openWebhooks } from '../../../../order-service/providers/webhook-channel.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { platformEventJob } from '../../../../order-service/services/platform/deliver-webhooks.ts';
import { runDueJobs } from '../../../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { webhookSecretsKey } from '../../../helpers/order-service/platform-webhook.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

/** A body that a customer's receiver accepted. */
export type Accepted = { type: string; timestamp: string; data: Record<string, unknown> };

/**
 * A receiver as customers write one: it verifies every request with the official library of Standard Webhooks, and
 * accepts what is genuine. `statusOf`: its response to a genuine request, by their number.
 */
export async function startReceiver(t: TestContext, statusOf: (count: number) => number = () => 204) {
  const accepted: Accepted[] = [];
  const ids: string[] = [];
  const refused: string[] = [];
  let genuine = 0;
  let secret = '';
  const textHeaders = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      try {
        new Webhook(secret).verify(body, textHeaders(request.headers));
      } catch (error) {
        refused.push(error instanceof Error ? error.message : 'unknown');
        response.writeHead(401).end();
        return;
      }
      const status = statusOf(++genuine);
      if (status < 300) {
        accepted.push(JSON.parse(body) as Accepted);
        ids.push(String(request.headers['webhook-id']));
      }
      response.writeHead(status).end();
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    accepted,
    ids,
    refused,
    types: () => accepted.map(({ type }) => type),
    /** Sets the secret that the API returned. */
    know: (newSecret: string) => {
      secret = newSecret;
    },
  };
}

const ownHosts = ['127.0.0.1'];

/** A shop whose webhooks are made by the Platform API, and another one. */
export async function startWebhookShop(t: TestContext, database: Database) {
  const webhooks = { secretsKey: webhookSecretsKey, ownHosts };
  const service = await startTestService(t, database, undefined, undefined, {
    platform: { publicUrl: 'https://loja.example', platformApiKey: null, maxImportMs: 60_000, webhooks },
  });
  const options = { channels: [demoChannel], products: [draft('cafe')] };
  const { shopId } = await createShop(database, { ...options, agentCode: 'bia' });
  const other = await createShop(database, { ...options, slug: 'outra', code: 'bob' });
  const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
  const { key: otherKey } = await createApiKey(database, other.shopId, { name: 'Outro', contextSecret });
  const sender = openWebhooks({ ownHosts, timeoutMs: 3_000 });
  t.after(() => sender.close());
  const post = <Data>(path: string, body?: object, code = key, headers: Record<string, string> = {}) =>
    service.post<Data>(path, body, { code, headers });
  return {
    service,
    database,
    shopId,
    otherShopId: other.shopId,
    key,
    otherKey,
    post,
    get: <Data>(path: string, code = key) => service.get<Data>(path, { code }),
    make: async (url: string, events: readonly string[], code = key) =>
      dataOf(await post<PlatformWebhookWithSecret>('/platform/webhooks', { url, events }, code)),
    /** Sends what is due. */
    deliver: () => {
      const parts = { database, clock: systemClock, log: quietLog() };
      const job = platformEventJob({ ...parts, post: sender.post, secretsKey: webhookSecretsKey });
      return runDueJobs(parts, { 'platform-event': job });
    },
    order: async (code = 'ana') => {
      dataOf(await service.post('/api/order/items/', item('cafe'), { code }));
      return dataOf(await service.get<{ id: string }>('/api/order/confirm', { code })).id;
    },
    setStatus: async (id: string, status: string) =>
      dataOf(await post(`/platform/orders/${id}/status`, { status, evenIfPaid: true })),
  };
}

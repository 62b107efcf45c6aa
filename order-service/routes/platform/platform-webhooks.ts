import type { FastifyRequest } from 'fastify';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { PlatformWebhook } from '#shared/contract/platform/webhook-schemas.ts';
import { cardNumberProblemIn } from '#shared/rules/card/free-text-fields.ts';
import type { Db } from '../../services/core/database.ts';
import { type CallResponse, hashRequest } from '../../services/core/idempotency.ts';
import { ruleRefusal } from '../../services/core/refusal.ts';
import type { PlatformCaller } from '../../services/platform/api-keys.ts';
import {
  changePlatformWebhook,
  createPlatformWebhook,
  deletePlatformWebhook,
  platformDeliveries,
  platformWebhook,
  platformWebhooks,
  replacePlatformSecret,
  replayPlatformWebhook,
  retryPlatformWebhook,
  testPlatformWebhook,
  type WebhookMeans,
  withSecret,
} from '../../services/platform/platform-webhooks.ts';
import { newWebhookSecret } from '../../services/platform/webhook-secrets.ts';
import { successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { platformKeyOf, runPlatformWrite } from './platform-write.ts';
import { servePlatformRead } from './serve-platform-call.ts';

/** The calls about the webhooks of a shop. */
export function registerPlatformWebhooks(
  { database, clock, wakeJobs }: RouteDependencies,
  serve: ServePlatformCall,
  means: WebhookMeans,
): void {
  const { webhooks, webhook, createWebhook, changeWebhook, replaceWebhookSecret } = platformCalls;
  const { deleteWebhook, testWebhook, webhookDeliveries, retryWebhook, replayWebhook } = platformCalls;
  type Context = { caller: PlatformCaller; request: FastifyRequest };
  const write = async (context: Context, hash: string, work: (db: Db) => Promise<unknown>) => {
    const response = await runPlatformWrite(database, context, hash, work);
    wakeJobs();
    return response;
  };
  const refuseCardNumber = (call: 'createWebhook' | 'changeWebhook', body: unknown) => {
    const cardNumber = cardNumberProblemIn(call, body);
    if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
  };

  servePlatformRead(serve, webhooks, ({ caller }) => platformWebhooks(database, caller.shopId));

  servePlatformRead(serve, webhook, ({ caller, params }) => platformWebhook(database, caller.shopId, params.id));

  servePlatformRead(serve, webhookDeliveries, ({ caller, params, query }) =>
    platformDeliveries(database, caller.shopId, params.id, query),
  );

  serve(createWebhook, async ({ caller, apiKey, body, request }) => {
    refuseCardNumber('createWebhook', body);
    const hash = hashRequest(createWebhook.path, body);
    const secret = newWebhookSecret(apiKey, platformKeyOf({ caller, request })?.key ?? null, hash);
    const create = (db: Db) => createPlatformWebhook(db, caller.shopId, body, secret, means);
    return responseWithSecret(await write({ caller, request }, hash, create), secret);
  });

  serve(changeWebhook, async ({ caller, params, body, request }) => {
    refuseCardNumber('changeWebhook', body);
    const change = (db: Db) => changePlatformWebhook(db, caller.shopId, params.id, body, means);
    return write({ caller, request }, hashRequest(changeWebhook.path, params, body), change);
  });

  serve(replaceWebhookSecret, async ({ caller, apiKey, params, request }) => {
    const hash = hashRequest(replaceWebhookSecret.path, params);
    const secret = newWebhookSecret(apiKey, platformKeyOf({ caller, request })?.key ?? null, hash);
    const replace = (db: Db) => replacePlatformSecret(db, caller.shopId, params.id, secret, { ...means, now: clock() });
    return responseWithSecret(await write({ caller, request }, hash, replace), secret);
  });

  serve(deleteWebhook, ({ caller, params, request }) =>
    write({ caller, request }, hashRequest(deleteWebhook.path, params), (db) =>
      deletePlatformWebhook(db, caller.shopId, params.id),
    ),
  );

  serve(testWebhook, ({ caller, params, body, request }) =>
    write({ caller, request }, hashRequest(testWebhook.path, params, body), (db) =>
      testPlatformWebhook(db, caller.shopId, params.id, body),
    ),
  );

  serve(retryWebhook, ({ caller, params, request }) =>
    write({ caller, request }, hashRequest(retryWebhook.path, params), (db) =>
      retryPlatformWebhook(db, caller.shopId, params.id),
    ),
  );

  serve(replayWebhook, ({ caller, params, body, request }) =>
    write({ caller, request }, hashRequest(replayWebhook.path, params, body), (db) =>
      replayPlatformWebhook(db, caller.shopId, params.id, body),
    ),
  );
}

/** Adds the secret to a successful response. What is stored under the Idempotency-Key does not hold it. */
function responseWithSecret(response: CallResponse, secret: string): CallResponse {
  if (response.status !== 200) return response;
  // The responses of these two calls are the envelope of a webhook.
  const { data } = response.body as { data: PlatformWebhook };
  return successResponse(withSecret(data, secret));
}

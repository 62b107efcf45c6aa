import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  paymentWebhooks,
  storeWebhookPath,
  unprovenWebhookStatus,
  webhookHeaders,
} from '#shared/contract/platform/webhooks.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import type { Database } from '../services/core/database.ts';
import { Refusal } from '../services/core/refusal.ts';
import type { PaymentAccounts } from '../services/payment-setup/payment-accounts.ts';
import { receivePaymentWebhook } from '../services/payments/receive-payment-webhook.ts';
import { receiveTrayWebhook } from '../services/tray/receive-tray-webhook.ts';
import { successResponse } from './errors.ts';

type Parts = {
  app: FastifyInstance;
  database: Database;
  clock: () => Date;
  accounts: PaymentAccounts;
  wake: () => void;
};

/** Webhooks of payment providers about payments. The response is sent once they are saved; they are processed later. */
export function registerWebhooks({ app, database, clock, accounts, wake }: Parts): void {
  for (const provider of Object.values(onlineProviderNames))
    app.post(paymentWebhooks[provider].path, async (request, reply) => {
      const claim = {
        provider,
        account: textOf(request.params, 'account') ?? '',
        type: textOf(request.query, 'type'),
        dataId: textOf(request.query, 'data.id'),
        requestId: header(request, webhookHeaders.requestId),
        signature: header(request, webhookHeaders.signature),
      };
      const result = await receivePaymentWebhook(database, accounts, claim, clock());
      if (result === 'recorded' || result === 'refused hint' || result === 'unproven hint') wake();
      // A hint gets the same response: its sender learns nothing about the shop's payments.
      if (result === 'refused' || result === 'refused hint') throw new Refusal('bad-signature');
      const { status, body } = successResponse(null);
      const isUnproven = result === 'unproven' || result === 'unproven hint';
      return reply.code(isUnproven ? unprovenWebhookStatus : status).send(body);
    });
}

type StoreParts = Pick<Parts, 'app' | 'database' | 'clock' | 'wake'> & {
  /** Derives the secret part of the URL. Without it no store is linked, and every webhook is refused. */
  key: string | null;
};

/** Webhooks of Tray about stores. The response is sent once they are saved; the store is read later. */
export function registerStoreWebhooks({ app, database, clock, key, wake }: StoreParts): void {
  app.post(storeWebhookPath, async (request, reply) => {
    const claim = {
      account: textOf(request.params, 'account') ?? '',
      sellerId: textOf(request.query, 'seller_id'),
      scopeId: textOf(request.query, 'scope_id'),
      scopeName: textOf(request.query, 'scope_name'),
    };
    const result = await receiveTrayWebhook(database, key, claim, clock());
    if (result === 'refused') throw new Refusal('not-found');
    if (result === 'recorded') wake();
    const { status, body } = successResponse(null);
    return reply.code(status).send(body);
  });
}

/** A parameter that was sent once. A repeated parameter is ambiguous and therefore ignored. */
function textOf(values: unknown, name: string): string | null {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'string' && value.length <= 100 ? value : null;
}

const header = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 500 ? value : null;
};

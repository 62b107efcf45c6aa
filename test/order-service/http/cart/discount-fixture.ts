import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { NamedAgent } from '#shared/model/agent.ts';
import type { AgentContacts } from '#shared/model/agent-contact.ts';
import type { DiscountToDecide, NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { insertLinkSession } from '../../../../order-service/services/sessions/sessions.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

export const ana: NamedAgent = { id: 'ana-7', name: 'Ana Vendas' };
export const sofia: NamedAgent = { id: 'sofia-1', name: 'Sofia Supervisora', role: 'supervisor' };
export const by = { agent: { code: 'ana-7' }, supervisor: { code: 'sofia' }, second: { code: 'tomas' }, shopper: {} };
export const eighteen: NewDiscountRequest = { percent: 18, reason: 'Cliente antiga' };

export async function openSession(
  database: Database,
  shopId: string,
  code: string,
  contact: string,
  agent: NamedAgent,
) {
  const entry = {
    shopId,
    slug: 'loja',
    channelType: 1,
    channelId: 'zap',
    contact,
    name: contact,
    isAgent: true,
  } as const;
  await database.tx((db) => insertLinkSession(db, { ...entry, agent }, code), shopId);
}

/** A shop whose agents may deduct 10 %: Ana serves the contact 'ana', two supervisors serve others. */
export async function start(t: TestContext, database: Database) {
  const service = await startTestService(t, database);
  const { shopId } = await createShop(database, {
    channels: [demoChannel],
    settings: { enableManualPrices: true },
    terms: { maxDiscountPercent: 10 },
    products: [draft('arroz', { variant: { price: 100_00 } }), draft('feijao')],
    pickupStores: [pickupStore('centro')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    coupons: [],
  });
  await openSession(database, shopId, 'ana-7', 'ana', ana);
  await openSession(database, shopId, 'sofia', 'joana', sofia);
  await openSession(database, shopId, 'tomas', 'pedro', { id: 'tomas-2', name: 'Tomás', role: 'supervisor' });
  await declareWebhooks(database, shopId, [{}]);
  const { key } = await createApiKey(database, shopId, { name: 'teste', contextSecret });
  dataOf(await service.post('/api/order/items/', item('arroz')));
  return { service, shopId, key };
}

export const ask = (service: TestService, sent: NewDiscountRequest = eighteen, headers = {}) =>
  service.post<Order>('/api/order/discount/request', sent, { ...by.agent, headers });
export const asked = async (service: TestService, sent?: NewDiscountRequest) => {
  const { discountRequest } = dataOf(await ask(service, sent));
  return discountRequest ?? assert.fail('nothing was asked');
};
export const decide = (service: TestService, id: string, approve: boolean, caller: { code?: string } = by.supervisor) =>
  service.post<DiscountToDecide>(
    `/api/order/discounts/${id}`,
    { approve, ...(approve ? {} : { reason: 'Margem baixa' }) },
    caller,
  );
export const current = async (service: TestService, caller: { code?: string } = by.agent) =>
  dataOf(await service.get<Order>('/api/order/current', caller));
export const pending = async (service: TestService) =>
  dataOf(await service.get<DiscountToDecide[]>('/api/order/discounts', by.supervisor));
export const confirm = { ...sampleCustomer, paymentMethod: PaymentMethod.Pix };
export const finish = (service: TestService) => service.post<Order>('/api/order/confirm', confirm, by.agent);
export const events = (service: TestService) =>
  service.database.many<{ type: string; status: string }>(
    sql`select type, data->>'status' as status from platform_event where type like 'discount.%' order by created_at, id`,
  );
/** The decisions about the contact's discount that this caller has not seen. */
export const unseen = async (service: TestService, caller: { code: string }) =>
  dataOf(await service.get<AgentContacts>('/api/order/contacts', caller)).contacts.flatMap(({ name, events }) =>
    name === 'Ana' ? events.filter(({ kind, isSeen }) => !isSeen && kind.startsWith('discount')) : [],
  );
/** The request's state and the order's discount and total. */
export const state = ({ discountRequest, discountAmout, totalAmout }: Order) => [
  discountRequest?.status ?? null,
  discountAmout,
  totalAmout,
];

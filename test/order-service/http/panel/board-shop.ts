import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { BoardColumn } from '#shared/model/panel/order-board.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  startTestService,
  type TestParts,
  takesManyOrders,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

export type Card = PanelData<'boardOrders'>['columns'][number]['orders'][number];

/** A shop whose contact is reached in a chat, with four members of the staff. */
export async function startBoard(t: TestContext, database: Database, parts: TestParts = {}) {
  const service = await startTestService(t, database, undefined, undefined, parts);
  const { shopId } = await createShop(database, {
    channels: [demoChannel],
    agentCode: 'seller',
    products: [draft('cafe', { name: 'Café', variant: { available: null } }), draft('mel', { name: 'Mel' })],
    pickupStores: [pickupStore('loja')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix), paymentOption('porta', PaymentMethod.OnDelivery)],
    ...takesManyOrders,
  });
  const staff = {
    bia: await signInStaff(database, shopId, 'attendant', { name: 'Bia' }),
    gil: await signInStaff(database, shopId, 'manager', { name: 'Gil' }),
    caio: await signInStaff(database, shopId, 'picker', { name: 'Caio' }),
    dona: await signInStaff(database, shopId, 'owner', { name: 'Dona Ana' }),
  };
  type Who = keyof typeof staff;
  const call = <Name extends PanelCallName>(who: Who, name: Name, input: PanelInput = {}) =>
    callPanel(service, name, { as: staff[who].token, ...input });
  const board = async (who: Who, query: Record<string, string> = {}) =>
    dataOf(await call(who, 'boardOrders', { query }));

  return {
    service,
    shopId,
    staff,
    call,
    board,
    /** Places an order of two lines and returns its card. */
    async place(fields: { note?: string; isPickup?: boolean } = {}): Promise<Card> {
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2, preferences: fields.note ?? '' })));
      dataOf(await service.post('/api/order/items/', item('mel')));
      if (fields.isPickup)
        dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
      if (fields.isPickup)
        dataOf(
          await service.post('/api/order/payment/delivery', { providerId: 'porta', type: PaymentMethod.OnDelivery }),
        );
      const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm'));
      const { columns } = await board('bia');
      const card = columns.flatMap(({ orders }) => orders).find((order) => order.id === id);
      assert.ok(card);
      return card;
    },
    /** The numbers of each column that has orders. */
    async numbers(who: Who, query: Record<string, string> = {}): Promise<Partial<Record<BoardColumn, number[]>>> {
      const { columns } = await board(who, query);
      return Object.fromEntries(
        columns.flatMap(({ column, orders }) =>
          orders.length > 0 ? [[column, orders.map(({ number }) => number)]] : [],
        ),
      );
    },
    move: async (who: Who, move: 'prepare' | 'dispatch' | 'finish', ...orders: Pick<Card, 'id' | 'version'>[]) =>
      dataOf(
        await call(who, 'moveOrders', { body: { move, orders: orders.map(({ id, version }) => ({ id, version })) } }),
      ),
    undo: async (who: Who, ...cards: Card[]) =>
      dataOf(
        await call(who, 'undoMoves', {
          body: { orders: cards.map(({ id, lastMove }) => ({ id, version: lastMove?.version ?? 0 })) },
        }),
      ),
    order: async (who: Who, number: number) =>
      dataOf(await call(who, 'boardOrder', { params: { number: String(number) } })),
    texts: async () =>
      (
        await database.many<{ text: string }>(sql`select message->'lines'->>0 as text from outbox order by sequence`)
      ).map(({ text }) => text),
    /** What the shop's systems receive: the stage that an order is in, or that it is finalized. */
    events: async () =>
      (
        await database.many<{ event: string }>(sql`
          select coalesce(data->>'stage', type) as event from platform_event order by created_at, id`)
      ).map(({ event }) => event),
    followEvents: () =>
      database.run(sql`
        insert into platform_webhook (shop_id, url, secret_sealed, events)
        values (${shopId}, 'https://loja.example/', 'x', '{order.stage_changed,order.finalized}')`),
    audit: async () =>
      database.many<{ action: string; by: string; what: string; from: string; to: string }>(sql`
        select action, member_name as by, target_label as what, before #>> '{}' as from, after #>> '{}' as to
        from staff_audit where action like 'order.%' order by at, id`),
  };
}

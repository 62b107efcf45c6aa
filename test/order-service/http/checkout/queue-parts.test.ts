import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ChoiceName, choiceNames } from '#shared/model/checkout-data.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { OperationKind, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isFollowing } from '#shared/rules/offline-queue/operation-rules.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import {
  choiceOperation,
  contactOperation,
  giftOperation,
  lineOperation,
} from '../../../../test/shared/rules/offline-queue/samples.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { choice, dataOf, item } from '../../../helpers/order-service/order-service.ts';
import { company } from '../../full-order-fixture.ts';
import { home, phone, startCompleteShop } from '../orders/complete-sale-fixture.ts';

type Sent = { url: string; body?: unknown; as?: 'agent' };
/** An operation of the queue, and what its call sends. */
type Case = { operation: PendingOperation; sent: Sent };

/** The calls of the choices, in an order in which each is accepted; `day`: one with a free slot. */
const choiceCalls = (day: string): Record<ChoiceName, Sent> => ({
  priceTable: { url: '/api/order/price-tables/atacado', as: 'agent' },
  coupon: { url: '/api/order/coupon/?coupon=DEZ' },
  manualDiscount: { url: '/api/order/discount?discount=1', as: 'agent' },
  seller: { url: '/api/order/seller/', body: { providerId: 'norte' } },
  logisticType: { url: '/api/order/logistic/', body: { type: 2, providerId: '' } },
  deliveryPrice: { url: '/api/order/logistic/manual', body: { addressIndex: 0, logistic: { price: 5 } }, as: 'agent' },
  logistic: { url: '/api/order/logistic/', body: { type: 2, providerId: 'correio', addressIndex: 0 } },
  schedule: { url: '/api/order/schedule', body: { day, startTime: '09:00' } },
  payment: { url: '/api/order/payment/delivery', body: { providerId: 'pix', type: PaymentMethod.Pix } },
  pixKey: { url: '/api/order/pix/manual', body: { pixKey: 'caixa@loja.example' }, as: 'agent' },
});

const shirtOf = (size: string): Case => {
  const attributes = choice('verde', size);
  return {
    operation: lineOperation({ key: `camisa ${size}`, providerId: 'camisa', attributes }),
    sent: { url: '/api/order/items/', body: item('camisa', { quantity: 2, attributes }) },
  };
};
const gift = { id: 'natal', selectedGifts: [{ id: 'colher', seller: 'Sítio Boa Vista', index: '0' }] };

const cases = (day: string): Case[] => [
  shirtOf('p'),
  shirtOf('m'),
  { operation: giftOperation({ selection: gift }), sent: { url: '/api/order/gift/', body: gift } },
  ...Object.entries(choiceCalls(day)).map(([name, sent]) => ({
    operation: choiceOperation({ key: name, name: choiceNames.find((known) => known === name) ?? assert.fail() }),
    sent,
  })),
  { operation: contactOperation(), sent: { url: '/api/customer/update', body: company } },
];

/** An address is no data of an order, and the confirmation needs the exact version. */
const withoutPart: readonly OperationKind[] = ['address', 'confirm'];

onOneDatabase((server, fresh) => {
  describe(`the parts of an order that the offline queue knows (${server})`, () => {
    // Decision: an operation that the shop would refuse after an own one is sent with the version of that one.
    test('are those of the order service', async (t) => {
      const shop = await startCompleteShop(t, await fresh(t));
      const { service, database } = shop;
      const send = async ({ url, body, as }: Sent) =>
        dataOf(await service.post<Order>(url, body, { code: as === 'agent' ? 'bia' : phone }));
      /** The parts and lines with their versions. */
      const versions = async () => {
        const row = await database.one<{ parts: Record<string, number> }>(sql`
          select o.part_versions - 'begun-checkout' || coalesce((
            select jsonb_object_agg('line ' || i.line, i.version) from order_item i
            where i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift), '{}') as parts
          from orders o where o.shop_id = ${shop.shopId}`);
        return row?.parts ?? {};
      };
      await shop.put({ quantity: 1 });
      await send({ url: '/api/order/address/', body: home });
      await send({ url: '/api/order/logistic/', body: { type: 2, providerId: 'correio', addressIndex: 0 } });
      const all = cases(await shop.chooseSlot());
      assert.deepEqual(
        new Set([...all.map(({ operation }) => operation.kind), ...withoutPart]),
        new Set<OperationKind>(['line', 'choice', 'gift', 'contact', 'address', 'confirm']),
      );
      const partOf = new Map<PendingOperation, string>();
      for (const { operation, sent } of all) {
        const before = await versions();
        await send(sent);
        const changed = Object.entries(await versions()).filter(([part, version]) => before[part] !== version);
        assert.equal(changed.length, 1, `${operation.key} changes ${changed.join(' and ')}`);
        partOf.set(operation, changed[0]?.[0] ?? '');
      }
      for (const [operation, part] of partOf)
        for (const [accepted, changed] of partOf) {
          if (part === changed) assert.ok(isFollowing(operation, accepted), `${operation.key} after ${accepted.key}`);
          // A choice may reset others, which are parts of their own.
          else if (operation.kind !== 'choice' || accepted.kind !== 'choice')
            assert.ok(!isFollowing(operation, accepted), `${operation.key} apart from ${accepted.key}`);
        }
    });
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { orderLine } from '../../scripts/shop/orders/order-report.ts';
import { deliveredOrder } from '../order-service/full-order-fixture.ts';

type Money = Partial<PlatformOrderHead['money']>;
/** What the list says between the time and the customer. */
const factsOf = ({ money, ...fields }: Partial<Omit<PlatformOrderHead, 'money'>> & { money: Money }): string => {
  const order = {
    ...{ ...deliveredOrder, number: 13, totalAmout: 55.8, agent: null },
    ...{ contact: { ...deliveredOrder.contact, name: 'Sofia' }, ...fields },
    money: { ...deliveredOrder.money, refunded: 0, disputed: 0, owed: 0, hasFraudAlert: false, ...money },
  };
  return /^nº 13 {2}.*?:\d\d {2}(.*) {2}Sofia/.exec(orderLine(order, 'America/Sao_Paulo'))?.[1] ?? 'none';
};

// Decision: A cancelled order whose money went back waits for no money in `orders list`.
test('a cancelled order with returned money does not wait for payment', () => {
  const canceled = { status: 'Canceled', money: { charged: 50, refunded: 50, isWhollyRefunded: true } } as const;
  assert.equal(
    factsOf({ ...canceled, paymentStatus: 'Waiting' }),
    'cancelado  R$ 55,80  chegaram R$ 50,00  devolvido R$ 50,00',
  );
  assert.equal(
    factsOf({ ...canceled, paymentStatus: 'Paid', money: { ...canceled.money, charged: 55.8, refunded: 55.8 } }),
    'cancelado  R$ 55,80  devolvido R$ 55,80',
  );
  assert.equal(
    factsOf({ ...canceled, paymentStatus: 'Canceled', money: { charged: 0 } }),
    'cancelado, cobrança cancelada  R$ 55,80',
  );
});

test('a cancelled order whose dispute was lost is not listed as paid', () => {
  const canceled = { status: 'Canceled', paymentStatus: 'Paid' } as const;
  assert.equal(
    factsOf({ ...canceled, money: { charged: 55.8, disputed: 55.8 } }),
    'cancelado  R$ 55,80  em disputa R$ 55,80',
  );
  assert.equal(
    factsOf({ ...canceled, money: { charged: 55.8, refunded: 5, disputed: 50.8 } }),
    'cancelado  R$ 55,80  devolvido R$ 5,00  em disputa R$ 50,80',
  );
  assert.equal(factsOf({ ...canceled, money: { charged: 55.8 } }), 'cancelado, pago  R$ 55,80');
});

test('a part of another amount that went back is named with what came', () => {
  const paid = { status: 'Received', paymentStatus: 'Paid' } as const;
  assert.equal(
    factsOf({ ...paid, money: { charged: 60, refunded: 4.2 } }),
    'recebido, pago  R$ 55,80  chegaram R$ 60,00  devolvido R$ 4,20',
  );
  assert.equal(
    factsOf({ ...paid, money: { charged: 55.8, refunded: 4.2 } }),
    'recebido, pago  R$ 55,80  devolvido R$ 4,20',
  );
});

test("a paid order whose money all went back is 'devolvido'", () => {
  const money = { charged: 55.8, refunded: 55.8, isWhollyRefunded: true };
  const returned = { paymentStatus: 'Paid', money } as const;
  for (const [status, text] of [
    ['Received', 'recebido, devolvido'],
    ['Finalized', 'finalizado, devolvido'],
  ] as const)
    assert.equal(factsOf({ ...returned, status }), `${text}  R$ 55,80  devolvido R$ 55,80`);
  // The money that went back was of another amount, and the order still waits for its own.
  assert.equal(
    factsOf({ status: 'Received', paymentStatus: 'Waiting', money: { ...money, charged: 50, refunded: 50 } }),
    'recebido, aguardando pagamento  R$ 55,80  chegaram R$ 50,00  devolvido R$ 50,00',
  );
});

test('a fraud alert that is not cleared is named beside the refunds', () => {
  const paid = { status: 'Received', paymentStatus: 'Paid' } as const;
  assert.equal(
    factsOf({ ...paid, money: { charged: 55.8, refunded: 4.2, hasFraudAlert: true } }),
    'recebido, pago  R$ 55,80  devolvido R$ 4,20  alerta de fraude',
  );
});

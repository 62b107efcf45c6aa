import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { readMercadoPagoPayment } from '../../../order-service/providers/mercado-pago/payment.ts';
import { readMercadoPagoOrder } from '../../../order-service/providers/mercado-pago-orders/order.ts';
import { readPagarmeCharge } from '../../../order-service/providers/pagarme/charge.ts';

type ReadResult = { status: number; reason: string | null; paidCents: number | null } | undefined;

/** A payment of US$ 10,00 at each company: one that waits, one that was paid, and one that ended unpaid. */
const foreign: Record<string, { waiting: ReadResult; paid: ReadResult; ended: ReadResult }> = {
  'Mercado Pago': {
    waiting: payment('pending', 'pending_waiting_transfer'),
    paid: payment('approved', 'accredited'),
    ended: payment('cancelled', 'expired'),
  },
  'Mercado Pago (Orders)': {
    waiting: order('action_required', 'waiting_transfer'),
    paid: order('processed', 'accredited'),
    ended: order('expired', 'expired'),
  },
  'Pagar.me': {
    waiting: charge({ status: 'pending' }),
    paid: charge({ status: 'paid', paid_at: '2026-11-26T12:00:00Z' }),
    ended: charge({ status: 'canceled' }),
  },
};

function payment(status: string, status_detail: string): ReadResult {
  const fields = { id: 7, status, status_detail, currency_id: 'USD', transaction_amount: 10, payment_method_id: 'pix' };
  return readMercadoPagoPayment(fields)?.chargeResult;
}

function order(status: string, status_detail: string): ReadResult {
  const payments = [{ id: 'PAY01', amount: '10.00', status, status_detail }];
  return readMercadoPagoOrder({
    id: 'ORD0123456789',
    status,
    status_detail,
    currency: 'USD',
    transactions: { payments },
  })?.chargeResult;
}

function charge(fields: object): ReadResult {
  const fixed = { id: 'ch_1', currency: 'USD', amount: 10_00, payment_method: 'pix', last_transaction: {} };
  return readPagarmeCharge({ ...fixed, ...fields })?.chargeResult;
}

for (const [title, { waiting, paid, ended }] of Object.entries(foreign))
  describe(`a payment in another currency at ${title}`, () => {
    // Decision: Only a payment in another currency that was paid is a decision of the shop's people.
    test('is a decision of people once it was paid, and not before', () => {
      assert.equal(waiting?.status, PaymentStatus.Waiting);
      assert.notEqual(waiting?.reason, 'other_currency');
      assert.deepEqual([paid?.status, paid?.reason, paid?.paidCents], [PaymentStatus.Waiting, 'other_currency', null]);
    });

    test('ends without a decision when nobody paid it', () => {
      assert.ok(ended && ended.status !== PaymentStatus.Waiting, String(ended?.status));
      assert.notEqual(ended.reason, 'other_currency');
    });
  });

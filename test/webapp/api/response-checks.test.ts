import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '#shared/model/result.ts';
import * as assisted from '../../../webapp/api/agent-calls.ts';
import * as checkout from '../../../webapp/api/calls.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';
import { sampleOrder } from '../../helpers/samples.ts';

/** The sent data does not matter here: the shop gives every request the same response. */
const nothing = undefined as never;

const forOrders: Record<string, () => Promise<Result<unknown>>> = {
  saveCustomer: () => checkout.sendCustomer(nothing, { expected: null }),
  setPayment: () => checkout.sendPayment(nothing, { expected: null }),
  setManualPix: () => checkout.sendManualPix('', { expected: null }),
  setCoupon: () => checkout.sendCoupon('', { expected: null }),
  setInstallments: () => checkout.sendInstallments(null, '', 1),
  changePayment: () => checkout.sendPaymentChange(null),
  setLogistic: () => checkout.sendLogistic(nothing, { expected: null }),
  setSeller: () => checkout.sendSeller('', { expected: null }),
  setSchedule: () => checkout.sendSchedule(nothing, { expected: null }),
  setDiscount: () => assisted.sendDiscount({ discount: 1 }, { expected: null }),
  setManualLogistic: () => assisted.sendManualLogistic(nothing, '', { expected: null }),
  confirmByAgent: () => assisted.sendAgentConfirmation(nothing, null),
  cancelOrder: () => assisted.sendCancellation(null),
  cancelPlaced: () => assisted.sendPlacedCancellation('1', ''),
  setPriceTable: () => assisted.sendPriceTable('1', { expected: null }),
};
const aboutPaying: typeof forOrders = {
  payByCard: () => checkout.sendCard(nothing, null),
  payByBrick: () => checkout.sendBrick(nothing, null),
  paymentState: () => checkout.fetchPaymentState(null),
  startPayment: () => checkout.sendPaymentStart(null),
};
const forLists: typeof forOrders = {
  cardOptions: () => checkout.fetchCardOptions('1'),
  paymentOptions: () => checkout.fetchPaymentOptions(),
  logisticOptions: () => checkout.fetchLogisticOptions(nothing),
  stores: () => checkout.fetchPickupLocations(),
  sellers: () => checkout.fetchSellers(nothing),
  schedule: () => checkout.fetchSchedule(),
  addAddress: () => checkout.sendAddress(nothing, 'chave-1'),
  messages: () => assisted.fetchMessages(null),
  resendMessage: () => assisted.sendMessageAgain('1'),
  priceTables: () => assisted.fetchPriceTables(),
};

for (const [calls, right, wrong] of [
  [forOrders, sampleOrder({}), [null, {}, [], { items: null }]],
  [aboutPaying, { order: sampleOrder({}) }, [null, {}, sampleOrder({}), { order: null }]],
  [forLists, [], [null, {}, { data: [] }]],
] as const)
  for (const [name, ask] of Object.entries(calls))
    test(`invalid data of ${name} is not a response of the shop`, async (t) => {
      const { shop } = await openWebapp(t);
      const respond = (data: unknown) => {
        shop.instead = (_seen, reply) => {
          reply(200, { success: true, data });
          return true;
        };
        return ask();
      };
      assert.equal((await respond(right)).success, true);
      for (const data of wrong) {
        const result = await respond(data);
        assert.ok(!result.success && result.kind === 'lost', JSON.stringify(data));
      }
    });

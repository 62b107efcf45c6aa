import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import {
  confirmationOutcomeState,
  followConfirmationOutcome,
  loadConfirmationOutcome,
} from '../../../../webapp/state/order/confirmation-outcome.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import { notifyOrderUpdate } from '../../../../webapp/state/order/order-notifications.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const placed = (version: number, totalAmout: number) => ({
  ...sampleOrder({ items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 2 })] }),
  ...{ id: 'pedido-1', status: OrderStatus.Received, version, totalAmout },
});
const totalShown = () => confirmationOutcomeState.state?.order.totalAmout;

// Decision: A result page never shows the sums that an order had before it was reopened.
test('an order that was placed again shows its new total, and follows later changes', async (t) => {
  const { shop } = await openWebapp(t);
  shop.order = placed(3, 123.58);
  await loadOrder();
  await loadConfirmationOutcome('pedido-1');
  assert.equal(totalShown(), 123.58);
  shop.order = placed(9, 115.21);
  await loadOrder();
  const stop = followConfirmationOutcome('pedido-1');
  await until(() => totalShown() === 115.21);
  shop.order = placed(10, 100);
  notifyOrderUpdate();
  await until(() => totalShown() === 100);
  stop();
  shop.order = placed(11, 90);
  notifyOrderUpdate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(totalShown(), 100);
});

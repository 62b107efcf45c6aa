import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { channelMessage } from '#shared/contract/platform/channel-message.ts';
import type { PlatformDiscount } from '#shared/contract/platform/discount-schemas.ts';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { responseExamples } from '#shared/contract/platform/response-examples.ts';
import { type WebhookEvent, webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import { webhookExample } from '#shared/contract/platform/webhook-examples.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { webhookSample } from '../../gateway/routes/platform-docs-webhooks.ts';

const events: [string, WebhookEvent][] = Object.entries({ ...webhookEvents, message: channelMessage });
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + toCents(one), 0);

/** The parts of a sample whose sums are checked. */
type Summed = Pick<PlatformOrder, 'items' | 'itemsAmout' | 'discountAmout' | 'totalAmout'> & Partial<PlatformOrder>;
const dataOf = (type: string) => Reflect.get(webhookExample(type).body, 'data') as unknown;

test('each webhook sample has exactly the fields of its schema', () => {
  for (const [type, { body: schema }] of events) {
    const { body } = webhookExample(type);
    assert.deepEqual(Value.Errors(schema, body), [], type);
    assert.deepEqual(Value.Clean(schema as TSchema, structuredClone(body)), body, type);
  }
});

// Decision: Each documented webhook has its own id and time, so that a reader sees what identifies a notice.
test('each webhook sample has its own id, and is signed after what it is about', () => {
  const ids = new Set<string>();
  for (const [type] of events) {
    const { headers, body } = webhookSample(type);
    const [, id = '', seconds = ''] = /^webhook-id: (.*)\nwebhook-timestamp: (\d+)\n/.exec(headers) ?? [];
    assert.match(id, isUuid);
    ids.add(id);
    const { timestamp, createdAt, id: webhookId } = JSON.parse(body) as Record<string, string>;
    const passed = Number(seconds) * 1_000 - Date.parse(timestamp ?? createdAt ?? '');
    assert.ok(passed > 0 && passed < 10_000, `${type}: ${passed}`);
    if (type === 'message') assert.equal(id, webhookId, 'a message has the id of its webhook');
  }
  assert.equal(ids.size, events.length);
  assert.ok(ids.has(responseExamples.testWebhook.eventId), 'the response names the notice that it sends');
});

test('the sums of each order and cart in the samples add up', () => {
  for (const type of Object.keys(webhookEvents).filter((name) => /^(order|cart)[.]/.test(name))) {
    const data = dataOf(type) as Summed;
    for (const line of data.items) assert.equal(sum([line.totalAmout]), line.quantity * toCents(line.unitPrice), type);
    assert.equal(sum(data.items.map((line) => line.totalAmout)), toCents(data.itemsAmout), type);
    const further = [data.logistic?.price ?? 0, data.serviceAmout ?? 0];
    assert.equal(sum([data.itemsAmout, ...further, -data.discountAmout]), toCents(data.totalAmout), type);
    assert.equal(data.manualDiscount === null, data.manualDiscountPercent === null, type);
  }
});

test('each order of the samples agrees with its payment, its history and its customer', () => {
  for (const type of Object.keys(webhookEvents).filter((name) => name.startsWith('order.'))) {
    const order = dataOf(type) as PlatformOrder;
    const { history, updatedAt, placedAt, payment, paymentMethod, paymentStatus, money, refunds } = order;
    const times = history.map(({ at }) => at);
    assert.deepEqual(times, [...times].sort(), type);
    assert.deepEqual([times[0], times.at(-1)], [placedAt, updatedAt], type);
    assert.equal(payment.name, paymentMethod === 'CreditCard' ? 'Cartão de crédito' : 'PIX', type);
    assert.equal(paymentStatus === 'Paid', money.charged === order.totalAmout, type);
    const returned = refunds.filter(({ state }) => state === 'refunded').map(({ amount }) => amount);
    assert.equal(sum(returned), toCents(money.refunded), type);
    // The customer's phone has no country code, and the channel's contact has it.
    assert.equal(`55${order.customer?.phone}`, order.contact.phone, type);
  }
});

test('the discount samples agree with their cart, and the hand-off with the cart that was left', () => {
  for (const type of ['discount.requested', 'discount.decided']) {
    const { amout, percent, limit, order, status } = dataOf(type) as PlatformDiscount;
    assert.equal(sum(order.items.map(({ totalAmout }) => totalAmout)), toCents(order.itemsAmout), type);
    assert.equal(Math.round((toCents(order.itemsAmout) * (percent ?? 0)) / 100), toCents(amout), type);
    assert.equal(Math.round((toCents(order.itemsAmout) * limit.percent) / 100), toCents(limit.amout), type);
    assert.ok(amout > limit.amout, 'only a discount above the limit is asked for');
    assert.equal(sum([order.itemsAmout, -amout]), toCents(order.totalWithDiscount), type);
    assert.equal(order.totalAmout, status === 'approved' ? order.totalWithDiscount : order.itemsAmout, type);
  }
  const cart = dataOf('cart.abandoned') as Summed & { updatedAt: string };
  const { order } = dataOf('handoff') as { order: { totalAmout: number; itemCount: number } };
  const count = cart.items.reduce((all, { quantity }) => all + quantity, 0);
  assert.deepEqual([order.totalAmout, order.itemCount], [cart.totalAmout, count]);
  const idle = webhookExample('cart.abandoned').at.getTime() - Date.parse(cart.updatedAt);
  assert.ok(idle >= 3_600_000, 'a cart is abandoned after an hour');
});

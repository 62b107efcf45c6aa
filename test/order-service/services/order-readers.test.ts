import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Value } from 'typebox/value';
import { orderDetail, type PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { receivedLines, summaryLines } from '../../../order-service/services/messaging/order-message.ts';
import { orderReport } from '../../../scripts/shop/orders/order-report.ts';
import { deliveredOrder, type Leaf, leavesOf, pickedUpOrder, valuesAt } from '../full-order-fixture.ts';

const samples = [deliveredOrder, pickedUpOrder];
const leaves = leavesOf(orderDetail);

/** Ids that only programs use, for things whose name people read. */
const internalIds = {
  'items[].index': 'names the line for programs',
  'items[].attributes[].providerId': 'the name is shown',
  'items[].attributes[].optionProviderId': 'the name is shown',
  'items[].seller.providerId': 'the name is shown',
  'seller.providerId': 'the name is shown',
};
const saidOtherwise = {
  'seller.serviceTax': 'serviceAmout is what the order was charged',
  'logistic.day': 'the start and the end carry the day',
};

/** Fields of the shop's own records that a chat does not repeat to its contact. */
const notForTheChat = {
  ...internalIds,
  ...saidOtherwise,
  id: 'the number is what people call the order',
  status: 'each change of it is a message of its own',
  paymentStatus: 'each change of it is a message of its own',
  channelType: 'the chat itself',
  channelId: 'the chat itself',
  'contact.id': 'the chat itself',
  'contact.name': "the customer's name is shown",
  'contact.phone': 'the chat itself; personal data',
  isAnonymous: 'a visitor without a conversation has no chat',
  isInSemiAutomatic: "the shop's own matter",
  'agent.id': "the shop's own matter",
  'agent.name': "the shop's own matter",
  'money.charged': 'each change of it is a message of its own',
  'money.refunded': 'each change of it is a message of its own',
  'money.isWhollyRefunded': 'each change of it is a message of its own',
  'money.disputed': "the bank's own matter",
  'money.refundedInDispute': "the bank's own matter",
  'money.owed': "the shop's own matter",
  'money.hasFraudAlert': "the shop's own matter",
  'refunds[].id': "the shop's own matter",
  'refunds[].amount': 'each refund is a message of its own',
  'refunds[].state': 'each refund is a message of its own',
  'refunds[].reason': "the shop's own matter",
  'refunds[].problem': "the shop's own matter",
  'refunds[].agent.id': "the shop's own matter",
  'refunds[].agent.name': "the shop's own matter",
  'refunds[].requestedAt': "the shop's own matter",
  'refunds[].finishedAt': 'the chat shows when a message came',
  'history[].step': 'each step is a message of its own',
  'history[].by': "the shop's own matter",
  'history[].agent.id': "the shop's own matter",
  'history[].agent.name': "the shop's own matter",
  'history[].at': 'the chat shows when a message came',
  cancelReason: 'the message of the cancellation has it',
  placedAt: 'the chat shows when a message came',
  updatedAt: 'the chat shows when a message came',
  'priceTable.id': "the shop's own matter",
  'priceTable.name': "internal: it may contain the shop's opinion of a customer",
  'items[].providerId': 'the name is shown',
  'items[].sku': 'the name and the options are shown',
  'items[].unitPrice': "the line's total is shown",
  'items[].giftGroup': "the shop's own matter",
  'logistic.providerId': 'the name is shown',
  'logistic.isManual': 'the price is what counts',
  'logistic.address.name': 'the address itself is shown',
  'payment.providerId': 'the name is shown',
  'payment.providerType': "the shop's own matter",
  'payment.group': 'the name is shown',
  internalNote: 'no customer reads it',
  manualDiscount: 'the reduction is shown, and that it was agreed',
  manualDiscountPercent: 'the reduction is shown, and that it was agreed',
  'customer.phone': 'personal data that a chat need not show',
  'customer.email': 'personal data that a chat need not show',
};

type Reader = { read: (order: PlatformOrder) => string[]; exceptions: Readonly<Record<string, string>> };

/**
 * The readers of the complete order, each with its omitted fields and the reasons. The servers' tests cover its JSON
 * readers.
 */
const readers: Record<string, Reader> = {
  "the agent's summary": { read: summaryLines, exceptions: { ...notForTheChat, number: 'a cart has none' } },
  'the confirmation in the chat': { read: receivedLines, exceptions: notForTheChat },
  'orders show': {
    read: (order) => orderReport(order, 'America/Sao_Paulo'),
    exceptions: { ...internalIds, ...saidOtherwise },
  },
};

/** Other possible values of a field. */
function othersOf(value: unknown, { enum: words }: Leaf['schema']): unknown[] {
  if (words) return words.filter((word) => word !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1];
  if (typeof value !== 'string') return [];
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return [value.replace(/T\d\d:\d\d/, 'T23:59')];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return ['2026-12-24'];
  if (/^\d+$/.test(value)) return [value.replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10))];
  return [`${value} (outro)`];
}

/** The order with another value at a path, in every element of each list on the path. */
function changed<Part>(part: Part, steps: string[], change: (value: unknown) => unknown): Part {
  const [step, ...rest] = steps;
  if (step === undefined) return change(part) as Part;
  if (part === null || part === undefined) return part;
  if (step === '[]') return (part as unknown[]).map((each) => changed(each, rest, change)) as Part;
  return { ...part, [step]: changed(Reflect.get(Object(part), step), rest, change) };
}

/** Whether another value of a field changes the reader's output. */
function isCarried({ path, schema }: Leaf, read: Reader['read']): boolean {
  const steps = path.split(/\.|(?=\[\])/);
  return samples.some((sample) => {
    const shown = read(sample).join('\n');
    const values = valuesAt(sample, path).filter((value) => value !== null);
    const others = values.flatMap((value) => othersOf(value, schema));
    return others.some(
      (other) => read(changed(sample, steps, (value) => (value === null ? null : other))).join('\n') !== shown,
    );
  });
}

describe('the complete order', () => {
  test('has a sample value for every field', () => {
    for (const sample of samples) assert.deepEqual(Value.Errors(orderDetail, sample), []);
    const empty = leaves.filter(
      ({ path }) => !samples.some((sample) => valuesAt(sample, path).some((value) => value !== null && value !== '')),
    );
    assert.deepEqual(
      empty.map(({ path }) => path),
      [],
    );
  });

  for (const [name, { read, exceptions }] of Object.entries(readers))
    test(`${name} contains each of its fields, except those that are listed with a reason`, () => {
      const dropped = leaves.filter((leaf) => !isCarried(leaf, read)).map(({ path }) => path);
      assert.deepEqual(dropped.sort(), Object.keys(exceptions).sort());
    });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { confirmationOutcomeText, type EndedOrder } from '#shared/rules/orders/confirmation-outcome-text.ts';

const { Shopper, Agent, Payment } = ChangedBy;
const { Creating, Received, Finalized, Canceled, Error: Broken } = OrderStatus;
const ended = (status: OrderStatus, placedBy: ChangedBy | null | undefined, changedBy: ChangedBy): EndedOrder => ({
  status,
  changedBy,
  ...(placedBy === undefined ? {} : { placedBy }),
});

const cases: [EndedOrder, agent: string | null, shopper: string | null][] = [
  [ended(Received, Shopper, Shopper), 'O cliente confirmou este pedido.', 'Este pedido já foi confirmado.'],
  [ended(Received, Agent, Agent), 'Este pedido já foi confirmado.', 'O vendedor confirmou este pedido.'],
  [ended(Received, Agent, Payment), 'Este pedido já foi confirmado.', 'O vendedor confirmou este pedido.'],
  [ended(Finalized, Shopper, ChangedBy.Shop), 'O cliente confirmou este pedido.', 'Este pedido já foi confirmado.'],
  [ended(Received, null, Payment), 'Este pedido já foi confirmado.', 'Este pedido já foi confirmado.'],
  [ended(Received, undefined, Agent), 'Este pedido já foi confirmado.', 'O vendedor confirmou este pedido.'],
  [ended(Canceled, null, Agent), 'Este pedido foi cancelado.', 'O vendedor cancelou este pedido.'],
  [ended(Canceled, Shopper, Payment), 'Este pedido foi cancelado.', 'Este pedido foi cancelado.'],
  [ended(Creating, null, Shopper), null, null],
  [ended(Broken, Agent, Payment), null, null],
];

for (const [order, agent, shopper] of cases)
  test(`an order of status ${order.status}, placed by ${order.placedBy}, changed by ${order.changedBy}`, () => {
    assert.deepEqual(
      [confirmationOutcomeText(order, { isAgent: true }), confirmationOutcomeText(order, { isAgent: false })],
      [agent, shopper],
    );
  });

test('an agent reads which other agent ended the order, and a shopper does not', () => {
  const carlos = { id: 'carlos', name: 'Carlos Balcão' };
  const placed = { ...ended(Received, Agent, Agent), agent: carlos };
  const canceled = { ...ended(Canceled, null, Agent), agent: carlos };
  const readers = [
    { isAgent: true, agentId: 'ana' },
    { isAgent: true },
    { isAgent: true, agentId: 'carlos' },
    { isAgent: false },
  ];
  assert.deepEqual(
    readers.map((reader) => [confirmationOutcomeText(placed, reader), confirmationOutcomeText(canceled, reader)]),
    [
      ['Carlos Balcão finalizou este pedido.', 'Carlos Balcão cancelou este pedido.'],
      ['Carlos Balcão finalizou este pedido.', 'Carlos Balcão cancelou este pedido.'],
      ['Este pedido já foi confirmado.', 'Este pedido foi cancelado.'],
      ['O vendedor confirmou este pedido.', 'O vendedor cancelou este pedido.'],
    ],
  );
});

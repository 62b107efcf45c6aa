import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { by, confirm, current, openSession, start } from '../cart/discount-fixture.ts';

// Decision: The refusal of a change or a finish of an order that changed meanwhile names who changed it, to agents.
test('an agent reads who changed the order meanwhile, and a shopper reads no name', async (t) => {
  const { service, shopId } = await start(t, await freshDatabase(t));
  await openSession(service.database, shopId, 'carlos', 'ana', { id: 'carlos-1', name: 'Carlos' });
  const seen = await current(service);
  const headers = { 'if-match': `"${seen.id}.${seen.version}"` };
  const discount = (code: string, percent: number) =>
    service.post<Order>(`/api/order/discount?percent=${percent}`, undefined, { code, headers });
  const finish = (caller: { code?: string }) =>
    service.post<Order>('/api/order/confirm', confirm, { ...caller, headers });
  dataOf(await discount(by.agent.code, 3));
  const byAna = 'Ana Vendas alterou o pedido enquanto você o via. Confira e tente novamente.';
  assert.deepEqual(refusalOf(await discount('carlos', 5)), [409, byAna]);
  assert.deepEqual(refusalOf(await finish({ code: 'carlos' })), [409, byAna]);
  const unnamed = [409, 'O pedido foi alterado em outro lugar. Confira e tente novamente.'];
  assert.deepEqual(refusalOf(await finish(by.agent)), unnamed, 'it was the agent in another tab');
  assert.deepEqual(refusalOf(await service.get<Order>('/api/order/confirm', { headers })), unnamed);
  dataOf(await service.post('/api/order/items/', item('feijao')));
  assert.deepEqual(refusalOf(await finish(by.agent)), [
    409,
    'O cliente alterou o pedido enquanto você o via. Confira e tente novamente.',
  ]);
});

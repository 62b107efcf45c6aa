import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { by, current, openSession, start } from '../cart/discount-fixture.ts';

// Decision: A note that another agent changed since is not replaced unasked: the refusal names that agent and brings
// the present note.
test('a second note is refused with the present one and who wrote it', async (t) => {
  const { service, shopId } = await start(t, await freshDatabase(t));
  await openSession(service.database, shopId, 'carlos', 'ana', { id: 'carlos-1', name: 'Carlos' });
  const seen = await current(service);
  const write = (note: string, code: string, { version }: Order) =>
    service.post<Order>('/api/order/note', { note }, { code, headers: { 'if-match': `"${seen.id}.${version}"` } });
  const first = dataOf(await write('Portão azul', by.agent.code, seen));
  const refused = await write('Só depois das 18h', 'carlos', seen);
  assert.deepEqual(refusalOf(refused), [
    409,
    'Ana Vendas mudou a nota enquanto você escrevia. As duas estão aqui: escolha o que fica.',
  ]);
  assert.equal(refused.data?.internalNote, 'Portão azul');
  const both = 'Portão azul\nSó depois das 18h';
  assert.equal(dataOf(await write(both, 'carlos', first)).internalNote, both, 'it was read');
  // Another change hides who wrote the note.
  dataOf(await service.post('/api/order/items/', item('feijao'), by.agent));
  assert.match(String(refusalOf(await write('Outra', by.agent.code, first))[1]), /^Outra pessoa mudou a nota/);
});

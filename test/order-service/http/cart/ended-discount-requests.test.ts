import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { dataOf, item, refusalOf, type TestService } from '../../../helpers/order-service/order-service.ts';
import { ask, asked, by, decide, start } from './discount-fixture.ts';

const stateOf = async (service: TestService, ...ids: string[]) =>
  dataOf(await service.get<DiscountToDecide[]>(`/api/order/discounts?also=${ids.join(',')}`, by.supervisor)).map(
    ({ id, status, agent, percent }) => [id, status, agent?.name, percent],
  );

// Decision: A supervisor who still sees a request learns what became of it, also when another request took its place.
test('a withdrawn request is named beside the next one, and deciding it says so', async (t) => {
  const { service } = await start(t, await freshDatabase(t));
  const first = await asked(service, { percent: 50, reason: 'Fechamento' });
  dataOf(await service.post('/api/order/discount/withdraw', undefined, by.agent));
  const second = await asked(service, { percent: 41, reason: 'Fechamento' });
  assert.deepEqual(await stateOf(service, first.id), [
    [second.id, 'pending', 'Ana Vendas', 41],
    [first.id, 'withdrawn', 'Ana Vendas', 50],
  ]);
  assert.deepEqual(refusalOf(await decide(service, first.id, true)), [422, 'Ana Vendas desistiu deste desconto.']);
  assert.equal(JSON.stringify(dataOf(await ask(service))).includes('earlier'), false, 'no reader receives the list');
  assert.deepEqual((await stateOf(service, second.id)).at(-1), [second.id, 'withdrawn', 'Ana Vendas', 41]);
});

test('an approval that lapsed with a change of the cart is void', async (t) => {
  const { service } = await start(t, await freshDatabase(t));
  const { id } = await asked(service);
  dataOf(await decide(service, id, true));
  assert.deepEqual(await stateOf(service, id), [[id, 'approved', 'Ana Vendas', 18]]);
  dataOf(await service.post('/api/order/items/', item('feijao')));
  assert.deepEqual(await stateOf(service, id), [[id, 'void', 'Ana Vendas', 18]]);
});

test('a request that the order forgot is refused with a text of its own', async (t) => {
  const { service } = await start(t, await freshDatabase(t));
  const { id } = await asked(service);
  dataOf(await service.post('/api/order/discount/withdraw', undefined, by.agent));
  dataOf(await service.post('/api/order/discount?percent=10', undefined, by.agent));
  assert.deepEqual(await stateOf(service, id), []);
  assert.deepEqual(refusalOf(await decide(service, id, true)), [
    404,
    'Este desconto não espera mais decisão: o atendente deu outro desconto ou retirou este.',
  ]);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Address } from '#shared/model/address.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  linesOf,
  refusalOf,
  startTestService,
  type TestResponse,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';
import { sampleAddress } from '../../../helpers/samples.ts';

/** More text than a stored response may hold. */
const note = '長'.repeat(480);
const longestStored = 1_000;

const keyed = () => ({ 'idempotency-key': randomUUID() });
const put = (service: TestService, id: string, quantity: number, headers: Record<string, string> = {}, code = 'ana') =>
  service.post<Order>('/api/order/items/', item(id, { quantity, preferences: note }), { headers, code });
const bodyOf = <Data>({ headers: _, ...response }: TestResponse<Data>) => response;

/** The bytes of the longest stored response. */
const longest = async (service: TestService): Promise<number> => {
  const row = await service.database.one<{ bytes: number }>(
    sql`select max(octet_length(response::text))::int as bytes from idempotency`,
  );
  return row?.bytes ?? 0;
};

onOneDatabase((kind, fresh) => {
  // Decision: A stored response refers to the order, so no shopper fills the disk with repeated responses.
  describe(`a stored response (${kind})`, () => {
    const open = async (t: Parameters<typeof fresh>[0]) => {
      const service = await startTestService(t, await fresh(t));
      const image = 'https://loja.example.com.br/arroz.jpg';
      const products = [draft('arroz', { images: [image] }), draft('sal'), draft('feijao')];
      await createShop(service.database, { ...takesAnonymousOrders, agentCode: 'bia', products });
      return { service };
    };

    test('holds no line of the order, and is repeated as it was while the order is unchanged', async (t) => {
      const { service } = await open(t);
      dataOf(await put(service, 'sal', 1));
      const key = keyed();
      const first = await put(service, 'arroz', 2, key);
      assert.ok(JSON.stringify(first).length > longestStored);
      assert.deepEqual(bodyOf(await put(service, 'arroz', 2, key)), bodyOf(first));
      assert.ok((await longest(service)) < longestStored);
      const confirmKey = { headers: keyed() };
      const placed = await service.get<Order>('/api/order/confirm', confirmKey);
      assert.equal(dataOf(placed).status, OrderStatus.Received);
      assert.deepEqual(bodyOf(await service.get<Order>('/api/order/confirm', confirmKey)), bodyOf(placed));
      assert.ok((await longest(service)) < longestStored);
    });

    test("is repeated with the present order and the write's own version, and the write is done once", async (t) => {
      const { service } = await open(t);
      const key = keyed();
      const first = dataOf(await put(service, 'arroz', 2, key));
      dataOf(await put(service, 'sal', 3, {}, 'bia'));
      const changed = dataOf(await put(service, 'arroz', 7, {}, 'bia'));
      const repeated = dataOf(await put(service, 'arroz', 2, key));
      assert.deepEqual(
        linesOf(repeated).map(({ quantity }) => quantity),
        [7, 3],
      );
      assert.deepEqual([repeated.id, repeated.version], [first.id, first.version]);
      assert.ok(first.version < changed.version);
      const stale = { 'if-match': `"${repeated.id}.${repeated.version}"` };
      assert.equal((await put(service, 'arroz', 4, stale)).status, 409, "the agent's change is not overwritten");
    });

    test('repeats the messages that are sent only once', async (t) => {
      const { service } = await open(t);
      dataOf(await put(service, 'arroz', 2));
      await service.database.run(sql`update product_variant set price = 1200 where sku = 'arroz'`);
      const key = keyed();
      const first = dataOf(await put(service, 'sal', 1, key));
      assert.equal(first.catalogErrorMessages.length, 1);
      assert.deepEqual(dataOf(await put(service, 'sal', 1, key)).catalogErrorMessages, first.catalogErrorMessages);
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')).catalogErrorMessages, []);
    });

    test('of a refusal refers to the order too', async (t) => {
      const { service } = await open(t);
      const { id, version } = dataOf(await put(service, 'arroz', 1));
      dataOf(await put(service, 'arroz', 2, {}, 'bia'));
      const headers = { ...keyed(), 'if-match': `"${id}.${version}"` };
      const first = await put(service, 'arroz', 9, headers);
      assert.equal(refusalOf(first)[0], 409);
      assert.ok((await longest(service)) < longestStored);
      const repeated = await put(service, 'arroz', 9, headers);
      assert.deepEqual(bodyOf(repeated), bodyOf(first));
      assert.equal(repeated.data?.items[0]?.quantity, 2);
    });

    test('of a change of a cart that is over has the next cart', async (t) => {
      const { service } = await open(t);
      const key = keyed();
      const first = dataOf(await put(service, 'arroz', 2, key));
      dataOf(await service.get<Order>('/api/order/confirm'));
      const repeated = dataOf(await put(service, 'arroz', 2, key));
      assert.notEqual(repeated.id, first.id);
      assert.deepEqual([repeated.status, repeated.items], [OrderStatus.Creating, []]);
      const counts = await service.database.one(sql`select count(*)::int as orders, count(number)::int as placed
        from orders`);
      assert.deepEqual(counts, { orders: 2, placed: 1 });
    });

    test('of a new address refers to the addresses', async (t) => {
      const { service } = await open(t);
      const add = (street: string, headers: Record<string, string> = {}) =>
        service.post<Address[]>('/api/order/address/', sampleAddress({ street }), { headers });
      const long = '長'.repeat(90);
      for (let number = 0; number < 6; number++) dataOf(await add(`${long} ${number}`));
      const key = keyed();
      const first = await add('Rua A', key);
      assert.equal(dataOf(first).length, 7);
      assert.deepEqual(bodyOf(await add('Rua A', key)), bodyOf(first));
      assert.ok((await longest(service)) < longestStored);
    });
  });
});

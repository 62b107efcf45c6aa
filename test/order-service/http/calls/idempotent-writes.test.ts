import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import { deleteOldIdempotencyKeys } from '../../../../order-service/database/core/idempotency.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { setStock, stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  linesOf,
  refusalOf,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

/** Makes what is stored this old, such as '25 hours'. */
const ageKeys = (service: TestService, age: string) =>
  service.database.run(sql`update idempotency set created_at = now() - ${age}::interval`);

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const put = (service: TestService, id: string, quantity: number, headers: Record<string, string> = {}, code = 'ana') =>
  service.post<Order>('/api/order/items/', item(id, { quantity }), { headers, code });
const emptyCustomer = {
  name: '',
  email: '',
  document: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

onOneDatabase((kind, fresh) => {
  describe(`an Idempotency-Key (${kind})`, () => {
    test('sent twenty times at once has one effect and one response', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { variant: { available: 100 } })] });
      dataOf(await put(service, 'arroz', 3));
      const key = withKey(randomUUID());
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => service.get<Order>('/api/order/confirm', key)),
      );
      const [first] = responses;
      assert.ok(first);
      const { headers: _, ...expected } = first;
      assert.equal(dataOf(first).status, 1);
      for (const { headers: __, ...response } of responses) assert.deepEqual(response, expected);
      assert.equal(await stockOf(service.database), 97);
      assert.deepEqual(await service.database.one(sql`select count(*) as orders from orders where status = 1`), {
        orders: 1,
      });
    });

    test('gets the first response again, also a refusal, and 422 with another body', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz', { variant: { available: 1 } })] });
      const key = { 'idempotency-key': randomUUID() };
      const refused = refusalOf(await put(service, 'arroz', 2, key));
      await setStock(service.database, 9);
      assert.deepEqual(refusalOf(await put(service, 'arroz', 2, key)), refused);
      assert.deepEqual(refusalOf(await put(service, 'arroz', 3, key)), [
        422,
        'Esta operação já foi enviada com outros dados.',
      ]);
      assert.deepEqual(refusalOf(await service.get('/api/order/confirm', { headers: key })), [
        422,
        'Esta operação já foi enviada com outros dados.',
      ]);
      assert.equal(dataOf(await put(service, 'arroz', 2, { 'idempotency-key': randomUUID() })).totalAmout, 20);
    });

    test('belongs to the session that sent it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia', products: [draft('arroz')] });
      const key = { 'idempotency-key': randomUUID() };
      dataOf(await put(service, 'arroz', 2, key));
      assert.equal(dataOf(await put(service, 'arroz', 5, key, 'bia')).totalAmout, 50);
    });

    test('is remembered for 24 hours', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const key = { 'idempotency-key': randomUUID() };
      dataOf(await put(service, 'arroz', 2, key));
      await ageKeys(service, '23 hours');
      assert.equal((await put(service, 'arroz', 3, key)).status, 422);
      await ageKeys(service, '25 hours');
      assert.equal(dataOf(await put(service, 'arroz', 3, key)).totalAmout, 30);
      await ageKeys(service, '25 hours');
      assert.equal(await deleteOldIdempotencyKeys(service.database), 1);
    });

    test('with an invalid format is refused', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      for (const key of ['x', 'a b c d e f', 'é'.repeat(20), 'k'.repeat(101)])
        assert.deepEqual(
          refusalOf(await put(service, 'arroz', 1, { 'idempotency-key': key })),
          [
            400,
            'A chave de repetição (Idempotency-Key) precisa ter de 8 a 100 letras sem acento, números, hifens ou sublinhados.',
          ],
          key,
        );
    });
  });

  describe(`If-Match (${kind})`, () => {
    // Decision: A stale write that touches another line is merged; a '+' or '−' on the same line applies to the other
    // person's latest quantity.
    test('merges a stale write about another line, and refuses one about the same with the fresh order', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz'), draft('sal')] });
      dataOf(await put(service, 'arroz', 1));
      const { version } = dataOf(await put(service, 'sal', 1));
      const seen = { 'if-match': `"${version}"` };
      dataOf(await put(service, 'arroz', 2, seen));
      assert.deepEqual(
        linesOf(dataOf(await put(service, 'sal', 5, seen))).map(({ quantity }) => quantity),
        [2, 5],
      );
      const stale = await put(service, 'arroz', 9, seen);
      assert.deepEqual(refusalOf(stale), [409, 'O pedido foi alterado em outro lugar. Confira e tente novamente.']);
      assert.deepEqual(stale.data && linesOf(stale.data).map(({ quantity }) => quantity), [2, 5]);
      assert.equal((await service.get('/api/order/confirm', { headers: seen })).status, 409);
      assert.equal(
        dataOf(await put(service, 'arroz', 9, { 'if-match': String(stale.data?.version) })).items[0]?.quantity,
        9,
      );
    });

    test('for a removed line or another order is stale, and an invalid version is refused', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const { version } = dataOf(await put(service, 'arroz', 1));
      dataOf(await put(service, 'arroz', 0));
      const byIndex = (headers: Record<string, string>) =>
        service.post<Order>('/api/order/items/', item('arroz', { index: '1', quantity: 2 }), { headers });
      assert.equal((await byIndex({ 'if-match': String(version) })).status, 409);
      assert.equal((await put(service, 'arroz', 1, { 'if-match': '999' })).status, 409);
      assert.equal((await put(service, 'arroz', 1, { 'if-match': 'x' })).status, 400);
      assert.equal((await put(service, 'arroz', 1, { 'if-match': '*' })).status, 200);
    });

    test('that names its order is stale once another one is current, whatever its version', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia', products: [draft('arroz')] });
      const seen = dataOf(await put(service, 'arroz', 1));
      dataOf(await put(service, 'arroz', 1, { 'if-match': `"${seen.id}.${seen.version}"` }));
      assert.equal(
        (await service.get('/api/order/confirm', { headers: { 'if-match': `"${seen.id}.${seen.version}"` } })).status,
        409,
      );
      const finished = dataOf(
        await service.get<Order>('/api/order/confirm', { headers: { 'if-match': `"${seen.id}.${seen.version + 1}"` } }),
      );
      const old = { 'if-match': `"${finished.id}.0"` };
      const refused = [
        await service.get<Order>('/api/order/confirm', { headers: old }),
        await service.post<Order>(
          '/api/order/confirm',
          { ...emptyCustomer, paymentMethod: 3 },
          { code: 'bia', headers: old },
        ),
        await service.get<Order>('/api/order/cancel', { code: 'bia', headers: old }),
        await put(service, 'arroz', 1, old),
        await put(service, 'arroz', 0, old),
        await service.post<Order>('/api/order/gift/', { id: 'brinde', selectedGifts: [] }, { headers: old }),
        await service.post<Order>('/api/order/coupon/?coupon=', undefined, { headers: old }),
        await service.post<Order>('/api/customer/update', { ...emptyCustomer, name: 'Ana' }, { headers: old }),
      ];
      const current = dataOf(await service.get<Order>('/api/order/current'));
      for (const response of refused) {
        assert.equal(refusalOf(response)[0], 409);
        assert.deepEqual(
          [response.data?.id, response.data?.version],
          [current.id, 0],
          'the response has the order that is current',
        );
      }
      assert.notEqual(current.id, finished.id);
      assert.deepEqual(await service.database.one(sql`select count(*) as canceled from orders where status = 3`), {
        canceled: 0,
      });
      dataOf(await put(service, 'arroz', 1, { 'if-match': `${current.id}.${current.version}` }));
    });
  });

  describe(`many simultaneous requests (${kind})`, () => {
    test('sell the last unit to exactly one of fifty', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const plenty = draft('cheio', { variant: { available: 100 } });
      await createShop(service.database, {
        ...takesAnonymousOrders,
        products: [plenty, draft('ultimo', { name: 'Último', variant: { available: 1 } })],
      });
      const codes = await Promise.all(
        Array.from(
          { length: 50 },
          async () =>
            dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null })).code,
        ),
      );
      for (const code of codes) for (const id of ['ultimo', 'cheio']) dataOf(await put(service, id, 1, {}, code));
      const responses = await Promise.all(codes.map((code) => service.get<Order>('/api/order/confirm', { code })));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array(49).fill(422)]);
      const messages = new Set(
        responses.filter(({ success }) => !success).flatMap(({ errors }) => errors.map(({ message }) => message)),
      );
      assert.deepEqual([...messages], ['Último está sem estoque. Remova o item para continuar.']);
      const left = await service.database.many(sql`select sku, available from stock order by sku`);
      assert.deepEqual(left, [
        { sku: 'cheio', available: 99 },
        { sku: 'ultimo', available: 0 },
      ]);
      assert.deepEqual(await service.database.one(sql`select count(*) as sold from orders where status = 1`), {
        sold: 1,
      });
    });

    test('confirm orders of the same products in any order without a deadlock, numbered without gaps', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        ...takesAnonymousOrders,
        products: ['a', 'b', 'c'].map((id) => draft(id, { variant: { available: 20 } })),
      });
      const visitors = await Promise.all(
        Array.from(
          { length: 20 },
          async () =>
            dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null })).code,
        ),
      );
      for (const [at, code] of visitors.entries())
        for (const id of at % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a']) dataOf(await put(service, id, 1, {}, code));
      const responses = await Promise.all(visitors.map((code) => service.get<Order>('/api/order/confirm', { code })));
      for (const response of responses) assert.equal(dataOf(response).status, 1);
      const left = await service.database.many(sql`select available from stock`);
      assert.deepEqual(left, [{ available: 0 }, { available: 0 }, { available: 0 }]);
      assert.deepEqual(
        await service.database.one(
          sql`select min(number) as first, max(number) as last, count(distinct number) as n from orders`,
        ),
        {
          first: 1,
          last: 20,
          n: 20,
        },
      );
    });

    test('edit one order a thousand times without losing a line', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const products = Array.from({ length: 20 }, (_, at) => draft(`p${at}`));
      const terms = { orderLimits: { unitsPerItem: null, unitsPerOrder: null } };
      await createShop(service.database, { agentCode: 'bia', terms, products });
      const edit = async (code: string, offset: number) => {
        for (let at = 0; at < 500; at++)
          dataOf(await put(service, `p${offset + (at % 10)}`, Math.floor(at / 10) + 1, {}, code));
      };
      await Promise.all([edit('ana', 0), edit('bia', 10)]);
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual(
        order.items.map(({ quantity }) => quantity),
        Array(20).fill(50),
      );
      assert.deepEqual([order.version, order.totalAmout], [1_000, 10_000]);
    });
  });
});

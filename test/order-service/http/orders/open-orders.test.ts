import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { deleteOldOrderHolders } from '../../../../order-service/database/orders/open-orders.ts';
import { acceptOrder } from '../../../../order-service/services/orders/accept-order.ts';
import { saveSalesSettings } from '../../../../order-service/services/shops/save-sales-settings.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/** The headers of a call that the gateway forwards from this address. */
const from = (address: string): Record<string, string> => {
  const headers = { 'x-forwarded-for': address };
  return {
    ...headers,
    [contextSignatureHeader]: createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest('hex'),
  };
};
const home = '203.0.113.7';
const personWords =
  'Você já tem 2 pedidos esperando pagamento ou resposta da loja. Pague o que falta ou fale com a loja antes de fazer outro. Seus itens continuam no carrinho.';
const networkWords =
  'Há muitos pedidos feitos desta conexão esperando pagamento ou resposta da loja. Pague o que falta ou fale com a loja antes de fazer outro. Seus itens continuam no carrinho.';

const add = async (service: TestService, code: string) =>
  dataOf(await service.post<Order>('/api/order/items/', item('arroz'), { code }));
const confirm = (service: TestService, code: string, headers: Record<string, string> = {}) =>
  service.get<Order>('/api/order/confirm', { code, headers });
/** A new anonymous visitor with an item in the cart. */
const visitor = async (service: TestService, customer?: object) => {
  const { code = '' } = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null }));
  await add(service, code);
  if (customer) dataOf(await service.post('/api/customer/update', customer, { code }));
  return code;
};

onOneDatabase((kind, fresh) => {
  const start = async (t: Parameters<typeof fresh>[0], orderLimits = {}) => {
    const service = await startTestService(t, await fresh(t));
    const { shopId } = await createShop(service.database, {
      ...takesAnonymousOrders,
      agentCode: 'bia',
      products: [draft('arroz', { variant: { available: 100 } })],
    });
    await saveSalesSettings(service.database, shopId, {
      orderLimits: { openOrdersPerNetworkWithoutName: null, ...orderLimits },
    });
    return { ...service, shopId };
  };

  describe(`open orders (${kind})`, () => {
    // Decision: One visitor cannot reserve a shop's whole stock: orders without an agent have limits, and an order that
    // is neither paid nor accepted in time is cancelled.
    test('of anonymous visitors are at most ten per network, also when all are confirmed at once', async (t) => {
      const service = await start(t);
      const codes: string[] = [];
      for (let at = 0; at < 14; at++) codes.push(await visitor(service));
      const responses = await Promise.all(codes.map((code) => confirm(service, code, from(home))));
      assert.equal(responses.filter(({ status }) => status === 200).length, 10);
      const refused = responses.findIndex(({ status }) => status !== 200);
      const response = responses[refused];
      assert.ok(response);
      assert.deepEqual(refusalOf(response), [422, networkWords]);
      assert.equal(response.errors[0]?.code, 'open-orders');
      assert.equal(await stockOf(service.database), 90, 'a refused order reserves nothing');
      const code = codes[refused] ?? '';
      const cart = dataOf(await service.get<Order>('/api/order/current', { code }));
      assert.deepEqual([cart.status, cart.items.length], [0, 1]);
      assert.equal((await confirm(service, code, from('203.0.113.8'))).status, 200, 'a neighbour orders');
    });

    test('without a name and a payment are at most three per network; one with a name is accepted', async (t) => {
      const service = await start(t, { openOrdersPerNetworkWithoutName: 3 });
      for (let at = 0; at < 3; at++)
        assert.equal((await confirm(service, await visitor(service), from(home))).status, 200);
      const code = await visitor(service);
      const response = await confirm(service, code, from(home));
      assert.deepEqual(refusalOf(response), [
        422,
        'Há muitos pedidos feitos desta conexão esperando pagamento ou resposta da loja. Informe seus dados e escolha o pagamento, ou fale com a loja. Seus itens continuam no carrinho.',
      ]);
      assert.equal(dataOf(await service.get<Order>('/api/order/current', { code })).items.length, 1);
      assert.equal((await confirm(service, await visitor(service), from('203.0.113.8'))).status, 200);
      dataOf(await service.post('/api/customer/update', sampleCustomer, { code }));
      assert.equal((await confirm(service, code, from(home))).status, 200);
      const ends = await service.database.many<{ hours: number }>(sql`
        select round(extract(epoch from expires_at - placed_at) / 3600)::int as hours from orders
        where status = 1 order by number`);
      assert.deepEqual(
        ends.map(({ hours }) => hours),
        [12, 12, 12, 12, 168],
      );
    });

    for (const hasName of [false, true])
      test(`of one address reserve at most a tenth of a shop's stock, ${hasName ? 'also with' : 'without'} invented names`, async (t) => {
        const service = await startTestService(t, await fresh(t));
        const products = Array.from({ length: 40 }, (_, at) => draft(`p${at}`, { variant: { available: 120 } }));
        await createShop(service.database, { ...takesAnonymousOrders, products });
        const stockLeft = async () =>
          (await service.database.one<{ units: number }>(sql`select sum(available)::int as units from stock`))?.units ??
          0;
        const before = await stockLeft();
        let isRefused = false;
        for (let round = 0; !isRefused && round < 30; round++) {
          const { code = '' } = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null }));
          if (hasName) {
            const invented = { ...sampleCustomer, document: '', email: `a${round}@example.com`, phone: '' };
            await service.post('/api/customer/update', invented, { code });
          }
          // Of each product as many as the cart takes.
          for (let at = 0; at < 3; at++)
            for (const quantity of [120, 100, 20, 10]) {
              const line = item(`p${(3 * round + at) % products.length}`, { quantity });
              if ((await service.post('/api/order/items/', line, { code })).status === 200) break;
            }
          isRefused = (await confirm(service, code, from(home))).status !== 200;
        }
        assert.ok(isRefused);
        const taken = before - (await stockLeft());
        assert.ok(taken > 0 && taken <= before / 10, `${taken} of ${before}`);
      });

    test('no longer count once the shop accepts them; their network is then deleted', async (t) => {
      const service = await start(t, { openOrdersPerNetwork: 1 });
      const first = dataOf(await confirm(service, await visitor(service), from(home)));
      const code = await visitor(service);
      assert.equal((await confirm(service, code, from(home))).status, 422);
      assert.equal(await acceptOrder(service.database, service.shopId, first.id), true);
      assert.equal((await confirm(service, code, from(home))).status, 200);
      const kept = await service.database.one<{ count: number }>(
        sql`select count(*)::int as count from orders where holder_keys is not null and accepted_at is not null`,
      );
      assert.equal(kept?.count, 0);
      assert.equal(await deleteOldOrderHolders(service.database, new Date()), 0);
      assert.equal(await deleteOldOrderHolders(service.database, new Date(Date.now() + 25 * 3_600_000)), 1);
    });

    test('are counted by site, too, because one customer of a provider has thousands of networks', async (t) => {
      const service = await start(t, { openOrdersPerNetwork: 1 });
      const at = async (network: number) =>
        confirm(service, await visitor(service), from(`2001:db8:1:${network.toString(16)}::5`));
      assert.equal((await at(0)).status, 200);
      assert.equal((await at(0)).status, 422);
      for (let network = 1; network < 10; network++) assert.equal((await at(network)).status, 200);
      assert.deepEqual(refusalOf(await at(10)), [422, networkWords]);
    });

    test('of one person on one network are counted by document, e-mail and phone', async (t) => {
      const service = await start(t, { openOrdersPerContact: 2 });
      const named = (fields: object) => visitor(service, { ...sampleCustomer, ...fields });
      const others = { email: 'outra@example.com', document: '11144477735', phone: '21987654321' };
      for (let at = 0; at < 2; at++) assert.equal((await confirm(service, await named({}), from(home))).status, 200);
      for (const same of ['email', 'document', 'phone'] as const) {
        const code = await named({ ...others, [same]: sampleCustomer[same] });
        assert.deepEqual(refusalOf(await confirm(service, code, from(home))), [422, personWords], same);
      }
      assert.equal((await confirm(service, await named(others), from(home))).status, 200);
      const atOnce = await Promise.all(
        (await Promise.all([1, 2, 3].map(() => named(others)))).map((code) => confirm(service, code, from(home))),
      );
      assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 422, 422]);
    });

    test("with a customer's data from one network do not limit that customer's orders from another", async (t) => {
      const service = await start(t, { openOrdersPerNetwork: 100 });
      const stranger = { ...sampleCustomer, email: 'outra@example.com', phone: '21987654321' };
      for (let at = 0; at < 10; at++)
        assert.equal((await confirm(service, await visitor(service, stranger), from('198.51.100.1'))).status, 200);
      assert.equal((await confirm(service, await visitor(service, stranger), from('198.51.100.1'))).status, 422);
      for (const headers of [from(home), {}])
        assert.equal((await confirm(service, await visitor(service, sampleCustomer), headers)).status, 200);
    });

    test('of one anonymous session are counted on all its networks', async (t) => {
      const service = await start(t, { openOrdersPerContact: 2 });
      const code = await visitor(service);
      assert.equal((await confirm(service, code, from('198.51.100.1'))).status, 200);
      await add(service, code);
      assert.equal((await confirm(service, code, from('198.51.100.2'))).status, 200);
      await add(service, code);
      for (const headers of [from('198.51.100.3'), {}])
        assert.deepEqual(refusalOf(await confirm(service, code, headers)), [422, personWords]);
    });

    test("count no network without the gateway's signature", async (t) => {
      const service = await start(t, { openOrdersPerNetwork: 1 });
      for (let at = 0; at < 2; at++)
        assert.equal((await confirm(service, await visitor(service), { 'x-forwarded-for': home })).status, 200);
    });

    test("of a contact are limited by the shop's setting, regardless of visitors who enter the same data", async (t) => {
      const service = await start(t, { openOrdersPerContact: 2 });
      dataOf(await service.post('/api/customer/update', sampleCustomer));
      for (let at = 0; at < 2; at++)
        assert.equal(
          (await confirm(service, await visitor(service, sampleCustomer), from(home))).status,
          200,
          'strangers',
        );
      const placed: string[] = [];
      for (let at = 0; at < 2; at++) {
        await add(service, 'ana');
        placed.push(dataOf(await confirm(service, 'ana')).id);
      }
      await add(service, 'ana');
      assert.deepEqual(refusalOf(await confirm(service, 'ana')), [422, personWords]);
      assert.equal(dataOf(await service.get<Order>('/api/order/current')).items.length, 1);
      assert.equal(await acceptOrder(service.database, service.shopId, placed[0] ?? ''), true);
      assert.equal((await confirm(service, 'ana')).status, 200);
      await add(service, 'ana');
      assert.equal((await confirm(service, 'ana')).status, 422);
      assert.equal((await confirm(service, 'bia')).status, 200, 'an agent confirms what they agreed on');
    });

    test('have no limit where the shop sets none', async (t) => {
      const service = await start(t, { openOrdersPerNetwork: null, openOrdersPerContact: null });
      for (let at = 0; at < 12; at++) {
        await add(service, 'ana');
        assert.equal((await confirm(service, 'ana')).status, 200);
        assert.equal((await confirm(service, await visitor(service), from(home))).status, 200);
      }
    });
  });
});

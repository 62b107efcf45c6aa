import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformDiscount } from '#shared/contract/platform/discount-schemas.ts';
import type { NamedAgent } from '#shared/model/agent.ts';
import type { AgentContacts, ContactSession } from '#shared/model/agent-contact.ts';
import type { DiscountAsk, DiscountToDecide } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Session } from '#shared/model/session.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { insertEntrySession } from '../../../../order-service/services/sessions/sessions.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const ana: NamedAgent = { id: 'ana-7', name: 'Ana Vendas' };
const sofia: NamedAgent = { id: 'sofia-1', name: 'Sofia Supervisora', role: 'supervisor' };
const by = { agent: { code: 'ana-7' }, supervisor: { code: 'sofia' }, second: { code: 'tomas' }, shopper: {} };
const eighteen: DiscountAsk = { percent: 18, reason: 'Cliente antiga' };

async function openSession(database: Database, shopId: string, code: string, contact: string, agent: NamedAgent) {
  const entry = {
    shopId,
    slug: 'loja',
    channelType: 1,
    channelId: 'zap',
    contact,
    name: contact,
    isAgent: true,
  } as const;
  await database.tx((db) => insertEntrySession(db, { ...entry, agent }, code), shopId);
}

/** A shop whose agents may deduct 10 %: Ana serves the contact 'ana', two supervisors serve others. */
async function start(t: TestContext, database: Database) {
  const service = await startTestService(t, database);
  const { shopId } = await createShop(database, {
    channels: [demoChannel],
    settings: { enableManualPrices: true },
    terms: { maxDiscountPercent: 10 },
    products: [draft('arroz', { variant: { price: 100_00 } }), draft('feijao')],
    pickupStores: [pickupStore('centro')],
    paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
    coupons: [],
  });
  await openSession(database, shopId, 'ana-7', 'ana', ana);
  await openSession(database, shopId, 'sofia', 'joana', sofia);
  await openSession(database, shopId, 'tomas', 'pedro', { id: 'tomas-2', name: 'Tomás', role: 'supervisor' });
  await declareWebhooks(database, shopId, [{}]);
  const { key } = await createApiKey(database, shopId, { name: 'teste', contextSecret });
  dataOf(await service.post('/api/order/items/', item('arroz')));
  return { service, shopId, key };
}

const ask = (service: TestService, sent: DiscountAsk = eighteen, headers = {}) =>
  service.post<Order>('/api/order/discount/request', sent, { ...by.agent, headers });
const asked = async (service: TestService, sent?: DiscountAsk) => {
  const { discountRequest } = dataOf(await ask(service, sent));
  return discountRequest ?? assert.fail('nothing was asked');
};
const decide = (service: TestService, id: string, approve: boolean, caller: { code?: string } = by.supervisor) =>
  service.post<DiscountToDecide>(
    `/api/order/discounts/${id}`,
    { approve, ...(approve ? {} : { reason: 'Margem baixa' }) },
    caller,
  );
const current = async (service: TestService, caller: { code?: string } = by.agent) =>
  dataOf(await service.get<Order>('/api/order/current', caller));
const pending = async (service: TestService) =>
  dataOf(await service.get<DiscountToDecide[]>('/api/order/discounts', by.supervisor));
const confirm = { ...sampleCustomer, paymentMethod: PaymentMethod.Pix };
const finish = (service: TestService) => service.post<Order>('/api/order/confirm', confirm, by.agent);
const events = (service: TestService) =>
  service.database.many<{ type: string; status: string }>(
    sql`select type, data->>'status' as status from platform_event where type like 'discount.%' order by created_at, id`,
  );
/** The decisions about the contact's discount that this caller has not seen. */
const unseen = async (service: TestService, caller: { code: string }) =>
  dataOf(await service.get<AgentContacts>('/api/order/contacts', caller)).contacts.flatMap(({ name, events }) =>
    name === 'Ana' ? events.filter(({ kind, isSeen }) => !isSeen && kind.startsWith('discount')) : [],
  );
/** The request's state and the order's discount and total. */
const state = ({ discountRequest, discountAmout, totalAmout }: Order) => [
  discountRequest?.status ?? null,
  discountAmout,
  totalAmout,
];

onEachDatabase((kind, fresh) => {
  describe(`a discount above the agent's limit (${kind})`, () => {
    // Decision: What became of a request is an event in the list of the agent who asked, as what a contact does.
    for (const approve of [true, false])
      test(`is ${approve ? 'approved' : 'refused'} as an event that only the agent who asked has to see`, async (t) => {
        const { service, shopId } = await start(t, await fresh(t));
        await openSession(service.database, shopId, 'carlos', 'ana', { id: 'carlos', name: 'Carlos Balcão' });
        const { id } = await asked(service);
        assert.deepEqual(await unseen(service, by.agent), []);
        dataOf(await decide(service, id, approve));
        const news = await unseen(service, by.agent);
        assert.deepEqual(
          news.map(({ kind }) => kind),
          [approve ? 'discountApproved' : 'discountRefused'],
        );
        assert.deepEqual(await unseen(service, { code: 'carlos' }), []);
        const seen = news.map(({ kind, at }) => ({ kind, at }));
        assert.equal((await service.post('/api/order/contacts/seen', { seen }, by.agent)).status, 200);
        assert.deepEqual(await unseen(service, by.agent), []);
      });

    test('waits without changing the total, and is applied by an approval', async (t) => {
      const { service } = await start(t, await fresh(t));
      const request = await asked(service);
      assert.deepEqual([request.amout, request.percent, request.agent], [18, 18, { id: ana.id, name: ana.name }]);
      assert.deepEqual(state(await current(service)), ['pending', 0, 100]);
      const [open] = await pending(service);
      assert.deepEqual(
        [
          open?.id,
          open?.contact.name,
          open?.reason,
          open?.limit,
          open?.order.totalAmout,
          open?.order.totalWithDiscount,
        ],
        [request.id, 'Ana', 'Cliente antiga', { percent: 10, amout: 10 }, 100, 82],
      );
      assert.equal(dataOf(await decide(service, request.id, true)).status, 'approved');
      const order = await current(service);
      assert.deepEqual(state(order), ['approved', 18, 82]);
      assert.deepEqual(
        [order.changedBy, order.manualDiscount, order.manualDiscountPercent, order.discountRequest?.decidedBy],
        ['agent', 18, 18, { id: sofia.id, name: sofia.name }],
      );
      assert.deepEqual(await pending(service), []);
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      assert.deepEqual(state(dataOf(await finish(service))), ['approved', 18, 82], 'other choices keep it');
      assert.deepEqual(await events(service), [
        { type: 'discount.requested', status: 'pending' },
        { type: 'discount.decided', status: 'approved' },
      ]);
    });

    test('is refused with a reason, which the agent reads', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const silent = await service.post(`/api/order/discounts/${id}`, { approve: false }, by.supervisor);
      assert.deepEqual(refusalOf(silent), [422, 'Diga por que recusa este desconto.']);
      dataOf(await decide(service, id, false));
      const order = await current(service);
      assert.deepEqual([...state(order), order.discountRequest?.answer], ['refused', 0, 100, 'Margem baixa']);
    });

    test('is not asked for without a reason, within the limit, or above the subtotal', async (t) => {
      const { service } = await start(t, await fresh(t));
      const cases: [DiscountAsk, text: string][] = [
        [{ percent: 18, reason: ' ' }, 'Diga por que pede este desconto.'],
        [{ percent: 10, reason: 'x' }, 'Este desconto está dentro do seu limite. Aplique sem pedir aprovação.'],
        [
          { amount: 100.01, reason: 'x' },
          'O desconto não pode passar de R$\u00a0100,00, que é o que o pedido ainda custa.',
        ],
      ];
      for (const [sent, text] of cases) assert.deepEqual(refusalOf(await ask(service, sent)), [422, text]);
      assert.equal((await ask(service, { ...eighteen, reason: '4111 1111 1111 1111' })).status, 422);
      assert.deepEqual(await pending(service), []);
    });

    test("keeps the agent's finish waiting, until the agent uses the limit or gives up", async (t) => {
      const { service } = await start(t, await fresh(t));
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'centro' }));
      await asked(service);
      assert.deepEqual(refusalOf(await finish(service)), [
        422,
        'O desconto espera aprovação. Espere a resposta, use o seu limite ou desista do pedido de desconto.',
      ]);
      dataOf(await service.post('/api/order/discount?percent=10', undefined, by.agent));
      assert.deepEqual(state(await current(service)), ['withdrawn', 10, 90]);
      const second = await asked(service);
      dataOf(await service.post('/api/order/discount/withdraw', undefined, by.agent));
      assert.deepEqual(state(await current(service)), ['withdrawn', 10, 90], 'the earlier discount stays');
      assert.deepEqual(refusalOf(await decide(service, second.id, true)), [
        422,
        'O atendente desistiu deste desconto.',
      ]);
      assert.equal(dataOf(await finish(service)).totalAmout, 90);
      assert.deepEqual(
        (await events(service)).map(({ status }) => status),
        ['pending', 'withdrawn', 'pending', 'withdrawn'],
      );
    });

    const changes: [what: string, change: (service: TestService) => Promise<unknown>][] = [
      ['another quantity', (service) => service.post('/api/order/items/', item('arroz', { quantity: 2 }))],
      ['another product', (service) => service.post('/api/order/items/', item('feijao'))],
      [
        'another price',
        (service) => service.database.run(sql`update product_variant set price = 9900 where sku = 'arroz'`),
      ],
      [
        'a discount on a line',
        (service) => service.post('/api/order/items/discount', { index: '1', amount: 1 }, by.agent),
      ],
    ];
    for (const [what, change] of changes) {
      test(`${what} makes an open request void`, async (t) => {
        const { service } = await start(t, await fresh(t));
        const { id } = await asked(service);
        await change(service);
        assert.deepEqual(refusalOf(await decide(service, id, true)), [
          422,
          'O pedido mudou depois que o desconto foi pedido. O atendente precisa pedir de novo.',
        ]);
        const order = await current(service);
        assert.deepEqual([order.discountRequest?.status, order.manualDiscount], ['void', null]);
        assert.deepEqual(
          (await events(service)).map(({ status }) => status),
          ['pending', 'void'],
        );
      });

      // The order has no room for it beside an approved discount.
      if (what === 'a discount on a line') continue;
      test(`${what} makes an approval void, and the discount falls to the limit`, async (t) => {
        const { service } = await start(t, await fresh(t));
        const { id } = await asked(service);
        dataOf(await decide(service, id, true));
        await change(service);
        const order = await current(service);
        assert.equal(order.discountRequest?.status, 'void');
        assert.ok((order.discountAmout ?? 0) <= (order.discountLimit?.amout ?? 0), 'nothing beyond the limit');
        await service.post('/api/order/items/', item('feijao', { quantity: 0 }));
        await service.post('/api/order/items/', item('arroz', { quantity: 1 }));
        assert.equal((await current(service)).discountRequest?.status, 'void', 'the first content revives nothing');
      });
    }

    test('an approved percentage that became void is named with the amount that was approved', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      const changed = dataOf(await service.post<Order>('/api/order/items/', item('feijao'), by.agent));
      assert.deepEqual(
        changed.catalogErrorMessages.filter((message) => message.includes('aprovado')),
        [
          `O pedido mudou, e o desconto aprovado de R$\u00a018,00 não vale mais. Ficou em ${formatBrl(
            changed.discountLimit?.amout ?? 0,
          )}, o máximo sem aprovação.`,
        ],
      );
    });

    test('a discount on a line finds no room beside an approved discount, which stays', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      const refused = await service.post('/api/order/items/discount', { index: '1', amount: 1 }, by.agent);
      assert.equal(refused.status, 422);
      assert.deepEqual(state(await current(service)), ['approved', 18, 82]);
    });

    test('an approval is valid once: after another discount the same one needs another approval', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      dataOf(await decide(service, id, true));
      dataOf(await service.post('/api/order/discount?percent=5', undefined, by.agent));
      assert.equal((await service.post('/api/order/discount?percent=18', undefined, by.agent)).status, 422);
      assert.equal((await decide(service, id, true)).status, 404, 'another discount took its place');
    });

    test('two supervisors decide once, and the second reads who did', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const both = await Promise.all([decide(service, id, true, by.supervisor), decide(service, id, false, by.second)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
      const loser = both.find(({ status }) => status === 422) ?? assert.fail();
      assert.match(
        refusalOf(loser)[1] ?? '',
        /^Este desconto já foi (aprovado por Sofia Supervisora|recusado por Tomás)\.$/,
      );
      const order = await current(service);
      const isApproved = order.discountRequest?.status === 'approved';
      assert.deepEqual([order.discountAmout, order.totalAmout], isApproved ? [18, 82] : [0, 100]);
      assert.equal((await events(service)).length, 2);
    });

    test('an approval beside a change of the cart is applied to the content that was asked about, or not at all', async (t) => {
      const { service } = await start(t, await fresh(t));
      for (let round = 0; round < 4; round++) {
        const { id } = await asked(service);
        const [decision] = await Promise.all([
          decide(service, id, true),
          service.post('/api/order/items/', item('feijao', { quantity: round + 1 })),
        ]);
        const order = await current(service);
        assert.ok([200, 422].includes(decision.status));
        assert.equal(order.discountRequest?.status, 'void');
        assert.ok(order.discountAmout <= (order.discountLimit?.amout ?? 0), 'never above the limit');
        await service.post('/api/order/discount?discount=0', undefined, by.agent);
      }
    });

    test('an approval beside the confirmation of the shopper never changes the placed order', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const [placed, decision] = await Promise.all([
        service.get<Order>('/api/order/confirm'),
        decide(service, id, true),
      ]);
      if (decision.status === 200) assert.equal(placed.status, 200);
      const { totalAmout } = dataOf(placed);
      assert.equal(totalAmout, decision.status === 200 ? 82 : 100);
    });

    test('a shopper may buy without it, and it is decided no more, as after a cancellation', async (t) => {
      const { service } = await start(t, await fresh(t));
      const first = await asked(service);
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/confirm')).totalAmout, 100);
      const ended = [422, 'O pedido já foi finalizado ou cancelado.'];
      assert.deepEqual(refusalOf(await decide(service, first.id, true)), ended);
      dataOf(await service.post('/api/order/items/', item('arroz')));
      const second = await asked(service);
      dataOf(await service.get('/api/order/cancel', by.agent));
      assert.deepEqual(refusalOf(await decide(service, second.id, true)), ended);
      assert.deepEqual(
        (await events(service)).map(({ status }) => status),
        ['pending', 'void', 'pending', 'void'],
      );
    });

    test('a request against a version that is not the current discount any more is stale', async (t) => {
      const { service } = await start(t, await fresh(t));
      const seen = await current(service);
      dataOf(await service.post('/api/order/discount?percent=5', undefined, by.agent));
      assert.equal((await ask(service, eighteen, { 'if-match': `"${seen.id}.${seen.version}"` })).status, 409);
    });

    test('is decided by no agent, no shopper and no other shop', async (t) => {
      const { service } = await start(t, await fresh(t));
      const other = await createShop(service.database, { slug: 'outra', code: 'caio' });
      await openSession(service.database, other.shopId, 'chefe', 'caio', { ...sofia });
      const { key } = await createApiKey(service.database, other.shopId, { name: 'outra', contextSecret });
      const { id } = await asked(service);
      for (const caller of [by.agent, by.shopper]) assert.equal((await decide(service, id, true, caller)).status, 403);
      assert.equal((await decide(service, id, true, { code: 'chefe' })).status, 404);
      assert.equal((await service.post(`/platform/discounts/${id}`, { approve: true }, { code: key })).status, 404);
      assert.deepEqual(dataOf(await service.get('/api/order/discounts', { code: 'chefe' })), []);
      assert.deepEqual(state(await current(service)), ['pending', 0, 100]);
    });

    test('is nothing that a shopper receives', async (t) => {
      const { service } = await start(t, await fresh(t));
      const { id } = await asked(service);
      const seen = [JSON.stringify(await current(service, by.shopper))];
      dataOf(await decide(service, id, false));
      seen.push(JSON.stringify(await current(service, by.shopper)));
      seen.push(JSON.stringify(await queuedMessages(service.database)));
      for (const text of seen) assert.doesNotMatch(text, /discountRequest|Cliente antiga|Margem baixa|Sofia/);
      assert.doesNotMatch(service.logged(), /Cliente antiga|Margem baixa/);
    });

    test('is listed and decided in the Platform API, with a repeated call as one', async (t) => {
      const { service, key } = await start(t, await fresh(t));
      const { id } = await asked(service, { amount: 25, reason: 'Entrega atrasou' });
      const list = async () =>
        dataOf(await service.get<{ data: PlatformDiscount[] }>('/platform/discounts', { code: key })).data;
      const [open] = await list();
      assert.deepEqual(
        [open?.id, open?.amout, open?.percent, open?.agent?.name, open?.contact.id, open?.order.items[0]?.name],
        [id, 25, null, 'Ana Vendas', 'ana', 'arroz'],
      );
      const body = { approve: true, agent: { id: 'dono', name: 'Dona Rita' }, reason: 'Combinado' };
      const send = () =>
        service.post<PlatformDiscount>(`/platform/discounts/${id}`, body, {
          code: key,
          headers: { 'idempotency-key': 'decide-000001' },
        });
      const [first, second] = [await send(), await send()];
      assert.deepEqual([first.status, second.data], [200, first.data]);
      const order = await current(service);
      assert.deepEqual(
        [...state(order), order.changedBy, order.discountRequest?.decidedBy, order.discountRequest?.answer],
        ['approved', 25, 75, 'shop', { id: 'dono', name: 'Dona Rita' }, 'Combinado'],
      );
      assert.deepEqual(await list(), []);
      assert.equal(
        (await service.post(`/platform/discounts/${id}`, { approve: false, reason: 'não' }, { code: key })).status,
        422,
      );
    });

    test('is counted in the contacts of a supervisor only', async (t) => {
      const { service } = await start(t, await fresh(t));
      await asked(service);
      const count = async (caller: { code: string }) =>
        dataOf(await service.get<AgentContacts>('/api/order/contacts', caller)).toDecide;
      assert.deepEqual([await count(by.supervisor), await count(by.agent)], [1, null]);
    });

    test("a supervisor's session says so, also for another contact, and never outlasts itself there", async (t) => {
      const { service, shopId } = await start(t, await fresh(t));
      await openSession(service.database, shopId, 'sofia-comum', 'carlos', { ...sofia, role: 'agent' });
      const roleOf = async (code: string) =>
        dataOf(await service.get<Session>(`/api/session/${code}`, { code: null })).agent?.role;
      assert.deepEqual(
        [await roleOf('sofia'), await roleOf('sofia-comum'), await roleOf('ana-7')],
        ['supervisor', undefined, undefined],
      );
      const { contacts } = dataOf(await service.get<AgentContacts>('/api/order/contacts', by.supervisor));
      const carlos = contacts.find(({ name }) => name === 'carlos') ?? assert.fail();
      await service.database.run(sql`update session set expires_at = now() + interval '1 hour' where is_supervisor`);
      const opened = dataOf(
        await service.post<ContactSession>(`/api/order/contacts/${carlos.id}/session`, undefined, by.supervisor),
      );
      assert.equal(await roleOf(opened.code), 'supervisor');
      assert.deepEqual(
        await service.database.one(
          sql`select count(*)::int as n from session where is_supervisor and expires_at > now() + interval '61 minutes'`,
        ),
        { n: 0 },
      );
    });
  });
});

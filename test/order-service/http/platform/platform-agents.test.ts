import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import type { PlatformAgentTotals, PlatformOrder, PlatformOrders } from '#shared/contract/platform/order-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import type { Session } from '#shared/model/session.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { refundManually } from '../../../../order-service/services/payments/manual-refund.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { ana, carlos, startWithAgents } from '../../../helpers/order-service/agents.ts';
import { dataOf, item, refusalOf } from '../../../helpers/order-service/order-service.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';

onOneDatabase((kind, fresh) => {
  // Decision: Agents are people: a session names its agent, and orders and their history keep who did what.
  describe(`agents of the Platform API (${kind})`, () => {
    const start = async (t: TestContext) => {
      const database = await fresh(t);
      const { service, shopId, key, otherKey, ...sessions } = await startWithAgents(t, database);
      const payments = openPayments({
        database,
        clock: () => new Date(),
        log: quietLog(),
        isDemo: false,
        publicUrl: '',
      });
      const caio = (id: string) => ({ id, name: 'Caio' });
      const request = (contact: string, more: object = {}, code?: string) =>
        sessions.request(caio(contact), more, code);
      const asAgent = (contact: string, agent?: object, code?: string) => sessions.asAgent(caio(contact), agent, code);
      const sell = async (code: string) => {
        dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 2 }), { code }));
        return dataOf(await service.get<{ id: string }>('/api/order/confirm', { code })).id;
      };
      const totals = async (code = key, query = '') => {
        const data = dataOf(await service.get<PlatformAgentTotals>(`/platform/agents${query}`, { code }));
        assert.deepEqual(Value.Errors(platformCalls.agents.data, data), []);
        return data.data.map(({ agent, orders, totalAmout }) => [agent?.name ?? null, orders, totalAmout]);
      };
      const orderOf = async (id: string) =>
        dataOf(await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
      /** The shop's people received the money of an order, and gave some of it back. */
      const pay = (number: number) => confirmByHand(payments, shopId, number);
      const giveBack = (number: number, amount: number) =>
        database.tx((db) => refundManually(db, payments, shopId, number, { agent: ana, at: new Date(), amount }));
      return { service, pay, giveBack, key, otherKey, request, asAgent, sell, totals, orderOf };
    };

    test('are named by their session', async (t) => {
      const { service, request, asAgent } = await start(t);
      const sessionOf = async (code: string) =>
        dataOf(await service.get<Session>(`/api/session/${code}`, { code: null }));
      assert.deepEqual((await sessionOf(await asAgent('caio', ana))).agent, ana);
      assert.equal((await sessionOf(await asAgent('caio'))).agent, undefined, 'not named');
      assert.equal((await sessionOf(dataOf(await request('caio')).code)).agent, undefined, 'a contact');
    });

    test('are refused with a reason without an id or a name', async (t) => {
      const { request } = await start(t);
      const refused = async (more: object) => refusalOf(await request('caio', more));
      const asUser = { sessionType: 'PlatformUser' };
      assert.deepEqual(await refused({ agent: ana }), [422, 'Só uma sessão de atendente (PlatformUser) tem `agent`.']);
      assert.deepEqual(await refused({ ...asUser, agent: { id: ' ', name: 'Ana' } }), [422, 'agent.id está vazio.']);
      assert.equal((await refused({ ...asUser, agent: { id: 'ana', name: '4111 1111 1111 1111' } }))[0], 422);
      for (const agent of [
        'ana',
        { id: 'ana' },
        { id: '', name: 'Ana' },
        { id: 7, name: 'Ana' },
        { ...ana, id: 'a'.repeat(101) },
      ])
        assert.equal((await refused({ ...asUser, agent }))[0], 400, JSON.stringify(agent));
    });

    test('are kept with their name of that time, and summed by person', async (t) => {
      const { service, key, otherKey, asAgent, sell, totals, orderOf } = await start(t);
      const first = await sell(await asAgent('caio', ana));
      await sell(await asAgent('bia', { ...ana, name: 'Ana Souza' }));
      await sell(await asAgent('davi', carlos));
      await sell(await asAgent('eva'));
      await sell(await asAgent('caio', ana, otherKey));

      assert.deepEqual((await orderOf(first)).agent, ana, 'the name of that time');
      assert.deepEqual(
        (await orderOf(first)).history.map(({ step, by, agent }) => [step, by, agent]),
        [['placed', 'agent', ana]],
      );
      const { data } = dataOf(await service.get<PlatformOrders>('/platform/orders', { code: key }));
      assert.deepEqual(
        data.map(({ agent }) => agent?.name ?? null),
        ['Ana Vendas', 'Ana Souza', 'Carlos Balcão', null],
      );
      assert.deepEqual(await totals(), [
        ['Ana Souza', 2, 40],
        ['Carlos Balcão', 1, 20],
        [null, 1, 20],
      ]);
      assert.deepEqual(
        await totals(otherKey),
        [['Ana Vendas', 1, 20]],
        'the same id at another shop is another person',
      );
      assert.deepEqual(await totals(key, '?placedUntil=2020-01-01T00:00:00Z'), []);
    });

    test('have sold what was paid and not given back', async (t) => {
      const { service, key, asAgent, sell, pay, giveBack } = await start(t);
      await sell(await asAgent('caio', ana));
      await sell(await asAgent('bia', ana));
      await sell(await asAgent('davi', ana));
      assert.equal((await pay(1)).kind, 'paid');
      assert.equal((await pay(2)).kind, 'paid');
      assert.equal((await giveBack(1, 5.5)).kind, 'returned');
      const { data } = dataOf(await service.get<PlatformAgentTotals>('/platform/agents', { code: key }));
      assert.deepEqual(
        data.map(({ orders, totalAmout, paidOrders, paidAmout }) => [orders, totalAmout, paidOrders, paidAmout]),
        [[3, 60, 2, 34.5]],
      );
    });

    test('who cancel an order stand in its history, and its sum is left out', async (t) => {
      const { service, asAgent, sell, totals, orderOf } = await start(t);
      const id = await sell(await asAgent('caio', ana));
      dataOf(await service.post(`/api/order/placed/${id}/cancel`, undefined, { code: await asAgent('caio', carlos) }));
      assert.deepEqual(
        (await orderOf(id)).history.map(({ step, by, agent }) => [step, by, agent?.name]),
        [
          ['placed', 'agent', 'Ana Vendas'],
          ['canceled', 'agent', 'Carlos Balcão'],
        ],
      );
      assert.deepEqual(await totals(), [['Ana Vendas', 0, 0]]);
    });

    test('are no part of what a shopper does afterwards', async (t) => {
      const { service, key, request, asAgent } = await start(t);
      dataOf(await service.post('/api/order/items/', item('cafe'), { code: await asAgent('caio', ana) }));
      const { code } = dataOf(await request('caio'));
      const { id } = dataOf(await service.get<{ id: string }>('/api/order/confirm', { code }));
      const order = dataOf(await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
      assert.deepEqual([order.agent, order.history.map(({ by, agent }) => [by, agent])], [null, [['shopper', null]]]);
    });
  });
});

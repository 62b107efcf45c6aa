import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

/** Every agent-only call, with a valid request. */
const calls: Record<string, { params?: Record<string, string>; query?: string; body?: object }> = {
  setManualLogistic: { body: { addressIndex: 0, logistic: { price: 5 } } },
  setDiscount: { query: '?discount=1' },
  requestDiscount: { body: { amount: 1, reason: 'cliente antigo' } },
  withdrawDiscount: {},
  addCustomItem: { body: { name: 'Cesta', price: 25, quantity: 1 } },
  setInternalNote: { body: { note: 'Portão azul' } },
  setLineDiscount: { body: { index: '1', amount: 1 } },
  setManualPix: { body: { pixKey: 'ana@exemplo.com' } },
  sendProduct: { params: { id: 'arroz' }, body: { attributes: [] } },
  sendProducts: { body: { text: '', products: [{ providerId: 'arroz', attributes: [] }] } },
  previewProducts: { body: { text: '', products: [{ providerId: 'arroz', attributes: [] }] } },
  sendSummary: {},
  sendCatalog: {},
  messages: {},
  resendMessage: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  toggleSemiAutomatic: {},
  confirmByAgent: { body: { ...sampleCustomer, paymentMethod: 3 } },
  cancelOrder: {},
  sendPlaced: { params: { number: '1' }, body: { what: 'link' } },
  refundPlaced: { params: { number: '1' }, body: { amount: null, reason: '' } },
  cancelPlaced: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  agentContacts: {},
  openContact: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  seeContact: { body: { seen: [] } },
  priceTables: {},
  setPriceTable: { params: { id: 'atacado' } },
};

onOneDatabase((kind, fresh) => {
  describe(`the calls of platform users only (${kind})`, () => {
    // Spec §6: "Platform user (agent, assisted sale): … can send product, catalogue and summary; … toggle
    // semi-automatic flow"
    // Spec §6: "Platform user (agent, assisted sale): … confirm order, cancel order, …; set manual discount, price
    // table and manual prices/shipping when the manual-price setting is on"
    // Spec §7: "POST /api/order/pix/manual | manual pix key"
    test('are refused to shoppers and unknown callers, call by call, and change nothing', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        agentCode: 'bia',
        settings: { enableManualPrices: true },
        products: [draft('arroz')],
        priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'arroz', priceCents: 1_00 }] }],
      });
      const { version } = dataOf(await service.post<Order>('/api/order/items/', item('arroz')));
      const agents = Object.entries(endpoints).filter(([, { caller }]) => caller === 'agent');
      assert.deepEqual(agents.map(([name]) => name).sort(), Object.keys(calls).sort(), 'every one of them is tried');
      for (const [name, { method, path }] of agents.filter(([, { method, path: url }]) =>
        service.app.hasRoute({ method, url }),
      )) {
        const { params = {}, query = '', body } = calls[name] ?? {};
        const url = fillPath(path, params) + query;
        const ask = (code: string | null) =>
          method === 'POST' ? service.post(url, body, { code }) : service.get(url, { code });
        assert.deepEqual(refusalOf(await ask('ana')), [403, 'Esta ação não está disponível para o seu acesso.'], name);
        assert.equal((await ask(null)).status, 401, name);
        if (body)
          assert.equal((await service.post(url, {})).status, 403, `${name}: the caller is checked before the request`);
      }
      const order = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([order.version, order.status, order.totalAmout], [version, 0, 10]);
    });
  });

  describe(`the agent's cancellation (${kind})`, () => {
    // Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
    // goes to /finish."
    // Spec §7: "GET /api/order/cancel | agent cancel; result not read"
    test('sets the order to Canceled, changes no stock, and the next current order is a new one', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, {
        agentCode: 'bia',
        settings: { canUseCoupon: true },
        products: [draft('arroz', { variant: { available: 5 } })],
        coupons: [{ code: 'UM', kind: 'amount', value: 1_00, maxUses: 1 }],
      });
      dataOf(await service.post<Order>('/api/order/items/', item('arroz', { quantity: 2 })));
      const building = dataOf(await service.post<Order>('/api/order/coupon/?coupon=UM', undefined));
      const stale = { 'if-match': String(building.version - 1) };
      assert.equal((await service.get('/api/order/cancel', { code: 'bia', headers: stale })).status, 409);
      const canceled = dataOf(await service.get<Order>('/api/order/cancel', { code: 'bia' }));
      assert.deepEqual(
        [canceled.id, canceled.status, canceled.totalAmout, canceled.items.length],
        [building.id, 3, 19, 1],
      );
      const next = dataOf(await service.get<Order>('/api/order/current'));
      assert.deepEqual([next.status, next.items, next.coupon], [0, [], null]);
      assert.notEqual(next.id, building.id);
      assert.deepEqual(
        await service.database.one(sql`
          select available, (select uses from coupon) as uses,
            (select count(*) from orders where status = 3 and canceled_at is not null
            and agent_id = (select id from platform_user) and number is null) as canceled from stock`),
        { available: 5, uses: 0, canceled: 1 },
      );
    });
  });
});

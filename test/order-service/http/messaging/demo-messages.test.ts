import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { seedDemo } from '../../../../order-service/demo/seed-demo.ts';
import { openChannels } from '../../../../order-service/providers/open-channels.ts';
import { demoMessages } from '../../../../order-service/services/demo/demo-messages.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { deliverDueMessages } from '../../../helpers/jobs/deliver-messages.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe("the demo's chats", () => {
  test("show only the messages that were delivered to the demo's contact", async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    const { database } = service;
    await seedDemo(database);
    await createShop(database, { agentCode: 'bia', channels: [demoChannel], products: [draft('cafe')] });
    await service.post('/api/order/send/product/cafe', { attributes: [] }, { code: 'bia' });
    const agent = { code: 'demo-agente' };
    assert.equal((await service.post('/api/order/send/product/bone-estrela', { attributes: [] }, agent)).status, 200);
    assert.equal((await service.get('/api/order/send/catalog?searchTerm=pão', agent)).status, 200);
    assert.deepEqual(await demoMessages(database, 'whatsapp'), [], 'nothing is delivered yet');

    const channels = openChannels({ ownHosts: [] });
    t.after(() => channels.close());
    await deliverDueMessages({
      database,
      channels,
      publicUrl: 'https://loja.example',
      contextSecret,
      secretsKey: undefined,
      log: quiet,
    });
    const shown = await demoMessages(database, 'whatsapp');
    assert.deepEqual(
      shown.map(({ kind, lines, button }) => [kind, lines[0], button]),
      [
        ['product', 'Boné Estrela', { title: 'Ver produto', url: '/product/bone-estrela#demo-whatsapp' }],
        [
          'catalog',
          'Veja o que encontramos para "pão"',
          { title: 'Abrir catálogo', url: '/#demo-whatsapp?type=ShowQuery&id=p%C3%A3o' },
        ],
      ],
    );
    assert.equal(shown[0]?.pictureUrl, '/demo/bone.svg');
    assert.deepEqual(await demoMessages(database, 'instagram'), []);
    await database.run(sql`update shop set time_zone = 'America/Manaus' where is_demo`);
    await database.run(sql`update outbox set sent_at = '2026-11-20T02:30:00Z' where id = ${shown[0]?.id ?? ''}`);
    assert.equal((await demoMessages(database, 'whatsapp'))[0]?.time, '22:30', 'in the time zone of the shop');
    const seeded = await database.one<{ sessions: number }>(
      sql`select count(*) as sessions from session where expires_at > now() + interval '20 days'`,
    );
    assert.equal(seeded?.sessions, 7, 'a chat whose codes are known needs no new ones');
  });

  test('are not served without a demo', async (t) => {
    const service = await startTestService(t, await freshDatabase(t));
    assert.equal((await service.app.inject('/demo/messages?channel=whatsapp')).statusCode, 404);
  });

  // Decision: The demo shows both places where a shop's orders can end.
  test('keep where orders end, and refuse another place', async (t) => {
    const service = await startTestService(t, await freshDatabase(t), undefined, undefined, { isDemo: true });
    await seedDemo(service.database);
    const shopper = { code: 'demo-whatsapp' };
    const ends = async () =>
      dataOf(await service.get<{ data: ShopSettings }>('/api/shop/settings', shopper)).data.finishOrderIn;
    const choose = (place: string) => service.post(`/demo/finish?in=${place}`, undefined, { code: null });
    assert.equal(await ends(), 'chat');
    assert.equal((await choose('page')).status, 200);
    assert.equal((await choose('lua')).status, 400);
    assert.equal(await ends(), 'page');
    assert.equal(dataOf(await service.get('/demo/finish', { code: null })), 'page');
    await seedDemo(service.database);
    assert.equal(await ends(), 'page', 'a restart changes nothing');
  });

  test('are reset: no message, an empty cart, in assisted sale; earlier jobs do not affect the new state', async (t) => {
    const service = await startTestService(t, await freshDatabase(t), undefined, undefined, { isDemo: true });
    const { database } = service;
    await seedDemo(database);
    const agent = { code: 'demo-agente' };
    dataOf(await service.post('/api/order/items/', item('bone-estrela'), agent));
    assert.equal((await service.get('/api/order/send/resume', agent)).status, 200);
    dataOf(await service.post('/api/order/semiautomatic', undefined, agent));
    assert.equal((await service.post('/demo/reset', undefined, { code: null })).status, 200);
    const order = dataOf(await service.get<Order>('/api/order/current', { code: 'demo-whatsapp' }));
    assert.deepEqual([order.items, order.isInSemiAutomatic], [[], false]);
    assert.deepEqual(dataOf(await service.get('/api/order/messages', agent)), []);
    assert.equal((await service.get('/api/order/send/catalog', agent)).status, 200);
    assert.deepEqual(
      await database.many(
        sql`select sequence - done_sequence as open from outbox join message_lane using (shop_id, customer_id)`,
      ),
      [{ open: 1 }],
    );
  });
});

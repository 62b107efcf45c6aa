import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { startPayable } from '../../../helpers/order-service/payments.ts';
import { startBoard } from './board-shop.ts';

onOneDatabase((kind, fresh) => {
  describe(`money by hand on the board (${kind})`, () => {
    // Decision: A card that waits for money by the shop's own PIX key offers 'Recebi', as the tab 'Dinheiro' does.
    test("an order that waits for money by the shop's own PIX key says so, and one that waits for a provider does not", async (t) => {
      for (const key of ['ana@loja.example', null]) {
        const database = await fresh(t);
        const service = await startPayable(t, database, { optionId: 'pix' });
        if (key !== null) dataOf(await service.post('/api/order/pix/manual', { pixKey: key }, { code: 'bia' }));
        dataOf(await service.get('/api/order/confirm'));
        dataOf(await service.post('/api/order/payment/start', undefined));
        const owner = await signInStaff(database, service.shopId, 'owner');
        const card = async () => {
          const { columns } = dataOf(await callPanel(service, 'boardOrders', { as: owner.token }));
          return columns.flatMap(({ orders }) => orders)[0];
        };
        const waiting = await card();
        assert.deepEqual([waiting?.column, waiting?.payment?.isByHand], ['toPay', key !== null]);
        const { number = 0, version = 0 } = waiting ?? {};
        const body = { version, reason: '' };
        dataOf(await callPanel(service, 'confirmMoney', { as: owner.token, params: { number: String(number) }, body }));
        const paid = await card();
        assert.deepEqual([paid?.column, paid?.payment?.isByHand], ['new', false]);
      }
    });

    // Decision: A question never promises a message that cannot be sent.
    test('the card and the money of an order say whether its customer is notified', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { number } = await shop.place();
      const notices = async () => {
        const { columns } = await shop.board('gil');
        const params = { number: String(number) };
        const [card] = columns.flatMap(({ orders }) => orders);
        const { notice } = dataOf(await shop.call('gil', 'orderMoney', { params }));
        const { waiting } = dataOf(await shop.call('gil', 'money'));
        return [card?.notice, notice, waiting[0]?.notice];
      };
      assert.deepEqual(await notices(), ['sent', 'sent', 'sent']);
      await database.run(sql`update customer set is_anonymous = true`);
      assert.deepEqual(await notices(), ['no-contact', 'no-contact', 'no-contact']);
      await database.run(sql`update customer set is_anonymous = false`);
      await database.run(sql`delete from channel_account`);
      assert.deepEqual(await notices(), ['no-channel', 'no-channel', 'no-channel']);
    });

    test('the slip has the CEP of an address', async (t) => {
      const database = await fresh(t);
      const shop = await startBoard(t, database);
      const { id, number } = await shop.place();
      const address = {
        ...{ name: 'Casa', zipCode: '01310100', state: 'SP', city: 'São Paulo', neighborhood: 'Bela Vista' },
        ...{ street: 'Avenida Paulista', number: '900', complement: 'ap. 31' },
      };
      const delivery = JSON.stringify({ type: LogisticType.ExpressDelivery, name: 'Expressa', price: 990, address });
      await database.run(sql`update orders set delivery = ${delivery}::jsonb where id = ${id}`);
      assert.deepEqual((await shop.order('bia', number)).delivery?.lines, [
        'Avenida Paulista, 900, ap. 31',
        'Bela Vista, São Paulo - SP',
        'CEP 01310-100',
      ]);
    });
  });
});

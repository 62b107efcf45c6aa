import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
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

const hint = 'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.';
const number = '4111 1111 1111 1111';
const customer = {
  ...{ name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25', isCorporate: false },
  ...{ corporateDocument: '', corporateName: '', tradeName: '', stateInscription: '' },
};
const address = {
  ...{
    isDefault: true,
    name: 'Casa',
    state: 'SP',
    city: 'São Paulo',
    street: 'Rua A',
    number: '10',
    zipCode: '01310-100',
  },
  ...{ complement: '', neighborhood: 'Centro', neighborhoodId: null },
};

onOneDatabase((kind, fresh) => {
  describe(`a card's number in a free text (${kind})`, () => {
    test('is refused with a hint, and nothing of the request is stored', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const before = dataOf(await service.get<Order>('/api/order/current'));
      const sent: [path: string, body: object][] = [
        ['/api/order/items/', { ...item('arroz'), preferences: `cobrar no ${number}` }],
        ['/api/order/items/', { ...item('arroz'), preferences: `cartao${number.replaceAll(' ', ' / ')}val` }],
        ['/api/customer/update', { ...customer, email: `${number.replaceAll(' ', '')}@b.co` }],
        ['/api/customer/update', { ...customer, name: `Ana ${number}` }],
        ['/api/customer/update', { ...customer, isCorporate: true, tradeName: number.replaceAll(' ', '-') }],
        ['/api/order/address/', { ...address, complement: number.replaceAll(' ', '') }],
      ];
      for (const [path, body] of sent)
        assert.deepEqual(
          refusalOf(await service.post(path, body, { headers: { 'idempotency-key': `card-${path}-${sent.length}` } })),
          [422, hint],
          path,
        );
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')), before);
      assert.deepEqual(dataOf(await service.get<Session>('/api/session/ana')).userShop.addresses, []);
    });

    // Decision: Free text accepts no card number.
    test('of a search is refused with a hint, and no message is made of it', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')], agentCode: 'bia' });
      const query = encodeURIComponent(number);
      const refused = [422, hint];
      for (const response of [
        await service.post('/api/catalog/products/searchText', { searchQuery: number }),
        await service.post('/api/catalog/products/search', { category: 'graos', searchQuery: `arroz ${number}` }),
        await service.get(`/api/catalog/products/collections/natal?searchQuery=${query}`),
        await service.get(`/api/catalog/products/facets?searchQuery=${query}`),
        await service.get(`/api/order/send/catalog?searchTerm=${query}`, { code: 'bia' }),
      ])
        assert.deepEqual(refusalOf(response), refused);
      assert.deepEqual(await service.database.many(sql`select 1 from outbox`), []);
      const barcode = await service.post('/api/catalog/products/searchText', { searchQuery: '7891000315507' });
      assert.equal(barcode.status, 200);
    });

    test('is distinguished from a CNPJ, a phone and a note with numbers, which are accepted', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const note = 'Ligar no (11) 98765-4321, nota para 11.222.333/0001-81, pedido 1234567890123456';
      const order = dataOf(await service.post<Order>('/api/order/items/', { ...item('arroz'), preferences: note }));
      assert.equal(order.items[0]?.preferences, note);
    });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Address, FoundAddress, NewAddress } from '#shared/model/address.ts';
import type { Session } from '#shared/model/session.ts';
import { deleteOldPostalCodes } from '../../../../order-service/database/customers/postal-code-cache.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createPostalCodeClient } from '../../../../order-service/providers/postal-codes/postal-codes.ts';
import { saveNeighborhoods } from '../../../../order-service/services/shops/save-neighborhoods.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  refusalOf,
  shipping,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import { brasilApi, responding, startPostalService, viaCep } from '../../../helpers/stand-ins/postal-services.ts';

/** Makes what is stored this old, such as '25 hours'. */
const ageCeps = (service: TestService, age: string) =>
  service.database.run(sql`update cep_cache set fetched_at = now() - ${age}::interval`);

const house = (fields: Partial<NewAddress> = {}): NewAddress => ({
  isDefault: false,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Praça da Sé',
  number: '10',
  zipCode: '01001-000',
  complement: '',
  neighborhood: 'Sé',
  neighborhoodId: null,
  ...fields,
});

const noService = createPostalCodeClient({ urls: [], onFailure: () => {} });
const noSuchCep: typeof noService = { find: async () => ({ kind: 'missing' }), close: async () => {} };

onOneDatabase((kind, fresh) => {
  describe(`addresses (${kind})`, () => {
    // Spec §3: "Session: sessionType (Contact 0, PlatformUser 1, Chatbot 2, None 3), channelType, channelId, userShop
    // (with addresses)."
    // Spec §3: "Address: isDefault, name (Casa, Trabalho or Outro type), state, city, street, number, zipCode,
    // complement, neighborhood, neighborhoodId, fullAddress, neighborhoods, geoCoordinates."
    // Spec §7: "POST /api/order/address/ | new address; returns addresses"
    test('are returned with the new one, in the order of the session', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const add = async (address: NewAddress) => dataOf(await service.post<Address[]>('/api/order/address/', address));
      assert.deepEqual(
        await add(house({ complement: 'ap. 3', geoCoordinates: { latitude: -23.5, longitude: -46.6 } })),
        [
          {
            ...house({ complement: 'ap. 3', zipCode: '01001000' }),
            fullAddress: 'Praça da Sé, 10, ap. 3, Sé, São Paulo - SP',
            geoCoordinates: { latitude: -23.5, longitude: -46.6 },
          },
        ],
      );
      await add(house({ name: 'Trabalho', isDefault: true }));
      const all = await add(house({ name: 'Sítio', zipCode: '12900000' }));
      assert.deepEqual(
        all.map(({ name, isDefault, zipCode }) => [name, isDefault, zipCode]),
        [
          ['Casa', false, '01001000'],
          ['Trabalho', true, '01001000'],
          ['Sítio', false, '12900000'],
        ],
      );
      const { userShop } = dataOf(await service.get<Session>('/api/session/ana', { code: null }));
      assert.deepEqual(userShop.addresses, all);
    });

    // Spec §3: "Address: isDefault, name (Casa, Trabalho or Outro type), state, city, street, number, zipCode,
    // complement, neighborhood, neighborhoodId, fullAddress, neighborhoods, geoCoordinates."
    test('have at most one default: the last one that was set', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const defaults = async (address: NewAddress) =>
        dataOf(await service.post<Address[]>('/api/order/address/', address)).flatMap((one, at) =>
          one.isDefault ? [at] : [],
        );
      assert.deepEqual(await defaults(house()), []);
      assert.deepEqual(await defaults(house({ number: '11', isDefault: true })), [1]);
      assert.deepEqual(await defaults(house({ number: '12', isDefault: true })), [2]);
      assert.deepEqual(await defaults(house({ number: '13' })), [2]);
      assert.deepEqual(await defaults(house({ isDefault: true })), [0], 'one that was there before');
    });

    // Spec §3: "Address: isDefault, name (Casa, Trabalho or Outro type), state, city, street, number, zipCode,
    // complement, neighborhood, neighborhoodId, fullAddress, neighborhoods, geoCoordinates."
    test('are stored once, in any spelling', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const count = async (address: NewAddress) =>
        dataOf(await service.post<Address[]>('/api/order/address/', address)).length;
      assert.equal(await count(house()), 1);
      assert.equal(await count(house({ street: ' PRACA  da se ', zipCode: '01001000' })), 1);
      assert.equal(await count(house({ number: '11' })), 2);
      assert.equal(await count(house({ complement: 'fundos' })), 3);
      assert.equal(await count(house({ name: 'Trabalho' })), 4);
      const twice = await Promise.all([count(house({ number: '99' })), count(house({ number: '99' }))]);
      assert.deepEqual(twice, [5, 5], 'sent twice at once');
    });

    // Spec §7: "POST /api/order/address/ | new address; returns addresses"
    test('are at most twenty', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      for (let number = 1; number <= 20; number++)
        dataOf(await service.post('/api/order/address/', house({ number: String(number) })));
      const response = await service.post('/api/order/address/', house({ number: '21' }));
      assert.deepEqual(refusalOf(response), [422, 'Você pode guardar até 20 endereços.']);
      assert.equal(
        dataOf(await service.post<Address[]>('/api/order/address/', house({ number: '20' }))).length,
        20,
        'a known one is no more',
      );
    });

    // Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state,
    // else 'Preencha os campos obrigatórios'. Complemento optional."
    test("that are incomplete are refused: 'Preencha os campos obrigatórios'", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const wrong: Partial<NewAddress>[] = [
        { name: ' ' },
        { street: '' },
        { number: '' },
        { neighborhood: '' },
        { neighborhood: '', neighborhoodId: 'of-no-shop' },
        { zipCode: '0100100' },
        { city: '' },
        { state: 'XX' },
        { state: 'sp' },
      ];
      for (const fields of wrong)
        assert.deepEqual(
          refusalOf(await service.post('/api/order/address/', house(fields))),
          [422, 'Preencha os campos obrigatórios'],
          JSON.stringify(fields),
        );
      assert.deepEqual(dataOf(await service.get<Session>('/api/session/ana', { code: null })).userShop.addresses, []);
    });

    // Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state,
    // else 'Preencha os campos obrigatórios'. Complemento optional."
    test('take the neighbourhood from the select of the shop, by its id or by its name', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const centro = { providerId: 'centro', state: 'PR', city: 'Goioerê', name: 'Centro' };
      await service.database.tx((db) => saveNeighborhoods(db, shopId, [centro]));
      const town = { state: 'PR', city: 'GOIOERE', zipCode: '87360000' };
      const chosen = [
        house({ ...town, number: '1', neighborhood: '', neighborhoodId: 'centro' }),
        house({ ...town, number: '2', neighborhood: ' CENTRO ' }),
        house({ ...town, number: '3', neighborhood: 'Jardim Lindóia', neighborhoodId: 'of-no-shop' }),
        house({ number: '4', neighborhood: 'Centro', neighborhoodId: 'centro' }),
      ];
      for (const address of chosen) dataOf(await service.post('/api/order/address/', address));
      const { addresses } = dataOf(await service.get<Session>('/api/session/ana', { code: null })).userShop;
      assert.deepEqual(
        addresses.map(({ neighborhood, neighborhoodId }) => [neighborhood, neighborhoodId]),
        [
          ['Centro', 'centro'],
          ['Centro', 'centro'],
          ['Jardim Lindóia', null],
          ['Centro', null],
        ],
      );
    });

    // Spec §6: "Authorization is a bearer credential equal to the session code."
    test("belong to the customer: an agent sees their contact's, other sessions see none", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia' });
      await createShop(service.database, { slug: 'outra', code: 'bob' });
      dataOf(await service.post('/api/order/address/', house()));
      const visitor = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null })).code ?? '';
      const numbers = async (code: string) =>
        dataOf(await service.post<Address[]>('/api/order/address/', house({ number: '77' }), { code })).map(
          ({ number }) => number,
        );
      assert.deepEqual(await numbers('bia'), ['10', '77']);
      assert.deepEqual(await numbers('bob'), ['77']);
      assert.deepEqual(await numbers(visitor), ['77']);
      assert.equal((await service.post('/api/order/address/', house(), { code: null })).status, 401);
      await service.database.run(sql`update session set customer_id = null where type = 1`);
      assert.equal(
        (await service.post('/api/order/address/', house(), { code: 'bia' })).status,
        403,
        'an agent without a contact',
      );
    });
  });

  describe(`a CEP (${kind})`, () => {
    // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city,
    // state, neighborhoodId, neighborhoods, geoCoordinates"
    test('gives street, neighbourhood, city and state, with one request to the service', async (t) => {
      const { url, asked } = await startPostalService(t, responding(viaCep()));
      const postalCodes = createPostalCodeClient({ urls: [url], onFailure: () => {} });
      const service = await startTestService(t, await fresh(t), undefined, postalCodes);
      t.after(() => postalCodes.close());
      await createShop(service.database);
      const sé = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };
      const expected = { ...sé, neighborhoodId: null, neighborhoods: [], geoCoordinates: null };
      for (const spelt of ['01001000', '01001-000', '01001000'])
        assert.deepEqual(dataOf(await service.get<FoundAddress>(`/api/order/address/cep/${spelt}`)), expected);
      assert.equal(asked.length, 1);
      await ageCeps(service, '31 days');
      dataOf(await service.get('/api/order/address/cep/01001000'));
      assert.equal(asked.length, 2, 'an address is remembered for 30 days');
      assert.ok(!/01001/.test(service.logged()), 'no CEP is logged');
    });

    // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city,
    // state, neighborhoodId, neighborhoods, geoCoordinates"
    test("without a place is refused: 'CEP não encontrado.'; an invalid one: 'CEP inválido.'", async (t) => {
      const { url, asked } = await startPostalService(t, responding({ erro: 'true' }));
      const postalCodes = createPostalCodeClient({ urls: [url], onFailure: () => {} });
      const service = await startTestService(t, await fresh(t), undefined, postalCodes);
      t.after(() => postalCodes.close());
      await createShop(service.database);
      const look = async (cep: string) => refusalOf(await service.get(`/api/order/address/cep/${cep}`));
      for (let time = 0; time < 2; time++) assert.deepEqual(await look('99999999'), [404, 'CEP não encontrado.']);
      assert.equal(asked.length, 1);
      await ageCeps(service, '25 hours');
      await look('99999999');
      assert.equal(asked.length, 2, 'a missing CEP is cached for a day');
      assert.deepEqual(await look('00000000'), [404, 'CEP não encontrado.']);
      assert.equal(asked.length, 2, 'no state has it: no request is needed');
      for (const none of ['1', '0100100', '010010000', 'abcdefgh', '01001%2F00', '..%2f..%2fx'])
        assert.deepEqual(await look(none), [422, 'CEP inválido.'], none);
    });

    // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city,
    // state, neighborhoodId, neighborhoods, geoCoordinates"
    test('gives its state while no service responds; that result is not cached', async (t) => {
      let isDown = true;
      const { url } = await startPostalService(t, (request, reply) =>
        responding(isDown ? {} : viaCep(), isDown ? 503 : 200)(request, reply),
      );
      const postalCodes = createPostalCodeClient({ urls: [url], onFailure: () => {} });
      const service = await startTestService(t, await fresh(t), undefined, postalCodes);
      t.after(() => postalCodes.close());
      await createShop(service.database);
      const look = async () => dataOf(await service.get<FoundAddress>('/api/order/address/cep/01001000'));
      const open = {
        street: '',
        neighborhood: '',
        city: '',
        state: 'SP',
        neighborhoodId: null,
        neighborhoods: [],
        geoCoordinates: null,
      };
      assert.deepEqual(await look(), open);
      isDown = false;
      assert.equal((await look()).street, 'Praça da Sé');
      isDown = true;
      await ageCeps(service, '90 days');
      assert.equal((await look()).street, 'Praça da Sé', 'an old response is better than none');
      await ageCeps(service, '181 days');
      assert.equal(await deleteOldPostalCodes(service.database), 1);
      assert.deepEqual(await look(), open);
    });

    // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city,
    // state, neighborhoodId, neighborhoods, geoCoordinates"
    test("of a whole town leaves street and neighbourhood empty and lists the shop's neighbourhoods", async (t) => {
      const town = brasilApi({
        cep: '87360000',
        state: 'PR',
        city: 'Goioerê',
        street: null,
        neighborhood: null,
        location: {},
      });
      const { url } = await startPostalService(t, responding(town));
      const postalCodes = createPostalCodeClient({ urls: [url], onFailure: () => {} });
      const service = await startTestService(t, await fresh(t), undefined, postalCodes);
      t.after(() => postalCodes.close());
      const { shopId } = await createShop(service.database);
      await createShop(service.database, { slug: 'outra', code: 'bob' });
      const [centro, jardim] = [
        { providerId: 'centro', state: 'PR', city: 'goioerê', name: 'Centro' },
        { providerId: 'jardim', state: 'PR', city: 'GOIOERE', name: 'Jardim Lindóia' },
      ];
      await service.database.tx((db) =>
        saveNeighborhoods(db, shopId, [centro, jardim, { ...centro, providerId: 'sc', state: 'SC' }]),
      );
      const found = dataOf(await service.get<FoundAddress>('/api/order/address/cep/87360000'));
      const neighborhoods = [
        { id: 'centro', name: 'Centro' },
        { id: 'jardim', name: 'Jardim Lindóia' },
      ];
      const place = { street: '', neighborhood: '', city: 'Goioerê', state: 'PR' };
      assert.deepEqual(found, { ...place, neighborhoodId: null, neighborhoods, geoCoordinates: null });
      const theirs = dataOf(await service.get<FoundAddress>('/api/order/address/cep/87360000', { code: 'bob' }));
      assert.deepEqual(theirs.neighborhoods, [], 'the other shop distinguishes none');
    });

    // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city,
    // state, neighborhoodId, neighborhoods, geoCoordinates"
    test("selects the shop's neighbourhood of the same name", async (t) => {
      const { url } = await startPostalService(t, responding(viaCep({ bairro: 'SÉ' })));
      const postalCodes = createPostalCodeClient({ urls: [url], onFailure: () => {} });
      const service = await startTestService(t, await fresh(t), undefined, postalCodes);
      t.after(() => postalCodes.close());
      const { shopId } = await createShop(service.database);
      await service.database.tx((db) =>
        saveNeighborhoods(db, shopId, [{ providerId: 'b-se', state: 'SP', city: 'São Paulo', name: 'Sé' }]),
      );
      assert.equal(dataOf(await service.get<FoundAddress>('/api/order/address/cep/01001000')).neighborhoodId, 'b-se');
    });

    for (const [how, asker] of [
      ['while no service responds', noService],
      ['that no service knows', noSuchCep],
    ] as const)
      test(`${how} gives the town whose neighbourhoods the shop delivers to there`, async (t) => {
        const service = await startTestService(t, await fresh(t), undefined, asker);
        const { shopId } = await createShop(service.database, {
          neighborhoods: [
            { providerId: 'centro', state: 'SP', city: 'Serra Negra', name: 'Centro' },
            { providerId: 'alto', state: 'SP', city: 'Serra Negra', name: 'Alto' },
            { providerId: 'vila', state: 'SP', city: 'Lindóia', name: 'Vila' },
            { providerId: 'longe', state: 'SP', city: 'Longe', name: 'Longe' },
          ],
          deliveryOptions: [
            shipping('moto', {
              areas: [
                { zipFrom: '13930000', zipTo: '13930999', neighborhoodId: 'centro', priceCents: 5_00 },
                { zipFrom: '13000000', zipTo: '13999999', neighborhoodId: 'longe', priceCents: 9_00 },
                { zipFrom: '13950000', zipTo: '13950999', neighborhoodId: 'alto', priceCents: 5_00 },
                { zipFrom: '13950000', zipTo: '13950999', neighborhoodId: 'vila', priceCents: 5_00 },
              ],
            }),
          ],
        });
        await createShop(service.database, { slug: 'outra', code: 'bob' });
        const look = async (cep: string, code = 'ana') =>
          service.get<FoundAddress>(`/api/order/address/cep/${cep}`, { code });
        const neighborhoods = [
          { id: 'centro', name: 'Centro' },
          { id: 'alto', name: 'Alto' },
        ];
        const place = { street: '', neighborhood: '', city: 'Serra Negra', state: 'SP' };
        for (let time = 0; time < 2; time++)
          assert.deepEqual(dataOf(await look('13930-000')), {
            ...place,
            neighborhoodId: null,
            neighborhoods,
            geoCoordinates: null,
          });
        const cityOf = async (cep: string, code?: string) => (await look(cep, code)).data?.city ?? '';
        assert.equal(await cityOf('13950000'), '', 'two towns share the range');
        assert.equal(await cityOf('13100000'), '', 'a range as wide as half a state names no town');
        assert.equal(await cityOf('13930000', 'bob'), '', 'the other shop delivers to none');
        await service.database.run(sql`update delivery_option set is_active = false where shop_id = ${shopId}`);
        assert.equal(await cityOf('13930000'), '', 'an inactive delivery gives no town');
      });

    // Spec §6: "Authorization is a bearer credential equal to the session code."
    test('is available to sessions only', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      assert.equal((await service.get('/api/order/address/cep/01001000', { code: null })).status, 401);
    });
  });
});

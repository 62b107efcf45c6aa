import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Customer, OrderCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { changeSettings } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';

const empty: Customer = {
  name: '',
  email: '',
  document: '',
  phone: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};
const ana = (fields: Partial<Customer> = {}): Customer => ({
  ...empty,
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  ...fields,
});
const company = {
  isCorporate: true,
  corporateDocument: '12.abc.345/01de-35',
  corporateName: 'Ana Doces Ltda',
  tradeName: 'Doces da Ana',
  stateInscription: '110.042.490.114',
};
const keptCompany = { ...company, corporateDocument: '12ABC34501DE35' };
const kept = (fields: Partial<Customer> = {}): OrderCustomer => ({
  ...ana({ document: '52998224725' }),
  address: null,
  ...fields,
});

const save = async (service: TestService, customer: Customer, code = 'ana') =>
  dataOf(await service.post<Order>('/api/customer/update', customer, { code }));
const customerOf = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code })).customer;

onOneDatabase((kind, fresh) => {
  describe(`contact data (${kind})`, () => {
    // Spec §7: "POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate,
    // stateInscription, tradeName"
    test('are saved without punctuation and returned with the order', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const before = dataOf(await service.get<Order>('/api/order/current'));
      const order = await save(service, ana({ name: '  Ana Souza ', email: ' ana@example.com ' }));
      assert.deepEqual([order.id, order.customer], [before.id, kept()]);
      assert.ok(order.version > before.version);
      assert.deepEqual(await customerOf(service), kept());
    });

    test("start with the contact's name; an unknown visitor has no customer", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      assert.deepEqual(await customerOf(service), { ...empty, name: 'Ana', address: null });
      const visitor = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null })).code ?? '';
      assert.equal(await customerOf(service, visitor), null);
    });

    // Spec §5: "Customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.', 'CNPJ inválido.',
    // 'CNPJ é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' (corporate ones only when CNPJ is
    // enabled and the customer is corporate)."
    test('that are wrong are refused with the texts of their fields, and change nothing', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { settings: { enableCnpj: true } });
      const cases: [fields: Partial<Customer>, ...said: string[]][] = [
        [{ name: ' ' }, 'Nome é obrigatório.'],
        [{ email: 'ana@example' }, 'E-mail inválido.'],
        [{ document: '529.982.247-24' }, 'CPF inválido.'],
        [{ name: '', email: '', document: '' }, 'Nome é obrigatório.', 'Informe seu e-mail.', 'Informe o CPF.'],
        [{ ...company, corporateDocument: '12ABC34501DE34' }, 'CNPJ inválido.'],
      ];
      const before = dataOf(await service.get<Order>('/api/order/current'));
      for (const [fields, ...said] of cases)
        assert.deepEqual(refusalOf(await service.post('/api/customer/update', ana(fields))), [422, ...said]);
      assert.deepEqual(dataOf(await service.get<Order>('/api/order/current')), before);
    });

    // Spec §3: "Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName,
    // stateInscription."
    test('of a company are saved when the shop enables CNPJ, also while they are incomplete', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { settings: { enableCnpj: true } });
      assert.deepEqual((await save(service, ana(company))).customer, kept(keptCompany));
      const begun = { isCorporate: true, corporateDocument: '', corporateName: 'Ana Doces Ltda' };
      assert.deepEqual((await save(service, ana(begun))).customer, kept(begun));
      assert.deepEqual(
        (await save(service, ana({ ...company, isCorporate: false }))).customer,
        kept(),
        'a person has none',
      );
    });

    // Spec §6: "Corporate customer data is shown only when CNPJ support is enabled."
    test('of a company are neither saved nor shown when the shop does not enable CNPJ', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database);
      const wrong = ana({ ...company, corporateDocument: 'x' });
      assert.deepEqual((await save(service, wrong)).customer, kept());
      const enable = (enableCnpj: boolean) => changeSettings(service.database, { enableCnpj }, shopId);
      await enable(true);
      await save(service, ana(company));
      await enable(false);
      assert.deepEqual((await save(service, ana({ name: 'Ana Lima' }))).customer, kept({ name: 'Ana Lima' }));
      await enable(true);
      assert.deepEqual(
        await customerOf(service),
        kept({ name: 'Ana Lima', ...keptCompany }),
        'the saved data are still there',
      );
    });

    // Spec §7: "POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate,
    // stateInscription, tradeName"
    test('leave an anonymous visitor anonymous', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database);
      const visitor = dataOf(await service.get<Session>('/api/session/anonymous-session', { code: null })).code ?? '';
      const order = await save(service, ana(), visitor);
      assert.deepEqual(
        [order.isAnonymousUser, order.userId.startsWith('anonymous-'), order.customer],
        [true, true, kept()],
      );
      const { userShop } = dataOf(await service.get<Session>(`/api/session/${visitor}`, { code: null }));
      assert.equal(userShop.name, 'Ana Souza');
    });

    // Spec §6: "Authorization is a bearer credential equal to the session code."
    test("belong to the customer: an agent edits their contact's, other sessions see none", async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { agentCode: 'bia' });
      await createShop(service.database, { slug: 'outra', code: 'bob' });
      await save(service, ana(), 'bia');
      assert.deepEqual(await customerOf(service), kept());
      assert.deepEqual(
        await customerOf(service, 'bob'),
        { ...empty, name: 'Ana', address: null },
        'the same name in another shop',
      );
      assert.equal((await service.post('/api/customer/update', ana(), { code: null })).status, 401);
      await service.database.run(sql`update session set customer_id = null where type = 1`);
      assert.equal(
        (await service.post('/api/customer/update', ana(), { code: 'bia' })).status,
        403,
        'an agent without a contact',
      );
    });

    // Spec §7: "POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate,
    // stateInscription, tradeName"
    test('that changed meanwhile are not overwritten by a session that has not seen the change', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { products: [draft('arroz')] });
      const { version } = await save(service, ana());
      const headers = { 'if-match': String(version) };
      dataOf(await service.post('/api/order/items/', item('arroz')));
      const other = await service.post<Order>('/api/customer/update', ana({ name: 'Ana Lima' }), { headers });
      assert.equal(dataOf(other).customer?.name, 'Ana Lima', 'a change of something else does not matter');
      const stale = await service.post<Order>('/api/customer/update', ana({ name: 'Ana Reis' }), { headers });
      assert.deepEqual([stale.status, stale.data?.customer?.name], [409, 'Ana Lima']);
    });

    // Spec §3: "Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName,
    // stateInscription."
    test('stay with the order as they were when it was placed', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { settings: { enableCnpj: true }, products: [draft('arroz')] });
      await save(service, ana(company));
      dataOf(await service.post('/api/order/items/', item('arroz')));
      const placed = dataOf(await service.get<Order>('/api/order/confirm'));
      const expected = kept(keptCompany);
      assert.deepEqual([placed.status, placed.customer], [1, expected]);
      await save(service, ana({ name: 'Ana Lima' }));
      const row = await service.database.one<{ customer: Customer }>(
        sql`select customer from orders where id = ${placed.id}`,
      );
      assert.deepEqual({ ...row?.customer, address: null }, { ...expected, isAnonymous: false });
    });

    // Spec §7: "POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate,
    // stateInscription, tradeName"
    test('are in no log when they are saved, refused or cause an error', async (t) => {
      const service = await startTestService(t, await fresh(t));
      await createShop(service.database, { settings: { enableCnpj: true } });
      await save(service, ana(company));
      await service.post('/api/customer/update', ana({ document: '529.982.247-24' }));
      await service.post('/api/customer/update', { ...ana(), name: 5 });
      await service.database.run(sql`alter table customer add constraint none check (document = '') not valid`);
      assert.equal((await service.post('/api/customer/update', ana({ document: '111.444.777-35' }))).status, 500);
      const logged = service.logged();
      assert.match(logged, /a call failed/);
      for (const secret of ['529.982', '529982', '111.444.777', '11144477735', '12ABC345', 'ana@example', 'Ana Souza'])
        assert.ok(!logged.includes(secret), `${secret} in ${logged}`);
    });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { releaseCoupon } from '../../../../order-service/database/cart/coupons.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { CouponDraft } from '../../../../order-service/services/shops/save-coupons.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { couponUses } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const enter = (service: TestService, coupon: string, code = 'ana') =>
  service.post<Order>(`/api/order/coupon/?coupon=${encodeURIComponent(coupon)}`, undefined, { code });
const put = (service: TestService, id: string, quantity: number, code = 'ana') =>
  service.post<Order>('/api/order/items/', item(id, { quantity }), { code });
const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));

const visitor = async (service: TestService) =>
  dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null })).code;
const twoVisitors = async (service: TestService): Promise<[string, string]> => [
  await visitor(service),
  await visitor(service),
];

/** The offers that an identified customer's order needs. */
const checkoutOffers = {
  pickupStores: [pickupStore('loja')],
  paymentOptions: [paymentOption('pix', PaymentMethod.Pix)],
};

/** Fills in everything that an order needs before it is confirmed. */
async function checkOut(service: TestService, customer: object, code: string): Promise<void> {
  dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }, { code }));
  dataOf(await service.post('/api/customer/update', customer, { code }));
  dataOf(await service.post('/api/order/payment/delivery', { providerId: 'pix', type: PaymentMethod.Pix }, { code }));
}

const oncePerCustomer: CouponDraft = { code: 'UMAVEZ', kind: 'amount', value: 1_00, maxUsesPerCustomer: 1 };

onOneDatabase((kind, fresh) => {
  /** A shop with a product of ten reais, and a coupon that each person uses once. */
  const shopWithCoupon = async (t: Parameters<typeof fresh>[0]) => {
    const service = await startTestService(t, await fresh(t));
    const products = [draft('arroz', { name: 'Arroz' })];
    const { shopId } = await createShop(service.database, {
      settings: { ...takesAnonymousOrders.settings, canUseCoupon: true, enableCnpj: true },
      products,
      coupons: [oncePerCustomer],
      ...checkoutOffers,
    });
    return { service, shopId };
  };

  describe(`a coupon once per customer (${kind})`, () => {
    const person = { ...sampleCustomer, document: '52998224725', email: 'ana@exemplo.com.br', phone: '11987654321' };
    const stranger = { document: '11144477735', email: 'eva@exemplo.com.br', phone: '21976543210' };
    const company = {
      isCorporate: true,
      corporateDocument: '11222333000181',
      corporateName: 'Casa',
      tradeName: 'Casa',
    };
    const samePeople: [what: string, first: object, second: object, isSame: boolean][] = [
      ['the same document', {}, { ...stranger, document: '529.982.247-25' }, true],
      ['the same e-mail in another spelling', {}, { ...stranger, email: 'Ana+2@Exemplo.com.br' }, true],
      ["the same mailbox with a dot at its domain's end", {}, { ...stranger, email: 'ana@exemplo.com.br.' }, true],
      ['the same mailbox in full-width letters', {}, { ...stranger, email: 'ａｎａ@exemplo.com.br' }, true],
      [
        'the same mailbox at Gmail',
        { email: 'ana.prado@gmail.com' },
        { ...stranger, email: 'anap.rado+x@googlemail.com' },
        true,
      ],
      ['a name without its dots, but not at Gmail', { email: 'a.na@exemplo.com.br' }, stranger, false],
      ['the same phone', {}, { ...stranger, phone: '(11) 98765-4321' }, true],
      ['the same company', company, { ...stranger, ...company }, true],
      ['nothing in common', {}, stranger, false],
    ];
    for (const [what, first, second, isSame] of samePeople)
      test(`counts persons: a session with ${what} ${isSame ? 'loses' : 'keeps'} it`, async (t) => {
        const { service } = await shopWithCoupon(t);
        const [bob, eva] = await twoVisitors(service);
        for (const code of [bob, eva]) {
          dataOf(await put(service, 'arroz', 1, code));
          dataOf(await enter(service, 'UMAVEZ', code));
        }
        await checkOut(service, { ...person, ...first }, bob);
        dataOf(await service.get<Order>('/api/order/confirm', { code: bob }));
        dataOf(await service.post('/api/customer/update', { ...person, ...second }, { code: eva }));
        const seen = await current(service, eva);
        assert.equal(seen.coupon, isSame ? null : 'UMAVEZ');
        const said = 'O cupom UMAVEZ já foi usado por este cliente. Ele foi retirado do pedido.';
        assert.deepEqual(seen.catalogErrorMessages, isSame ? [said] : []);
        const keys = await service.database.many(sql`select person_keys::text as keys from coupon_use`);
        assert.doesNotMatch(JSON.stringify(keys), /52998224725|exemplo|987654321/);
      });

    test('is used by one of two simultaneous sessions of a person, and released on cancel', async (t) => {
      const { service, shopId } = await shopWithCoupon(t);
      const codes = await twoVisitors(service);
      for (const code of codes) {
        dataOf(await put(service, 'arroz', 1, code));
        dataOf(await enter(service, 'UMAVEZ', code));
        await checkOut(service, person, code);
      }
      const responses = await Promise.all(codes.map((code) => service.get<Order>('/api/order/confirm', { code })));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422]);
      assert.equal(await couponUses(service.database), 1);
      const loser = codes[responses.findIndex(({ success }) => !success)] ?? '';
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ', loser)), [
        422,
        'O cupom UMAVEZ já foi usado por este cliente.',
      ]);
      const use = await service.database.one<{ order_id: string }>(sql`select order_id from coupon_use`);
      await releaseCoupon(service.database, shopId, use?.order_id ?? '');
      assert.equal(dataOf(await enter(service, 'UMAVEZ', loser)).discountAmout, 1);
    });

    const informs = [
      422,
      'Para usar o cupom UMAVEZ, informe seu nome, e-mail e CPF. Ou retire o cupom para continuar sem ele.',
    ];
    const confirm = (service: TestService, code: string) => service.get<Order>('/api/order/confirm', { code });

    // Decision: A coupon once per customer needs to know the customer, at the latest when the order is confirmed.
    test('is not given to visitors without data, and once to one who gives them', async (t) => {
      const { service } = await shopWithCoupon(t);
      const [bob, eva] = await twoVisitors(service);
      for (const code of [bob, eva]) {
        dataOf(await put(service, 'arroz', 1, code));
        assert.equal(dataOf(await enter(service, 'UMAVEZ', code)).discountAmout, 1);
        assert.deepEqual(refusalOf(await confirm(service, code)), informs);
        assert.equal((await current(service, code)).coupon, 'UMAVEZ', 'the cart keeps it');
      }
      assert.equal(await couponUses(service.database), 0);
      for (const code of [bob, eva]) dataOf(await service.post('/api/customer/update', person, { code }));
      assert.equal(dataOf(await confirm(service, bob)).discountAmout, 1);
      assert.equal((await confirm(service, eva)).status, 422);
      assert.equal(await couponUses(service.database), 1);
    });

    test('is not needed by a visitor without data, who confirms after removing it', async (t) => {
      const { service } = await shopWithCoupon(t);
      const bob = await visitor(service);
      dataOf(await put(service, 'arroz', 1, bob));
      dataOf(await enter(service, 'UMAVEZ', bob));
      assert.deepEqual(refusalOf(await confirm(service, bob)), informs);
      dataOf(await enter(service, '', bob));
      assert.equal(dataOf(await confirm(service, bob)).discountAmout, 0);
    });

    test('counts a contact without further data as that contact', async (t) => {
      const { service } = await shopWithCoupon(t);
      dataOf(await put(service, 'arroz', 1));
      dataOf(await enter(service, 'UMAVEZ'));
      assert.equal(dataOf(await confirm(service, 'ana')).discountAmout, 1);
      dataOf(await put(service, 'arroz', 1));
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ')), [
        422,
        'O cupom UMAVEZ já foi usado por este cliente.',
      ]);
    });

    test("recognizes a WhatsApp contact's phone, also without its ninth digit", async (t) => {
      const { service, shopId } = await shopWithCoupon(t);
      await service.database.run(
        sql`update customer set channel_type = 1, channel_user = '551187654321' where shop_id = ${shopId}`,
      );
      dataOf(await put(service, 'arroz', 1));
      dataOf(await enter(service, 'UMAVEZ'));
      dataOf(await service.get<Order>('/api/order/confirm', { code: 'ana' }));
      const [bob] = await twoVisitors(service);
      dataOf(await put(service, 'arroz', 1, bob));
      dataOf(await service.post('/api/customer/update', { ...person, phone: '11987654321' }, { code: bob }));
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ', bob)), [
        422,
        'O cupom UMAVEZ já foi usado por este cliente.',
      ]);
    });

    test("stays with a contact when a stranger uses it with the contact's data", async (t) => {
      const { service, shopId } = await shopWithCoupon(t);
      await service.database.run(
        sql`update customer set channel_type = 1, channel_user = '5511987654321' where shop_id = ${shopId}`,
      );
      dataOf(await service.post('/api/customer/update', person));
      dataOf(await put(service, 'arroz', 1));
      dataOf(await enter(service, 'UMAVEZ'));
      const [eve, another] = await twoVisitors(service);
      dataOf(await put(service, 'arroz', 1, eve));
      dataOf(await enter(service, 'UMAVEZ', eve));
      await checkOut(service, person, eve);
      assert.equal(
        dataOf(await service.get<Order>('/api/order/confirm', { code: eve })).discountAmout,
        1,
        'an anonymous use comes first',
      );
      assert.equal((await current(service)).coupon, 'UMAVEZ', 'the cart keeps it');
      assert.equal(dataOf(await enter(service, 'UMAVEZ')).discountAmout, 1);
      assert.equal(
        dataOf(await service.get<Order>('/api/order/confirm', { code: 'ana' })).discountAmout,
        1,
        'the contact uses it',
      );

      const used = [422, 'O cupom UMAVEZ já foi usado por este cliente.'];
      dataOf(await put(service, 'arroz', 1));
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ')), used, 'a contact uses it once');
      const use = sql`select order_id from coupon_use u join customer c on c.id = u.customer_id where c.is_anonymous`;
      const anonymous = await service.database.one<{ order_id: string }>(use);
      dataOf(await put(service, 'arroz', 1, another));
      dataOf(await service.post('/api/customer/update', person, { code: another }));
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ', another)), used, 'another anonymous session');
      await releaseCoupon(service.database, shopId, anonymous?.order_id ?? '');
      assert.deepEqual(
        refusalOf(await enter(service, 'UMAVEZ', another)),
        used,
        "a contact's use counts for everybody",
      );
    });

    test("counts a contact's use against another contact with the same data", async (t) => {
      const { service, shopId } = await shopWithCoupon(t);
      dataOf(await service.post('/api/customer/update', person));
      dataOf(await put(service, 'arroz', 1));
      dataOf(await enter(service, 'UMAVEZ'));
      dataOf(await service.get<Order>('/api/order/confirm', { code: 'ana' }));
      const bob = await visitor(service);
      dataOf(await put(service, 'arroz', 1, bob));
      dataOf(
        await service.post(
          '/api/customer/update',
          { ...person, ...stranger, document: person.document },
          { code: bob },
        ),
      );
      await service.database.run(sql`update customer set is_anonymous = false where shop_id = ${shopId}`);
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ', bob)), [
        422,
        'O cupom UMAVEZ já foi usado por este cliente.',
      ]);
    });
  });
});

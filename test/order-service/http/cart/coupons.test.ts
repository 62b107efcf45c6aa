import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { CouponDraft } from '../../../../order-service/services/shops/save-coupons.ts';
import { saveCoupons } from '../../../../order-service/services/shops/save-coupons.ts';
import { savePickupStores } from '../../../../order-service/services/shops/save-pickup-locations.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { changeSettings } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  pickupStore,
  refusalOf,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

const nbsp = '\u00A0';
const hour = 3_600_000;
const enter = (service: TestService, coupon: string, code = 'ana') =>
  service.post<Order>(`/api/order/coupon/?coupon=${encodeURIComponent(coupon)}`, undefined, { code });
const put = (service: TestService, id: string, quantity: number, code = 'ana') =>
  service.post<Order>('/api/order/items/', item(id, { quantity }), { code });
const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));
const sums = ({ coupon, itemsAmout, discountAmout, totalAmout }: Order) => ({
  coupon,
  itemsAmout,
  discountAmout,
  totalAmout,
});

const ten: CouponDraft = { code: 'DEZ', kind: 'percent', value: 10 };

onOneDatabase((kind, fresh) => {
  /** A shop with a product of ten reais and these coupons. */
  const shopWith = async (t: Parameters<typeof fresh>[0], coupons: CouponDraft[], settings = {}, offers = {}) => {
    const service = await startTestService(t, await fresh(t));
    const products = [draft('arroz', { name: 'Arroz' })];
    const { shopId } = await createShop(service.database, {
      agentCode: 'bia',
      settings: { ...takesAnonymousOrders.settings, canUseCoupon: true, enableManualPrices: true, ...settings },
      products,
      coupons,
      ...offers,
    });
    return { service, shopId };
  };

  describe(`a coupon (${kind})`, () => {
    // Spec §3: "Order: … itemsAmout (subtotal), discountAmout, totalAmout, … coupon, … providerPriceTableId, …
    // catalogErrorMessages[]"
    // Spec §7: "POST /api/order/coupon/ | query coupon"
    test('reduces by its percent or amount, with any case and spaces, until it is removed', async (t) => {
      const { service } = await shopWith(t, [ten, { code: 'VALE5', kind: 'amount', value: 5_00 }]);
      dataOf(await put(service, 'arroz', 3));
      assert.deepEqual(sums(dataOf(await enter(service, ' d e z '))), {
        coupon: 'DEZ',
        itemsAmout: 30,
        discountAmout: 3,
        totalAmout: 27,
      });
      assert.deepEqual(sums(dataOf(await enter(service, 'Vale5'))), {
        coupon: 'VALE5',
        itemsAmout: 30,
        discountAmout: 5,
        totalAmout: 25,
      });
      assert.deepEqual(sums(await current(service)), {
        coupon: 'VALE5',
        itemsAmout: 30,
        discountAmout: 5,
        totalAmout: 25,
      });
      assert.deepEqual(sums(dataOf(await enter(service, '  '))), {
        coupon: null,
        itemsAmout: 30,
        discountAmout: 0,
        totalAmout: 30,
      });
    });

    test('follows the subtotal and its own limit', async (t) => {
      const { service } = await shopWith(t, [{ ...ten, maxDiscountCents: 2_50 }]);
      dataOf(await put(service, 'arroz', 1));
      assert.equal(dataOf(await enter(service, 'DEZ')).discountAmout, 1);
      assert.equal(dataOf(await put(service, 'arroz', 2)).discountAmout, 2);
      assert.equal(dataOf(await put(service, 'arroz', 9)).discountAmout, 2.5);
    });

    test('of the delivery reduces the delivery price, at most to zero', async (t) => {
      const { service, shopId } = await shopWith(t, [{ code: 'FRETE', kind: 'delivery', value: 8_00 }]);
      const stores = [pickupStore('loja', { priceCents: 5_00 }), pickupStore('longe', { priceCents: 12_00 })];
      await savePickupStores(service.database, shopId, stores);
      const fetchAt = (providerId: string) =>
        service.post<Order>('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId });
      dataOf(await put(service, 'arroz', 1));
      assert.deepEqual(sums(dataOf(await enter(service, 'frete'))), {
        coupon: 'FRETE',
        itemsAmout: 10,
        discountAmout: 0,
        totalAmout: 10,
      });
      assert.deepEqual(sums(dataOf(await fetchAt('loja'))), {
        coupon: 'FRETE',
        itemsAmout: 10,
        discountAmout: 5,
        totalAmout: 10,
      });
      assert.deepEqual(sums(dataOf(await fetchAt('longe'))), {
        coupon: 'FRETE',
        itemsAmout: 10,
        discountAmout: 8,
        totalAmout: 14,
      });
    });

    const refused: [says: string, coupon: CouponDraft | null, message: string][] = [
      ['that does not exist', null, 'Cupom inválido. Confira o código e tente novamente.'],
      [
        'that is not valid yet',
        { ...ten, startsAt: new Date(Date.now() + hour) },
        'O cupom DEZ ainda não está valendo.',
      ],
      ['that is no longer valid', { ...ten, endsAt: new Date(Date.now() - hour) }, 'O cupom DEZ não é mais válido.'],
      [
        'whose minimum is not reached',
        { ...ten, minAmountCents: 10_01 },
        `O cupom DEZ vale para pedidos a partir de R$${nbsp}10,01.`,
      ],
    ];
    // Spec §8: "coupon errors (title 'Cupom') and manual discount errors show the first server error message"
    for (const [says, coupon, message] of refused)
      test(`${says} is refused in Portuguese, and the order keeps its state`, async (t) => {
        const { service } = await shopWith(t, [
          { code: 'VALE5', kind: 'amount', value: 5_00 },
          ...(coupon ? [coupon] : []),
        ]);
        dataOf(await put(service, 'arroz', 1));
        dataOf(await enter(service, 'VALE5'));
        assert.deepEqual(refusalOf(await enter(service, 'dez')), [422, message]);
        assert.deepEqual(sums(await current(service)), {
          coupon: 'VALE5',
          itemsAmout: 10,
          discountAmout: 5,
          totalAmout: 5,
        });
      });

    test('that does not exist and is a card number is refused with that hint', async (t) => {
      const { service } = await shopWith(t, [{ ...ten, code: '5555555555554444' }]);
      dataOf(await put(service, 'arroz', 1));
      const hint = 'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.';
      for (const typed of ['4111111111111111', '4111 1111 1111 1111', '4111x1111x1111x1111'])
        assert.deepEqual(refusalOf(await enter(service, typed)), [422, hint], typed);
      assert.equal(dataOf(await enter(service, '5555555555554444')).coupon, '5555555555554444', "the shop's own code");
    });

    test('that is used up, or that this customer has used, is refused', async (t) => {
      const { service } = await shopWith(t, [
        { ...ten, maxUses: 1 },
        { code: 'UMAVEZ', kind: 'amount', value: 1_00, maxUsesPerCustomer: 1 },
      ]);
      const [bob, eva] = await Promise.all(
        [1, 2].map(
          async () =>
            dataOf(await service.get<{ code: string }>('/api/session/anonymous-session', { code: null })).code,
        ),
      );
      assert.ok(bob && eva);
      for (const code of [bob, eva]) dataOf(await put(service, 'arroz', 1, code));
      dataOf(await enter(service, 'DEZ', bob));
      assert.equal(dataOf(await service.get<Order>('/api/order/confirm', { code: bob })).discountAmout, 1);
      assert.deepEqual(refusalOf(await enter(service, 'DEZ', eva)), [422, 'O cupom DEZ já foi esgotado.']);
      dataOf(await enter(service, 'UMAVEZ', eva));
      dataOf(await service.post('/api/customer/update', sampleCustomer, { code: eva }));
      dataOf(await service.get<Order>('/api/order/confirm', { code: eva }));
      dataOf(await put(service, 'arroz', 1, eva));
      assert.deepEqual(refusalOf(await enter(service, 'UMAVEZ', eva)), [
        422,
        'O cupom UMAVEZ já foi usado por este cliente.',
      ]);
      dataOf(await put(service, 'arroz', 1, bob));
      assert.equal(dataOf(await enter(service, 'UMAVEZ', bob)).discountAmout, 1, 'another customer may');
      const uses = await service.database.many(sql`select code, uses from coupon order by code`);
      assert.deepEqual(uses, [
        { code: 'DEZ', uses: 1 },
        { code: 'UMAVEZ', uses: 1 },
      ]);
      assert.deepEqual(await service.database.one(sql`select count(*) as n from coupon_use`), { n: 2 });
    });

    test('is refused by a shop without coupons', async (t) => {
      const { service } = await shopWith(t, [ten], { canUseCoupon: false });
      dataOf(await put(service, 'arroz', 1));
      assert.deepEqual(refusalOf(await enter(service, 'DEZ')), [422, 'Esta loja não aceita cupons.']);
    });

    test('that is no longer valid is dropped, with one message', async (t) => {
      const { service, shopId } = await shopWith(t, [{ ...ten, minAmountCents: 20_00 }]);
      dataOf(await put(service, 'arroz', 2));
      dataOf(await enter(service, 'DEZ'));
      const fewer = dataOf(await put(service, 'arroz', 1));
      assert.deepEqual(sums(fewer), { coupon: null, itemsAmout: 10, discountAmout: 0, totalAmout: 10 });
      const said = `O cupom DEZ vale para pedidos a partir de R$${nbsp}20,00. Ele foi retirado do pedido.`;
      assert.deepEqual(fewer.catalogErrorMessages, [said]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);

      dataOf(await put(service, 'arroz', 2));
      dataOf(await enter(service, 'DEZ'));
      await saveCoupons(service.database, shopId, [], true);
      const gone = await current(service);
      assert.deepEqual(
        [gone.coupon, gone.catalogErrorMessages],
        [null, ['Cupom inválido. Confira o código e tente novamente. Ele foi retirado do pedido.']],
      );
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });

    test('with a changed value shows the new total once', async (t) => {
      const { service, shopId } = await shopWith(t, [ten]);
      dataOf(await put(service, 'arroz', 2));
      dataOf(await enter(service, 'DEZ'));
      await saveCoupons(service.database, shopId, [{ ...ten, value: 50 }]);
      const changed = await current(service);
      assert.deepEqual(sums(changed), { coupon: 'DEZ', itemsAmout: 20, discountAmout: 10, totalAmout: 10 });
      assert.deepEqual(changed.catalogErrorMessages, [
        `O total do pedido mudou de R$${nbsp}18,00 para R$${nbsp}10,00.`,
      ]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
    });
  });

  describe(`a manual discount (${kind})`, () => {
    const takeOff = (service: TestService, reais: number, code = 'bia') =>
      service.post<Order>(`/api/order/discount?discount=${reais}`, undefined, { code });

    // Spec §5: "A manual discount replaces the coupon when manual prices are on; coupons only when the coupon
    // permission is on."
    test('replaces the coupon when manual prices are on, and a coupon replaces it', async (t) => {
      const { service } = await shopWith(t, [ten]);
      dataOf(await put(service, 'arroz', 3));
      dataOf(await enter(service, 'DEZ'));
      const discounted = dataOf(await takeOff(service, 12.34));
      assert.deepEqual(
        [discounted.coupon, discounted.manualDiscount, discounted.discountAmout, discounted.totalAmout],
        [null, 12.34, 12.34, 17.66],
      );
      const withCoupon = dataOf(await enter(service, 'DEZ', 'bia'));
      assert.deepEqual([withCoupon.coupon, withCoupon.manualDiscount, withCoupon.totalAmout], ['DEZ', null, 27]);
      dataOf(await takeOff(service, 0));
      assert.equal((await current(service)).coupon, 'DEZ', 'no discount replaces nothing');
      dataOf(await takeOff(service, 1));
      assert.equal(dataOf(await enter(service, '')).manualDiscount, 1, 'no coupon replaces nothing');
      assert.equal(dataOf(await takeOff(service, 0)).manualDiscount, null);
    });

    test('cannot be replaced by a shopper: their coupon is refused while it is set', async (t) => {
      const { service } = await shopWith(t, [ten]);
      dataOf(await put(service, 'arroz', 3));
      dataOf(await takeOff(service, 12.34));
      assert.deepEqual(refusalOf(await enter(service, 'DEZ')), [
        422,
        'Este pedido já tem um desconto do vendedor, que não se soma a um cupom.',
      ]);
      const kept = await current(service);
      assert.deepEqual([kept.coupon, kept.manualDiscount, kept.totalAmout], [null, 12.34, 17.66]);
      dataOf(await takeOff(service, 0));
      assert.equal(dataOf(await enter(service, 'DEZ')).totalAmout, 27);
    });

    // Spec §7: "POST /api/order/discount | query discount"
    // Spec §8: "coupon errors (title 'Cupom') and manual discount errors show the first server error message"
    test("is at most the shop's limit for agents, and the refusal names that limit", async (t) => {
      const { service, shopId } = await shopWith(t, []);
      await service.database.run(sql`update shop set max_discount_percent = 15 where id = ${shopId}`);
      dataOf(await put(service, 'arroz', 3));
      assert.deepEqual(refusalOf(await takeOff(service, 4.51)), [
        422,
        `O desconto pode ser de no máximo R$${nbsp}4,50 neste pedido.`,
      ]);
      assert.equal(dataOf(await takeOff(service, 4.5)).totalAmout, 25.5);
      for (const wrong of ['-1', 'x', '', '1e99', '1.005'])
        assert.equal(
          (await service.post(`/api/order/discount?discount=${wrong}`, undefined, { code: 'bia' })).status,
          400,
          wrong,
        );
    });

    test('above the limit of the new subtotal is lowered, with one message', async (t) => {
      const { service, shopId } = await shopWith(t, []);
      await service.database.run(sql`update shop set max_discount_percent = 50 where id = ${shopId}`);
      dataOf(await put(service, 'arroz', 3));
      dataOf(await takeOff(service, 15));
      const fewer = dataOf(await put(service, 'arroz', 1));
      assert.deepEqual([fewer.manualDiscount, fewer.discountAmout, fewer.totalAmout], [5, 5, 5]);
      assert.deepEqual(fewer.catalogErrorMessages, [
        `O desconto foi reduzido de R$${nbsp}15,00 para R$${nbsp}5,00, o máximo para este pedido.`,
      ]);
      assert.deepEqual((await current(service)).catalogErrorMessages, []);
      const empty = dataOf(await put(service, 'arroz', 0));
      assert.deepEqual(
        [empty.manualDiscount, empty.totalAmout, empty.catalogErrorMessages],
        [null, 0, ['O desconto manual foi retirado do pedido.']],
      );
    });

    // Spec §6: "Platform user (agent, assisted sale): … confirm order, cancel order, …; set manual discount, price
    // table and manual prices/shipping when the manual-price setting is on"
    test('is refused without manual prices, and dropped when they are switched off', async (t) => {
      const { service } = await shopWith(t, []);
      dataOf(await put(service, 'arroz', 1));
      dataOf(await takeOff(service, 1));
      await changeSettings(service.database, { enableManualPrices: false });
      const without = await current(service);
      assert.deepEqual(
        [without.manualDiscount, without.totalAmout, without.catalogErrorMessages],
        [null, 10, ['O desconto manual foi retirado do pedido.']],
      );
      assert.deepEqual(refusalOf(await takeOff(service, 1)), [
        422,
        'Esta loja não permite alterar preços manualmente.',
      ]);
    });
  });
});

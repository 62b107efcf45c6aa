import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PlatformCart } from '#shared/contract/platform/platform-cart-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { payerRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { lockOrder } from '../../../../order-service/database/orders/placed-orders.ts';
import { nameOf } from '../../../../order-service/services/orders/load-full-order.ts';
import { payerOf } from '../../../../order-service/services/payments/payer.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { savePaymentAccounts } from '../../../../order-service/services/shops/save-payment-accounts.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { secretsKey } from '../../../helpers/order-service/online-shop.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  draft,
  item,
  paymentOption,
  pickupStore,
  refusalOf,
  shipping,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';
import { fakeAccount } from '../../../helpers/stand-ins/fake-mercado-pago.ts';
import { pagarmeAccount } from '../../../helpers/stand-ins/fake-pagarme.ts';

const { BrazilianGateway, MercadoPago } = PaymentProviderType;

onOneDatabase((kind, fresh) => {
  // Decision: What a provider wants of the payer is asked for before the order is placed, not at its first charge.
  describe(`the payer of an order that is placed (${kind})`, () => {
    const start = async (t: TestContext, { channelUser = 'ana', agentCode = '' } = {}) => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, {
        products: [draft('cafe')],
        pickupStores: [pickupStore('loja')],
        deliveryOptions: [shipping('correio')],
        paymentOptions: [
          paymentOption('cartao', PaymentMethod.CreditCard, { providerType: BrazilianGateway }),
          paymentOption('boleto', PaymentMethod.Boleto, { providerType: MercadoPago }),
        ],
        ...(agentCode && { agentCode }),
      });
      const { publicKey, accessToken } = fakeAccount;
      const accounts = [
        { provider: 'pagarme', ...pagarmeAccount },
        { provider: 'mercadopago', publicKey, accessToken },
      ] as const;
      await savePaymentAccounts(database, shopId, [...accounts], { secretsKey });
      await database.run(sql`update customer set channel_user = ${channelUser} where shop_id = ${shopId}`);
      dataOf(await service.post('/api/order/items/', item('cafe')));
      dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja' }));
      const identify = async (phone: string) =>
        dataOf(await service.post('/api/customer/update', { ...sampleCustomer, phone }));
      await identify('');
      const choose = async (providerId: string, type: PaymentMethod) =>
        dataOf(await service.post('/api/order/payment/delivery', { providerId, type }));
      const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
      const contact = await database.one<{ type: ChannelType; id: string; user: string }>(sql`
        select channel_type as type, channel_id as id, channel_user as "user" from customer where shop_id = ${shopId}`);
      assert.ok(contact);
      const query = new URLSearchParams({
        ...{ channelType: nameOf(ChannelType, contact.type), channelId: contact.id, contact: contact.user },
      });
      /** What the Platform API says that the contact's cart still needs. */
      const missing = async () =>
        dataOf(await service.get<PlatformCart>(`/platform/contacts/cart?${query}`, { code: key })).missing;
      return { service, shopId, identify, choose, missing, confirm: () => service.get<Order>('/api/order/confirm') };
    };

    test("has the phone of the contact's chat for Pagar.me", async (t) => {
      const { service, shopId, choose, confirm } = await start(t, { channelUser: '5521988887777' });
      await choose('cartao', PaymentMethod.CreditCard);
      const { id } = dataOf(await confirm());
      const order = await service.database.tx((db) => lockOrder(db, shopId, id));
      assert.ok(order);
      assert.equal((await payerOf(service.database, shopId, order)).phone, '5521988887777');
    });

    test('types a phone for Pagar.me when the chat has none', async (t) => {
      const { choose, confirm, identify, missing } = await start(t);
      await choose('cartao', PaymentMethod.CreditCard);
      assert.deepEqual(await missing(), [{ field: 'customer.phone', message: payerRefusals.own.phone }]);
      assert.deepEqual(refusalOf(await confirm()), [422, payerRefusals.own.phone]);
      await identify('11987654321');
      assert.deepEqual(await missing(), []);
      dataOf(await confirm());
    });

    test('has an address for a boleto, and the agent reads what is missing', async (t) => {
      const { service, choose, confirm, missing } = await start(t, { agentCode: 'bia' });
      await choose('boleto', PaymentMethod.Boleto);
      assert.deepEqual(await missing(), [{ field: 'customer.address', message: payerRefusals.own.address }]);
      assert.deepEqual(refusalOf(await confirm()), [422, payerRefusals.own.address]);
      const finished = await service.post(
        '/api/order/confirm',
        { ...sampleCustomer, phone: '', paymentMethod: PaymentMethod.Boleto, manualPaymentInformation: '' },
        { code: 'bia' },
      );
      assert.deepEqual(refusalOf(finished), [422, payerRefusals.ofCustomer.address]);
      const address = {
        ...{ zipCode: '01310100', street: 'Avenida Paulista', number: '900', complement: '', reference: '' },
        ...{
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          state: 'SP',
          isDefault: true,
          name: 'Casa',
          neighborhoodId: null,
        },
      };
      dataOf(await service.post('/api/order/address/', address));
      dataOf(await confirm());
    });
  });
});

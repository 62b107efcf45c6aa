import type { TestContext } from 'node:test';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { queuedMessages } from '../../../helpers/order-service/order-rows.ts';
import {
  choice,
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  everyDay,
  item,
  paymentOption,
  pickupStore,
  shipping,
  shirt,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import { declareWebhooks } from '../../../helpers/order-service/platform-webhook.ts';
import { company } from '../../full-order-fixture.ts';

/** The contact's id in WhatsApp. These tests also use it as the contact's session code. */
export const phone = '5511987654321';
const shopper = { code: phone };
const agent = { code: 'bia' };

export const home = {
  isDefault: true,
  name: 'Sítio da vó',
  state: 'SP',
  city: 'São Paulo',
  street: 'Praça da Sé',
  number: '1010',
  zipCode: '01001-000',
  complement: 'apto 55',
  neighborhood: 'Sé',
  neighborhoodId: null,
};

/** A shop with everything that an order can have, and a webhook for orders. */
export const startCompleteShop = async (t: TestContext, opened: Database) => {
  const service = await startTestService(t, opened);
  const { database } = service;
  const { shopId } = await createShop(database, {
    code: phone,
    agentCode: 'bia',
    agent: { id: 'bia-3', name: 'Bia Vendas' },
    channels: [demoChannel],
    settings: { canUseCoupon: true, enableManualPrices: true, enableCnpj: true, showSellerOptions: true },
    sellers: [
      { providerId: 'norte', name: 'Loja Norte', address: 'Rua Um, 10', serviceTaxCents: 2_30 },
      { providerId: 'sitio', name: 'Sítio Boa Vista' },
    ],
    products: [shirt({ sellerId: 'sitio', subscriptionOffers: [{ recurrence: { type: 20, frequency: 2 } }] })],
    giftRules: [
      {
        providerId: 'natal',
        name: 'Natal',
        availableQuantity: 1,
        gifts: [{ providerId: 'colher', name: 'Colher de pau', sellerId: 'sitio', available: null }],
      },
    ],
    coupons: [{ code: 'DEZ', kind: 'percent', value: 10 }],
    priceTables: [
      { providerId: 'atacado', name: 'Clientes do atacado', items: [{ sku: 'verde-p', priceCents: 41_70 }] },
    ],
    deliveryOptions: [shipping('correio', { name: 'Correio expresso' })],
    pickupStores: [pickupStore('centro', { name: 'Balcão do Centro', priceCents: 3_10 })],
    scheduleRules: everyDay('09:00', '12:00'),
    paymentOptions: [
      paymentOption('pix', PaymentMethod.Pix, { name: 'PIX', providerType: PaymentProviderType.Manual }),
      paymentOption('cartao', PaymentMethod.CreditCard, { name: 'Cartão de crédito' }),
      paymentOption('notas', PaymentMethod.Cash, { name: 'Dinheiro vivo', group: 'Dinheiro', payOnDelivery: true }),
    ],
  });
  await declareWebhooks(database, shopId, [{}]);
  const { key } = await createApiKey(database, shopId, { name: 'Loja', contextSecret });
  const post = async (url: string, body: unknown, as = shopper) => dataOf(await service.post<Order>(url, body, as));
  const put = (fields: object = {}) =>
    post('/api/order/items/', item('camisa', { quantity: 3, attributes: choice('verde', 'p'), ...fields }));
  const chooseSlot = async () => {
    const days = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule', shopper));
    const day = days.find(({ options }) => options.some(({ enabled }) => enabled))?.day ?? '';
    await post('/api/order/schedule', { day, startTime: '09:00' });
    return day;
  };
  const confirm = async () => dataOf(await service.get<Order>('/api/order/confirm', shopper)).id;
  const shown = async (id: string) => dataOf(await service.get<PlatformOrder>(`/platform/orders/${id}`, { code: key }));
  const said = async () => {
    const messages = await queuedMessages(database);
    return messages.flatMap(({ lines }) => lines.map((line) => line.replaceAll('\u00a0', ' ')));
  };
  return { service, database, shopId, post, put, chooseSlot, confirm, shown, said };
};
type CompleteShop = Awaited<ReturnType<typeof startCompleteShop>>;

/** Subscription, variant, gift, note, seller, price table, coupon, address, slot, change for cash, company. */
export const placeDelivery = async ({ post, put, chooseSlot, confirm }: CompleteShop) => {
  await put({ preferences: 'sem etiqueta', subscription: { type: 20, frequency: 2 } });
  await post('/api/order/gift/', {
    id: 'natal',
    selectedGifts: [{ id: 'colher', seller: 'Sítio Boa Vista', index: '0' }],
  });
  await post('/api/order/price-tables/atacado', undefined, agent);
  await post('/api/order/coupon/?coupon=DEZ', undefined);
  await post('/api/order/seller/', { providerId: 'norte' });
  await post('/api/order/address/', home);
  await post('/api/order/logistic/', { type: 2, providerId: 'correio', addressIndex: 0 });
  const day = await chooseSlot();
  await post('/api/customer/update', company);
  await post('/api/order/payment/delivery', { providerId: 'notas', type: PaymentMethod.OnDelivery, cashAmount: 200 });
  return { id: await confirm(), day };
};

/** A pickup, agreed discounts on the order and on a line, the agent's PIX key. */
export const placePickup = async ({ service, post, put }: CompleteShop) => {
  await put({ quantity: 1 });
  await post('/api/order/logistic/', { type: 0, providerId: 'centro' });
  await post('/api/order/discount?percent=12.4', undefined, agent);
  await post('/api/order/items/discount', { index: '1', percent: 3 }, agent);
  await post('/api/order/note', { note: 'Portão azul' }, agent);
  await post('/api/order/pix/manual', { pixKey: 'caixa@loja.example' }, agent);
  const body = { ...company, paymentMethod: PaymentMethod.Pix, manualPaymentInformation: 'https://pague.example/1' };
  return dataOf(await service.post<Order>('/api/order/confirm', body, agent)).id;
};

/** Paid by card in installments. */
export const placeCard = async ({ service, post, put, confirm }: CompleteShop) => {
  await put({ quantity: 1 });
  await post('/api/order/logistic/', { type: 0, providerId: 'centro' });
  await post('/api/customer/update', company);
  await post('/api/order/payment/delivery', { providerId: 'cartao', type: PaymentMethod.CreditCard });
  dataOf(
    await service.post('/api/order/payment/credit/installments', { providerId: 'cartao', installments: 3 }, shopper),
  );
  return confirm();
};

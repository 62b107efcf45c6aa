import type { Order } from '#shared/model/order/order.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import type { DeliveryOptionDraft } from '../../../../order-service/services/shops/save-delivery-options.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  saveOffers,
  type TestOffers,
  type TestService,
  type TestShop,
} from '../../../helpers/order-service/order-service.ts';

/** A Friday morning in São Paulo: the time of these tests unless they set another. */
export const friday = new Date('2026-11-20T08:00:00-03:00');

type ShopOptions = Parameters<typeof createShop>[1];

const areaOf = (zipFrom: string, zipTo: string, priceCents: number, fields: object = {}) => ({
  zipFrom,
  zipTo,
  priceCents,
  ...fields,
});

/** A courier with a lower price for one CEP, and for one neighbourhood of another town. */
export const motoboy: DeliveryOptionDraft = {
  providerId: 'moto',
  name: 'Motoboy',
  type: 1,
  orderMinCents: 20_00,
  maxDistinctItems: 3,
  maxItems: 10,
  areas: [
    areaOf('01300000', '01399999', 12_00, { freeFromCents: 100_00, minEstimate: '30 minutos', estimate: '1 hora' }),
    areaOf('01310100', '01310100', 7_00),
    areaOf('13840000', '13849999', 9_00, { neighborhoodId: 'centro' }),
  ],
};

/**
 * Two sellers with a store each, a courier in one town, a carrier everywhere, slots on Fridays and Mondays, and most
 * payment options.
 */
export const offers: TestOffers & Required<Pick<TestOffers, 'deliveryOptions' | 'scheduleRules' | 'paymentOptions'>> = {
  pickupStores: [
    { ...placeOfStore('loja-norte', 'Loja Norte'), sellerId: 'norte', estimate: 'Pronto em 2 horas' },
    { ...placeOfStore('loja-sul', 'Loja Sul'), sellerId: 'sul', priceCents: 3_00 },
    { ...placeOfStore('deposito', 'Depósito'), orderMinCents: 50_00, maxDistinctItems: 2, maxItems: 5 },
  ],
  deliveryOptions: [
    motoboy,
    {
      providerId: 'moto-sul',
      name: 'Motoboy Sul',
      type: 1,
      sellerId: 'sul',
      areas: [areaOf('01000000', '01999999', 5_00)],
    },
    {
      providerId: 'correio',
      name: 'Correio',
      type: 2,
      areas: [areaOf('01000000', '99999999', 25_00, { estimate: '5 dias úteis' })],
    },
  ],
  scheduleRules: [
    { weekday: 5, startTime: '09:00', endTime: '12:00', cutoffMinutes: 30, capacity: 2 },
    { weekday: 1, startTime: '09:00', endTime: '12:00' },
    { weekday: 1, startTime: '14:00', endTime: '18:00', logisticType: 0 },
    { weekday: 1, startTime: '19:00', endTime: '20:00', sellerId: 'sul' },
  ],
  paymentOptions: [
    { providerId: 'pix', method: 3, providerType: 6, name: 'PIX' },
    { providerId: 'cartao', method: 0, providerType: 5, name: 'Cartão de crédito' },
    { providerId: 'dinheiro', method: 4, providerType: 0, name: 'Dinheiro', group: 'Dinheiro', payOnDelivery: true },
    { providerId: 'maquininha', method: 5, providerType: 0, name: 'Visa', group: 'Cartão', payOnDelivery: true },
    { providerId: 'combinado', method: 7, providerType: 6, name: 'A combinar' },
  ],
};

function placeOfStore(providerId: string, name: string) {
  return {
    providerId,
    name,
    zipCode: '01310100',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Centro',
    street: 'Rua Um',
    number: '10',
  };
}

/**
 * The shop above. It has an agent 'bia' for the contact 'ana', rice for ten reais, wine for pickup only, and three
 * addresses of Ana's.
 */
export async function makeDeliveringShop(database: Database, options: ShopOptions = {}): Promise<TestShop> {
  const weekly = { recurrence: { type: 20, frequency: 1 } as const };
  const shop = await createShop(database, {
    agentCode: 'bia',
    sellers: [
      { providerId: 'norte', name: 'Norte', address: 'Rua Um, 10', serviceTaxCents: 2_00 },
      { providerId: 'sul', name: 'Sul' },
    ],
    products: [
      draft('arroz', { name: 'Arroz', subscriptionOffers: [weekly] }),
      draft('vinho', { name: 'Vinho', shippingRestrictionMessage: 'Só na loja' }),
      draft('sal', { name: 'Sal', variant: { price: 1_00 } }),
    ],
    ...offers,
    ...options,
  });
  await saveAddress(database, shop.shopId, 0, '01310100', null);
  await saveAddress(database, shop.shopId, 1, '13840000', 'centro');
  await saveAddress(database, shop.shopId, 2, '01350000', null);
  return shop;
}

export const saveAddress = (
  database: Database,
  shopId: string,
  position: number,
  zipCode: string,
  neighborhoodId: string | null,
) =>
  database.run(sql`
    insert into customer_address (shop_id, customer_id, position, name, zip_code, state, city, neighborhood,
      neighborhood_id, street, number)
    select ${shopId}, id, ${position}, 'Casa', ${zipCode}, 'SP', 'Cidade', 'Centro', ${neighborhoodId}, 'Rua Dois', '20'
    from customer where shop_id = ${shopId}`);

/** Saves all of the shop's offers again, with some changes. */
export const changeOffers = (database: Database, shopId: string, changed: Partial<TestOffers>) =>
  database.tx((db) => saveOffers(db, shopId, { ...offers, ...changed }));

export const setLogistic = (service: TestService, body: object, code = 'ana') =>
  service.post<Order>('/api/order/logistic/', body, { code });
export const setSeller = (service: TestService, providerId: string) =>
  service.post<Order>('/api/order/seller/', { providerId });
export const setSchedule = (service: TestService, day: string, startTime: string) =>
  service.post<Order>('/api/order/schedule', { day, startTime });
export const setPayment = (service: TestService, providerId: string, type: number, cashAmount?: number) =>
  service.post<Order>('/api/order/payment/delivery', {
    providerId,
    type,
    ...(cashAmount !== undefined && { cashAmount }),
  });
export const put = (service: TestService, ...args: Parameters<typeof item>) =>
  service.post<Order>('/api/order/items/', item(...args));
export const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));

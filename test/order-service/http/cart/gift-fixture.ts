import type { GiftSelection } from '#shared/model/order/gift.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { GiftDraft, GiftRuleDraft } from '../../../../order-service/services/shops/save-gift-rules.ts';
import type { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  startTestService,
  type TestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';

export const gift = (providerId: string, fields: Partial<GiftDraft> = {}): GiftDraft => ({
  providerId,
  name: `Brinde ${providerId}`,
  sellerId: 'sitio',
  image: `/${providerId}.svg`,
  available: null,
  ...fields,
});
/** From 50 reais on: one of two. */
export const byAmount = (fields: Partial<GiftRuleDraft> = {}): GiftRuleDraft => ({
  providerId: 'valor',
  name: 'A partir de R$ 50',
  minAmountCents: 50_00,
  availableQuantity: 1,
  gifts: [gift('caneca'), gift('sacola')],
  ...fields,
});
/** With coffee: two of three. */
export const byProduct = (fields: Partial<GiftRuleDraft> = {}): GiftRuleDraft => ({
  providerId: 'cafe',
  name: 'Com café',
  triggerProductIds: ['cafe', 'cha'],
  availableQuantity: 2,
  gifts: [gift('colher'), gift('filtro'), gift('xicara')],
  ...fields,
});

export const selection = (id: string, ...gifts: string[]): GiftSelection => ({
  id,
  selectedGifts: gifts.map((name) => ({ id: name, seller: 'Sítio', index: '0' })),
});
export const put = async (service: TestService, id: string, quantity: number, code = 'ana') =>
  dataOf(await service.post<Order>('/api/order/items/', item(id, { quantity }), { code }));
export const choose = (service: TestService, sent: GiftSelection, options: Parameters<TestService['post']>[2] = {}) =>
  service.post<Order>('/api/order/gift/', sent, options);
export const current = async (service: TestService, code = 'ana') =>
  dataOf(await service.get<Order>('/api/order/current', { code }));
export const confirm = (service: TestService, code = 'ana') => service.get<Order>('/api/order/confirm', { code });

export const groupsOf = ({ gifts }: Order) =>
  gifts.map(({ id, selectedGifts }) => [id, ...selectedGifts.map((selected) => selected.id)]);
export const giftsOf = ({ items }: Order) => items.filter(({ isGift }) => isGift).map(({ providerId }) => providerId);

export type Fresh = Parameters<Parameters<typeof onOneDatabase>[0]>[1];
export async function shopWith(
  t: Parameters<Fresh>[0],
  fresh: Fresh,
  giftRules: GiftRuleDraft[],
): Promise<TestService> {
  const service = await startTestService(t, await fresh(t));
  await createShop(service.database, {
    ...takesAnonymousOrders,
    agentCode: 'bia',
    sellers: [{ providerId: 'sitio', name: 'Sítio' }],
    products: [draft('arroz'), draft('cafe'), draft('raro', { variant: { available: 1 } })],
    giftRules,
  });
  return service;
}

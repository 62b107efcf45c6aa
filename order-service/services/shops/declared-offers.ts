import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { type ShopDeclaration, weekdayNames } from '../../declaration/shop-schema.ts';
import type { SellerDraft } from '../catalog/save-categories.ts';
import type { CouponDraft } from './save-coupons.ts';
import type { DeliveryOptionDraft } from './save-delivery-options.ts';
import type { GiftRuleDraft } from './save-gift-rules.ts';
import type { NeighborhoodDraft } from './save-neighborhoods.ts';
import type { PaymentOptionDraft } from './save-payment-options.ts';
import type { DeliveryLimitsDraft, PickupStoreDraft } from './save-pickup-locations.ts';
import type { PriceTableDraft } from './save-price-tables.ts';
import type { ScheduleRuleDraft } from './save-schedule.ts';

/** Converts the parts of a declaration (reais, names) into the drafts of the services (cents, codes). */
type Declared<Part extends keyof ShopDeclaration> = NonNullable<ShopDeclaration[Part]>[number &
  keyof NonNullable<ShopDeclaration[Part]>];

export const sellerOf = ({ providerId, name, address = '', serviceTax = 0 }: Declared<'sellers'>): SellerDraft => ({
  providerId,
  name,
  address,
  serviceTaxCents: toCents(serviceTax),
});

export const pickupStoreOf = (store: Declared<'stores'>): PickupStoreDraft => ({
  providerId: store.providerId,
  sellerId: store.seller ?? null,
  name: store.name,
  zipCode: digitsOf(store.zipCode),
  state: store.state,
  city: store.city,
  neighborhood: store.neighborhood,
  street: store.street,
  number: store.number,
  priceCents: toCents(store.price ?? 0),
  ...limitsOf(store),
  estimate: store.shippingTimeEstimative ?? null,
});

export const neighborhoodOf = ({ id, ...rest }: Declared<'neighborhoods'>): NeighborhoodDraft => ({
  providerId: id,
  ...rest,
});

export const deliveryOptionOf = (option: Declared<'deliveryOptions'>): DeliveryOptionDraft => ({
  providerId: option.providerId,
  sellerId: option.seller ?? null,
  type: LogisticType[option.type],
  name: option.name,
  ...limitsOf(option),
  areas: option.areas.map((area) => ({
    zipFrom: digitsOf(area.from),
    zipTo: digitsOf(area.to),
    neighborhoodId: area.neighborhoodId ?? null,
    priceCents: toCents(area.price),
    freeFromCents: centsOrNull(area.freeFrom),
    minEstimate: area.minShippingTimeEstimative ?? null,
    estimate: area.shippingTimeEstimative ?? null,
  })),
});

/** A window on several weekdays becomes one rule per weekday. */
export const scheduleRulesOf = (rule: Declared<'schedule'>): ScheduleRuleDraft[] =>
  rule.weekdays.map((weekday) => ({
    sellerId: rule.seller ?? null,
    logisticType: rule.type === undefined ? null : LogisticType[rule.type],
    weekday: weekdayNames.indexOf(weekday),
    startTime: rule.startTime,
    endTime: rule.endTime,
    cutoffMinutes: rule.cutoffMinutes ?? 0,
    capacity: rule.capacity ?? null,
  }));

export const priceTableOf = ({ providerId, name, items }: Declared<'priceTables'>): PriceTableDraft => ({
  providerId,
  name,
  items: items.map(({ sku, price }) => ({ sku, priceCents: toCents(price) })),
});

export const couponOf = (coupon: Declared<'coupons'>): CouponDraft => ({
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.kind === 'percent' ? coupon.value : toCents(coupon.value),
  minAmountCents: toCents(coupon.minAmount ?? 0),
  maxDiscountCents: centsOrNull(coupon.maxDiscount),
  maxUses: coupon.maxUses ?? null,
  maxUsesPerCustomer: coupon.maxUsesPerCustomer ?? null,
  ...datesOf(coupon),
});

/** The declared stock is for new gifts. An existing gift keeps its stock unless `isRestocked` says so. */
export const giftRuleOf = (group: Declared<'gifts'>, isRestocked: (giftId: string) => boolean): GiftRuleDraft => ({
  providerId: group.id,
  name: group.name,
  minAmountCents: toCents(group.minAmount ?? 0),
  triggerProductIds: group.triggerProductIds ?? [],
  availableQuantity: group.availableQuantity,
  ...datesOf(group),
  gifts: group.availableGifts.map(({ id, name, seller = null, imageUrl = null, available = null }) => ({
    providerId: id,
    name,
    sellerId: seller,
    image: imageUrl,
    available,
    keepsStock: !isRestocked(id),
  })),
});

export const paymentOptionOf = (option: Declared<'paymentOptions'>): PaymentOptionDraft => ({
  providerId: option.providerId,
  method: PaymentMethod[option.method],
  providerType: PaymentProviderType[option.providerType],
  name: option.name,
  group: option.group ?? null,
  payOnDelivery: option.payOnDelivery ?? false,
});

const digitsOf = (cep: string) => cep.replace('-', '');
const centsOrNull = (reais: number | undefined) => (reais === undefined ? null : toCents(reais));
const datesOf = ({ startsAt, endsAt }: { startsAt?: string; endsAt?: string }) => ({
  startsAt: startsAt === undefined ? null : new Date(startsAt),
  endsAt: endsAt === undefined ? null : new Date(endsAt),
});
const limitsOf = (limits: {
  orderMinPrice?: number;
  maxDistinctItems?: number;
  maxItemsAmout?: number;
}): DeliveryLimitsDraft => ({
  orderMinCents: centsOrNull(limits.orderMinPrice),
  maxDistinctItems: limits.maxDistinctItems ?? null,
  maxItems: limits.maxItemsAmout ?? null,
});

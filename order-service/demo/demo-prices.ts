import type { CouponDraft } from '../services/shops/save-coupons.ts';
import type { PriceTableDraft } from '../services/shops/save-price-tables.ts';
import { demoProducts } from './demo-products.ts';

/** A percentage of the regular price for every third product with all its variants; a price of 0 stays 0. */
const everyThirdAt = (percent: number): PriceTableDraft['items'] =>
  demoProducts
    .filter((_product, at) => at % 3 === 0)
    .flatMap(({ variants }) => variants)
    .filter(({ price }) => price > 0)
    .map(({ sku, price }) => ({ sku, priceCents: Math.floor((price * percent) / 100) }));

export const demoPriceTables: PriceTableDraft[] = [
  { providerId: 'atacado', name: 'Atacado', items: everyThirdAt(80) },
  { providerId: 'revenda', name: 'Revenda', items: everyThirdAt(70) },
];

/** One coupon of every kind, and one for every reason of refusal. */
export const demoCoupons: CouponDraft[] = [
  { code: 'BEMVINDO10', kind: 'percent', value: 10 },
  { code: 'MENOS20', kind: 'amount', value: 20_00, minAmountCents: 100_00 },
  { code: 'FRETEGRATIS', kind: 'delivery', value: 999_99 },
  { code: 'METADE', kind: 'percent', value: 50, maxDiscountCents: 40_00, maxUses: 1 },
  { code: 'SOUMAVEZ', kind: 'amount', value: 5_00, maxUsesPerCustomer: 1 },
  { code: 'CARNAVAL', kind: 'percent', value: 15, endsAt: new Date('2026-02-18T23:59:59-03:00') },
  { code: 'REVEILLON', kind: 'percent', value: 15, startsAt: new Date('2099-12-26T00:00:00-03:00') },
];

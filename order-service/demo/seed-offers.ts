import { findShopSynonyms } from '../database/catalog/search-synonyms.ts';
import type { Db } from '../database/engine/database.ts';
import { type KnownCheckoutIds, listKnownCheckoutIds } from '../database/shops/known-checkout-ids.ts';
import { mergeShopSettings } from '../database/shops/shop-settings-writes.ts';
import { saveShopSynonyms } from '../services/catalog/search/shop-synonyms.ts';
import { saveCoupons } from '../services/shops/save-coupons.ts';
import { saveDeliveryOptions } from '../services/shops/save-delivery-options.ts';
import { saveNeighborhoods } from '../services/shops/save-neighborhoods.ts';
import { savePaymentOptions } from '../services/shops/save-payment-options.ts';
import { savePickupStores } from '../services/shops/save-pickup-locations.ts';
import { savePriceTables } from '../services/shops/save-price-tables.ts';
import { saveSalesSettings } from '../services/shops/save-sales-settings.ts';
import { saveScheduleRules } from '../services/shops/save-schedule.ts';
import { demoDeliveryOptions, demoNeighborhoods, demoPickupStores, demoScheduleRules } from './demo-deliveries.ts';
import { demoPaymentOptions } from './demo-payments.ts';
import { demoCoupons, demoPriceTables } from './demo-prices.ts';
import { demoReservationLimits, demoSalesSettings, demoShop, demoSynonyms } from './demo-shop.ts';

/**
 * Adds the checkout options of the demo shop that are missing: all of them in a new shop, some in one of an earlier
 * release. Options are deactivated, never deleted, so a missing one was never added, and an operator's changes are
 * preserved.
 */
export async function addMissingOffers(db: Db, shopId: string): Promise<void> {
  const known = await listKnownCheckoutIds(db, shopId);
  const missing = <Draft extends { providerId: string }>(drafts: Draft[], ids: string[]) =>
    drafts.filter(({ providerId }) => !ids.includes(providerId));
  if (isWithoutCheckout(known)) await openCheckout(db, shopId);
  if (!known.has_order_limits) await saveSalesSettings(db, shopId, demoReservationLimits);
  await savePickupStores(db, shopId, missing(demoPickupStores, known.pickup_stores));
  await saveNeighborhoods(db, shopId, missing(demoNeighborhoods, known.neighborhoods));
  await saveDeliveryOptions(db, shopId, missing(demoDeliveryOptions, known.delivery_options));
  if (known.schedule_rules === 0) await saveScheduleRules(db, shopId, demoScheduleRules);
  await savePriceTables(db, shopId, missing(demoPriceTables, known.price_tables));
  const coupons = demoCoupons.filter(({ code }) => !known.coupons.includes(code));
  await saveCoupons(db, shopId, coupons);
  if ((await findShopSynonyms(db, shopId)).length === 0) await saveShopSynonyms(db, shopId, demoSynonyms);
  await savePaymentOptions(db, shopId, missing(demoPaymentOptions, known.payment_options));
}

const isWithoutCheckout = ({ payment_options, pickup_stores }: KnownCheckoutIds) =>
  payment_options.length + pickup_stores.length === 0;

/** A demo shop from before the checkout existed has default checkout settings that were never chosen. */
async function openCheckout(db: Db, shopId: string): Promise<void> {
  const { showSellerOptions, payment } = demoShop.settings;
  await mergeShopSettings(db, shopId, { showSellerOptions, payment });
  await saveSalesSettings(db, shopId, demoSalesSettings);
}

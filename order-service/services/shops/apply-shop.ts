import { SaleMode } from '#shared/model/shop-settings.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { lockLease } from '../../database/core/lease.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { findUnknownGoods } from '../../database/shops/known-checkout-ids.ts';
import { hasPhoneChannel } from '../../database/shops/order-alerts.ts';
import { deleteShopHosts } from '../../database/shops/shop-settings-writes.ts';
import {
  findShopBySlug,
  findShopIdOfHost,
  type StoredSettings,
  writeShop,
  writeShopHost,
} from '../../database/shops/shops.ts';
import { type Problem, problemLine } from '../../declaration/problem.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { phoneChannels } from '../../providers/channels.ts';
import { saveSellers } from '../catalog/save-categories.ts';
import { saveShopSynonyms } from '../catalog/search/shop-synonyms.ts';
import { noPaymentMeans, type PaymentMeans } from '../payment-setup/payment-processor.ts';
import { paymentWarnings } from '../payment-setup/payment-warnings.ts';
import { keepLogoPhotos } from '../photos/photos.ts';
import { savePlatformWebhooks } from '../platform/platform-webhooks.ts';
import { declarationProblems } from './declaration-problems.ts';
import { channelOf, platformWebhookOf } from './declared-channels.ts';
import {
  couponOf,
  deliveryOptionOf,
  giftRuleOf,
  neighborhoodOf,
  paymentOptionOf,
  pickupStoreOf,
  priceTableOf,
  scheduleRulesOf,
  sellerOf,
} from './declared-offers.ts';
import { paymentAccountOf } from './declared-payment-accounts.ts';
import { type DeclarationMeans, noDeclarationContext } from './declared-secret.ts';
import { saveChannels } from './save-channels.ts';
import { saveCoupons } from './save-coupons.ts';
import { saveDeliveryOptions } from './save-delivery-options.ts';
import { saveGiftRules } from './save-gift-rules.ts';
import { saveNeighborhoods } from './save-neighborhoods.ts';
import { savePaymentAccounts } from './save-payment-accounts.ts';
import { savePaymentOptions } from './save-payment-options.ts';
import { savePickupStores } from './save-pickup-locations.ts';
import { savePriceTables } from './save-price-tables.ts';
import { saveSalesSettings } from './save-sales-settings.ts';
import { saveClosedDays, saveScheduleRules } from './save-schedule.ts';
import { defaultSettings, shopOf, storedSettings } from './shops.ts';

export type ApplyOptions = {
  /** Reports the changes without applying them. */
  isDryRun?: boolean;
  /** Existing gifts get the declared stock again. */
  isRestock?: boolean;
  /** Only these gifts do. */
  restocked?: readonly string[];
  /** Needed for secrets and channels. */
  means?: DeclarationMeans;
  /** The payment means of the service. The notices name the payment options that it cannot process. */
  paymentMeans?: PaymentMeans;
  /** The panel of a demo may change the demo shop; a file may not. */
  isDemoAllowed?: boolean;
  /** Runs first, once no other declaration can be applied to the shop; it may refuse. */
  before?: (db: Db) => Promise<void>;
  /** What else belongs to the same transaction. */
  also?: (db: Db) => Promise<void>;
};

/** A declared list: its number of entries, and how many entries that are no longer declared were switched off. */
export type AppliedList = { list: DeclaredList; count: number; withdrawn: number };
export type ApplyReport = {
  id: string;
  isNew: boolean;
  isDefault: boolean;
  name: string;
  lists: AppliedList[];
  /** Goods that the declaration names and the catalogue does not have yet. */
  missingGoods: Problem[];
  notices: string[];
};
export type DeclaredList = Exclude<
  keyof ShopDeclaration,
  | 'slug'
  | 'name'
  | 'saleMode'
  | 'minOrderValue'
  | 'timeZone'
  | 'scheduleDays'
  | 'maxDiscountPercent'
  | 'orderLimits'
  | 'reservation'
  | 'messagePrices'
  | 'messageTexts'
  | 'orderAlert'
  | 'settings'
>;

/** Applies a declaration to a shop in one transaction: all of it or nothing. Undeclared parts stay unchanged. */
export async function applyShop(
  database: Database,
  shop: ShopDeclaration,
  {
    isDryRun = false,
    isRestock = false,
    restocked = [],
    means = noDeclarationContext,
    paymentMeans = noPaymentMeans,
    isDemoAllowed = false,
    before,
    also,
  }: ApplyOptions = {},
): Promise<ApplyReport | { problems: Problem[] }> {
  try {
    return await database.tx(async (db) => {
      await lockLease(db, `apply ${shop.slug}`);
      await before?.(db);
      const problems = await declarationProblems(db, shop, means, { isDemoAllowed });
      if (problems.length > 0) return { problems };
      const report = await write(db, shop, { isRestock, restocked, means, paymentMeans });
      await also?.(db);
      if (isDryRun) throw new DryRunRollback(report);
      return report;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.report;
    throw error;
  }
}

/** Rolls a dry run back. */
class DryRunRollback extends Error {
  readonly report: ApplyReport;
  constructor(report: ApplyReport) {
    super('a dry run');
    this.report = report;
  }
}

type Writing = Required<Pick<ApplyOptions, 'isRestock' | 'restocked' | 'means' | 'paymentMeans'>>;

async function write(
  db: Db,
  shop: ShopDeclaration,
  { isRestock, restocked, means, paymentMeans }: Writing,
): Promise<ApplyReport> {
  const about = await writeShopItself(db, shop);
  const { id } = about;
  const lists: AppliedList[] = [];
  const save = async <Item>(
    list: DeclaredList,
    items: Item[] | undefined,
    write: (items: Item[]) => Promise<number>,
  ) => {
    if (items) lists.push({ list, count: items.length, withdrawn: await write(items) });
  };
  await save('hosts', shop.hosts, (hosts) => saveHosts(db, id, hosts));
  await save('searchSynonyms', shop.searchSynonyms, (groups) => saveShopSynonyms(db, id, groups));
  // Sellers first: most of the other lists refer to them.
  await save('sellers', shop.sellers, (items) => saveSellers(db, id, items.map(sellerOf), true));
  await save('stores', shop.stores, (items) => savePickupStores(db, id, items.map(pickupStoreOf), true));
  await save('neighborhoods', shop.neighborhoods, (items) =>
    saveNeighborhoods(db, id, items.map(neighborhoodOf), true),
  );
  await save('deliveryOptions', shop.deliveryOptions, (items) =>
    saveDeliveryOptions(db, id, items.map(deliveryOptionOf), true),
  );
  await save('schedule', shop.schedule, (items) => saveScheduleRules(db, id, items.flatMap(scheduleRulesOf), true));
  await save('closedDays', shop.closedDays, (days) => saveClosedDays(db, id, days, true));
  await save('priceTables', shop.priceTables, (items) => savePriceTables(db, id, items.map(priceTableOf), true));
  await save('coupons', shop.coupons, (items) => saveCoupons(db, id, items.map(couponOf), true));
  const giftRules = (groups: NonNullable<ShopDeclaration['gifts']>) =>
    groups.map((group) => giftRuleOf(group, (gift) => isRestock || restocked.includes(gift)));
  await save('gifts', shop.gifts, (items) => saveGiftRules(db, id, giftRules(items), true));
  await save('paymentOptions', shop.paymentOptions, (items) =>
    savePaymentOptions(db, id, items.map(paymentOptionOf), true),
  );
  const accountsOf = (items: NonNullable<ShopDeclaration['paymentAccounts']>) =>
    items.map((item) => paymentAccountOf(item, means));
  await save('paymentAccounts', shop.paymentAccounts, (items) =>
    savePaymentAccounts(db, id, accountsOf(items), { secretsKey: means.secretsKey, isFull: true }),
  );
  const channelsOf = (items: NonNullable<ShopDeclaration['channels']>) =>
    items.map((item) => channelOf(id, item, means));
  await save('channels', shop.channels, (items) => saveChannels(db, id, channelsOf(items), { isFull: true }));
  await save('platformWebhooks', shop.platformWebhooks, (items) =>
    savePlatformWebhooks(
      db,
      id,
      items.map((item) => platformWebhookOf(id, item, means)),
    ),
  );
  const missingGoods = await missingGoodsOf(db, id, shop);
  return {
    ...about,
    lists,
    missingGoods: missingGoods.slice(0, maxNotices),
    notices: [
      ...noticesOf(missingGoods),
      ...(await numberNotices(db, id)),
      ...(await paymentWarnings(db, await shopOf(db, id), paymentMeans)),
    ],
  };
}

const whatsAppWithoutNumber =
  'settings.whatsApp: a loja tem um canal de WhatsApp, e falta o número dele aqui; sem o número, a página fica no pedido ' +
  'depois de confirmar e não leva de volta à conversa';

async function writeShopItself(db: Db, shop: ShopDeclaration) {
  const existing = await findShopBySlug(db, shop.slug);
  const name = shop.name ?? existing?.name ?? shop.slug;
  const saleMode = shop.saleMode === undefined ? (existing?.sale_mode ?? SaleMode.Both) : SaleMode[shop.saleMode];
  const minOrderCents =
    shop.minOrderValue === undefined ? (existing?.min_order_amount ?? 0) : toCents(shop.minOrderValue);
  const settings = mergedSettings(existing ? storedSettings(existing) : defaultSettings, shop.settings ?? {});
  const id = await writeShop(db, {
    id: newId(),
    slug: shop.slug,
    name,
    saleMode,
    isDemo: false,
    minOrderCents,
    settings,
  });
  const styles = [settings.style, ...settings.channelSettings.map(({ style }) => style)];
  await keepLogoPhotos(
    db,
    id,
    styles.flatMap((style) => style.urlLogo ?? []),
  );
  const {
    timeZone,
    scheduleDays,
    maxDiscountPercent,
    orderLimits,
    reservation,
    messagePrices,
    messageTexts,
    orderAlert,
  } = shop;
  await saveSalesSettings(db, id, {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(scheduleDays === undefined ? {} : { scheduleDays }),
    ...(maxDiscountPercent === undefined ? {} : { maxDiscountPercent }),
    ...(orderLimits === undefined ? {} : { orderLimits }),
    ...(reservation === undefined ? {} : { reservation }),
    ...(messagePrices === undefined ? {} : { messagePrices }),
    ...(messageTexts === undefined ? {} : { messageTexts }),
    ...(orderAlert === undefined ? {} : { orderAlert }),
  });
  return { id, name, isNew: existing === undefined, isDefault: (await findShopIdOfHost(db, ''))?.id === id };
}

/** Settings contain groups (style, logistics, payment, limits). A declaration may set a part of a group. */
function mergedSettings(now: StoredSettings, declared: NonNullable<ShopDeclaration['settings']>): StoredSettings {
  const { style, channelSettings, logistics, payment, limits, ...plain } = declared;
  return {
    ...now,
    ...plain,
    style: style ? styleOf(style) : now.style,
    channelSettings:
      channelSettings?.map((channel) => ({ channelId: channel.channelId, style: styleOf(channel.style) })) ??
      now.channelSettings,
    logistics: { ...now.logistics, ...logistics },
    payment: { ...now.payment, ...payment },
    limits: { ...now.limits, ...limits },
  };
}

type DeclaredStyle = NonNullable<NonNullable<ShopDeclaration['settings']>['style']>;
const styleOf = ({ defaultColor, secondaryColor, urlLogo = null }: DeclaredStyle) => ({
  defaultColor,
  secondaryColor,
  urlLogo,
});

async function saveHosts(db: Db, shopId: string, hosts: string[]): Promise<number> {
  for (const host of hosts) await writeShopHost(db, shopId, host);
  return deleteShopHosts(db, shopId, hosts);
}

const maxNotices = 20;
/**
 * Declared products that the catalogue does not have yet. Their prices and gifts take effect when the products arrive.
 */
async function missingGoodsOf(db: Db, shopId: string, shop: ShopDeclaration): Promise<Problem[]> {
  const prices = (shop.priceTables ?? []).flatMap(({ items }, table) =>
    items.map(({ sku }, at) => ({ path: `priceTables[${table}].items[${at}].sku`, id: sku })),
  );
  const triggers = (shop.gifts ?? []).flatMap(({ triggerProductIds = [] }, group) =>
    triggerProductIds.map((id, at) => ({ path: `gifts[${group}].triggerProductIds[${at}]`, id })),
  );
  const ids = (named: { id: string }[]) => named.map(({ id }) => id);
  const unknown = await findUnknownGoods(db, shopId, { skus: ids(prices), productIds: ids(triggers) });
  const problemsOf = (named: { path: string; id: string }[], missing: string[], what: string) => {
    const among = new Set(missing);
    return named
      .filter(({ id }) => among.has(id))
      .map(({ path, id }) => ({ path, reason: `ainda não há ${what} "${id}" nesta loja` }));
  };
  return [
    ...problemsOf(prices, unknown.skus, 'um produto com o código'),
    ...problemsOf(triggers, unknown.product_ids, 'o produto'),
  ];
}

/** Without the shop's number, no link of the page opens its WhatsApp. */
async function numberNotices(db: Db, id: string): Promise<string[]> {
  if (/\d/.test(storedSettings(await shopOf(db, id)).whatsApp)) return [];
  return (await hasPhoneChannel(db, id, phoneChannels)) ? [whatsAppWithoutNumber] : [];
}

function noticesOf(missing: readonly Problem[]): string[] {
  const lines = missing.slice(0, maxNotices).map(problemLine);
  const more = missing.length - maxNotices;
  return more > 0 ? [...lines, `…: e mais ${more}`] : lines;
}

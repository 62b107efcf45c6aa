import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { SaleMode } from '#shared/model/shop-settings.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { findShopSynonyms } from '../../database/catalog/search-synonyms.ts';
import type { Db } from '../../database/engine/database.ts';
import { type ChannelRow, listChannels } from '../../database/messaging/channel-accounts.ts';
import type { PaymentOptionRow } from '../../database/payments/payment-options.ts';
import {
  type DeclaredCoupon,
  type DeclaredLists,
  listInactiveCoupons,
  readDeclaredLists,
} from '../../database/shops/declared-lists.ts';
import { listInactivePaymentOptions } from '../../database/shops/payment-option-writes.ts';
import { listShopHosts, type ShopRow, type StoredSettings } from '../../database/shops/shops.ts';
import { problemLine } from '../../declaration/problem.ts';
import { readDeclaration } from '../../declaration/read-declaration.ts';
import { type ShopDeclaration, shopSchema, weekdayNames } from '../../declaration/shop-schema.ts';
import { onlineProviderNamed } from '../../providers/online-providers.ts';
import { declarationProblems } from './declaration-problems.ts';
import type { DeclarationMeans } from './declared-secret.ts';
import { exportedChannel } from './exported-channels.ts';
import { storedSettings } from './shops.ts';

/**
 * A shop as a declaration (`ShopDeclaration`): `apply` of it changes nothing. It has no secret: accounts and channels
 * keep theirs, and so does the webhook of the orders, which is left out. The stock of a gift is what is left of it.
 */
export async function exportShop(db: Db, shop: ShopRow): Promise<ShopDeclaration> {
  const lists = await readDeclaredLists(db, shop.id);
  const channels = await listChannels(db, shop.id);
  const synonyms = await findShopSynonyms(db, shop.id);
  return {
    slug: shop.slug,
    name: shop.name,
    saleMode: nameOf(SaleMode, shop.sale_mode ?? SaleMode.Both),
    hosts: (await listShopHosts(db, shop.id)).sort(),
    minOrderValue: toReais(shop.min_order_amount),
    timeZone: shop.time_zone,
    scheduleDays: shop.schedule_days,
    maxDiscountPercent: shop.max_discount_percent,
    // Only what the shop declared: the defaults may change.
    orderLimits: shop.order_limits,
    reservation: shop.reservation_terms,
    messagePrices: shop.message_prices,
    messageTexts: shop.message_texts,
    ...(shop.order_alert ? { orderAlert: shop.order_alert } : {}),
    settings: declaredSettings(storedSettings(shop)),
    searchSynonyms: synonyms.map(({ words, finds }) => ({
      words: [...words],
      ...(finds ? { finds: [...finds] } : {}),
    })),
    ...declaredLists(lists),
    ...(isDeclarable(channels) && { channels: channels.filter(isOwn).map(exportedChannel) }),
  };
}

/**
 * Why `apply` refuses an exported declaration, one line per problem: a shop may have what a declaration must not say,
 * such as an entry of a seller that is off.
 */
export async function exportProblems(
  db: Db,
  { is_demo: isDemo }: Pick<ShopRow, 'is_demo'>,
  text: string,
  means: DeclarationMeans,
): Promise<string[]> {
  if (isDemo) return ['é a loja de demonstração, que apply não muda. Com outro "slug", ele cria uma loja igual'];
  const reading = readDeclaration(text);
  const problems = 'problems' in reading ? reading.problems : await declarationProblems(db, reading.declaration, means);
  return problems.map(problemLine);
}

/** The channels of the environment belong to it. */
const isOwn = ({ from_environment }: ChannelRow): boolean => !from_environment;
/**
 * A list would disconnect the simulated channels of a demo. An empty list would disconnect those that the shop gets
 * after this export.
 */
const isDeclarable = (channels: readonly ChannelRow[]): boolean =>
  channels.some(isOwn) && channels.every(({ kind }) => kind !== 'demo');

const settingNames = Object.keys(shopSchema.properties.settings.properties);

/** The settings that a declaration may contain. An empty text means that none is set. */
function declaredSettings(settings: StoredSettings): NonNullable<ShopDeclaration['settings']> {
  const { maxDistinctItems, maxItemsAmout } = settings.limits;
  const declared = { ...settings, limits: { maxDistinctItems, maxItemsAmout } };
  const entries = Object.entries(declared).filter(([name, value]) => settingNames.includes(name) && value !== '');
  // The stored settings have the names and values of the wire, as the declaration does.
  return Object.fromEntries(entries) as NonNullable<ShopDeclaration['settings']>;
}

function declaredLists(lists: DeclaredLists): Omit<ShopDeclaration, 'slug'> {
  return {
    sellers: lists.sellers.map(({ provider_id, service_tax, ...seller }) => ({
      providerId: provider_id,
      ...seller,
      serviceTax: toReais(service_tax),
    })),
    stores: lists.stores.map((store) => ({
      providerId: store.provider_id,
      ...optional({ seller: store.seller }),
      name: store.name,
      zipCode: cepOf(store.zip_code),
      state: store.state,
      city: store.city,
      neighborhood: store.neighborhood,
      street: store.street,
      number: store.number,
      price: toReais(store.price),
      ...limitsOf(store),
      ...optional({ shippingTimeEstimative: store.estimate }),
    })),
    neighborhoods: lists.neighborhoods.map(({ provider_id, state, city_name, name }) => ({
      id: provider_id,
      state,
      city: city_name,
      name,
    })),
    deliveryOptions: lists.delivery_options.map((option) => ({
      providerId: option.provider_id,
      ...optional({ seller: option.seller }),
      type: option.type === LogisticType.Shipping ? 'Shipping' : 'ExpressDelivery',
      name: option.name,
      ...limitsOf(option),
      areas: option.areas.map((area) => ({
        from: cepOf(area.zip_from),
        to: cepOf(area.zip_to),
        ...optional({ neighborhoodId: area.neighborhood_id }),
        price: toReais(area.price),
        ...optional({
          freeFrom: reaisOrNull(area.free_from),
          minShippingTimeEstimative: area.min_estimate,
          shippingTimeEstimative: area.estimate,
        }),
      })),
    })),
    schedule: declaredSchedule(lists.schedule),
    closedDays: lists.closed_days,
    priceTables: lists.price_tables.map(({ provider_id, name, items }) => ({
      providerId: provider_id,
      name,
      items: items.map(({ sku, price }) => ({ sku, price: toReais(price) })),
    })),
    coupons: lists.coupons.map(declaredCoupon),
    gifts: lists.gifts.map((group) => ({
      id: group.provider_id,
      name: group.name,
      minAmount: toReais(group.min_amount),
      triggerProductIds: group.trigger_products,
      availableQuantity: group.available_quantity,
      ...windowOf(group),
      availableGifts: group.gifts.map(({ provider_id, name, seller, image, available }) => ({
        id: provider_id,
        name,
        ...optional({ seller, imageUrl: image, available }),
      })),
    })),
    paymentOptions: lists.payment_options.map(declaredPaymentOption),
    paymentAccounts: lists.payment_accounts.map(declaredAccount),
  };
}

/** The coupons that are switched off, as a declaration would have them. */
export const switchedOffCoupons = async (db: Db, shopId: string) =>
  (await listInactiveCoupons(db, shopId)).map(declaredCoupon);

const declaredCoupon = (coupon: DeclaredCoupon) => ({
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.kind === 'percent' ? coupon.value : toReais(coupon.value),
  minAmount: toReais(coupon.min_amount),
  ...optional({
    maxDiscount: reaisOrNull(coupon.max_discount),
    maxUses: coupon.max_uses,
    maxUsesPerCustomer: coupon.max_uses_per_customer,
  }),
  ...windowOf(coupon),
});

/** The payment options that are switched off, as a declaration would have them. */
export const switchedOffPaymentOptions = async (db: Db, shopId: string) =>
  (await listInactivePaymentOptions(db, shopId)).map(declaredPaymentOption);

const declaredPaymentOption = (option: PaymentOptionRow) => ({
  providerId: option.provider_id,
  method: nameOf(PaymentMethod, option.method),
  providerType: nameOf(PaymentProviderType, option.provider_type),
  name: option.name,
  ...optional({ group: option.group_name }),
  payOnDelivery: option.pay_on_delivery,
});

type Schedule = NonNullable<ShopDeclaration['schedule']>;

/** The days of a window that is the same on several weekdays are one entry. */
function declaredSchedule(rows: DeclaredLists['schedule']): Schedule {
  const windows = new Map<string, Schedule[number]>();
  for (const { weekday, ...row } of rows) {
    const key = JSON.stringify(row);
    const weekdays = [...(windows.get(key)?.weekdays ?? []), weekdayNames[weekday] ?? 'Sunday'];
    windows.set(key, {
      ...optional({
        seller: row.seller,
        type: row.logistic_type === null ? null : nameOf(LogisticType, row.logistic_type),
      }),
      weekdays,
      startTime: row.start_time,
      endTime: row.end_time,
      cutoffMinutes: row.cutoff_minutes,
      ...optional({ capacity: row.capacity }),
    });
  }
  return [...windows.values()];
}

type Account = NonNullable<ShopDeclaration['paymentAccounts']>[number];

function declaredAccount(row: DeclaredLists['payment_accounts'][number]): Account {
  const online = onlineProviderNamed(row.provider);
  if (!online)
    return {
      provider: 'pix-key',
      pixKey: row.pix_key ?? '',
      merchantName: row.merchant_name ?? '',
      merchantCity: row.merchant_city ?? '',
    };
  return {
    provider: online.name,
    publicKey: row.public_key ?? '',
    maxInstallments: row.max_installments,
    ...optional({
      statementDescriptor: row.statement_descriptor,
      api: row.api === null ? null : row.api === 'orders' ? ('orders' as const) : ('payments' as const),
    }),
  };
}

/** The entries that have a value. */
function optional<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== null);
  // Only entries with a value are left.
  return Object.fromEntries(set) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}

/** The name of a code. */
function nameOf<Codes extends Readonly<Record<string, number>>>(codes: Codes, code: number): keyof Codes & string {
  const name = Object.keys(codes).find((key) => codes[key] === code);
  if (name === undefined) throw new Error(`unknown code ${code}`);
  return name;
}

const cepOf = (digits: string): string => `${digits.slice(0, 5)}-${digits.slice(5)}`;
const reaisOrNull = (cents: number | null): number | null => (cents === null ? null : toReais(cents));
const limitsOf = (
  row: Pick<DeclaredLists['stores'][number], 'order_min_amount' | 'max_distinct_items' | 'max_items'>,
) =>
  optional({
    orderMinPrice: reaisOrNull(row.order_min_amount),
    maxDistinctItems: row.max_distinct_items,
    maxItemsAmout: row.max_items,
  });
/** In whole seconds, as a declaration has it. */
const instantOf = (text: string): string => new Date(text).toISOString().replace(/\.\d{3}Z$/, 'Z');
const windowOf = ({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }) =>
  optional({
    startsAt: starts_at && instantOf(starts_at),
    endsAt: ends_at && instantOf(ends_at),
  });

import { SaleMode, type ShopSettings } from '#shared/model/shop-settings.ts';
import { defaultOrderSize, defaultVisitorSize } from '#shared/rules/cart/max-order-quantity.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { defaultOpenOrders } from '#shared/rules/orders/open-order-limits.ts';
import { defaultReservationLimits, type ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';
import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import { listCategories } from '../../database/catalog/categories.ts';
import type { Db } from '../../database/engine/database.ts';
import { listChannels } from '../../database/messaging/channel-accounts.ts';
import {
  findShop,
  findShopIdOfHost,
  type OrderLimits,
  type ShopRow,
  type StoredSettings,
} from '../../database/shops/shops.ts';
import { onlineProviderWith } from '../../providers/online-providers.ts';
import { Refusal } from '../core/refusal.ts';
import { noPaymentAccounts, type PaymentAccounts } from '../payment-setup/payment-accounts.ts';

/** The settings of a shop that declares none. */
export const defaultSettings: StoredSettings = {
  style: { defaultColor: '#0f6b4f', secondaryColor: '#e8f3ef', urlLogo: null },
  channelSettings: [],
  whatsApp: '',
  webCatalogCallbackMessage: '',
  showCollections: false,
  steps: ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment'],
  disableRestrictedProducts: false,
  hideAttributes: false,
  showSpecifications: true,
  productLayout: 'grid',
  enableCnpj: false,
  enableManualPrices: false,
  logistics: { enableDelivery: true, enablePickUp: true },
  externalLogistic: false,
  allowShippingRestrictedProducts: false,
  canUseCoupon: false,
  disableChargeOrders: false,
  showSellerOptions: false,
  payment: { type: 'other', publicKey: null },
  disableExpressDeliveryForAssistedSale: false,
  finishOrderIn: 'chat',
  limits: { maxDistinctItems: null, maxItemsAmout: null, orderMinPrice: null },
};

/** The settings of a shop, with defaults for undeclared fields. */
export const storedSettings = (shop: Pick<ShopRow, 'settings'>): StoredSettings => ({
  ...defaultSettings,
  ...shop.settings,
});

/** The limits for orders without an agent, with defaults for undeclared ones. */
export const orderLimitsOf = ({ order_limits }: Pick<ShopRow, 'order_limits'>): OrderLimits => ({
  ...defaultOrderSize,
  ...defaultVisitorSize,
  ...defaultOpenOrders,
  ...order_limits,
});

/** How long an order of this shop waits, with defaults for undeclared times. */
export const reservationLimitsOf = ({ reservation_terms }: Pick<ShopRow, 'reservation_terms'>): ReservationLimits => ({
  ...defaultReservationLimits,
  ...reservation_terms,
});

/** The provider whose own card form the page shows with this key. */
const embeddedFormProvider = onlineProviderWith('embedded-form');

/** Spec §7, GET settings. The public key of the connected card account has priority over a declared one. */
export async function shopSettings(
  db: Db,
  shopId: string,
  accounts: PaymentAccounts = noPaymentAccounts,
): Promise<ShopSettings> {
  const shop = await shopOf(db, shopId);
  const settings = storedSettings(shop);
  const collections = settings.showCollections
    ? (await listCategories(db, shopId)).filter((row) => row.is_collection)
    : [];
  const channels = settings.channelSettings.length > 0 ? await listChannels(db, shopId) : [];
  const account = await accounts.online(db, shopId, embeddedFormProvider.name);
  const publicKey = account?.publicKey ?? settings.payment.publicKey;
  return {
    ...settings,
    channelSettings: settings.channelSettings.map((one) => ({
      ...one,
      channelTypes: channels
        .filter(({ channel_id }) => channel_id === one.channelId)
        .map(({ channel_type }) => channel_type),
    })),
    payment: { ...settings.payment, publicKey: publicKey !== null && isSecretKey(publicKey) ? null : publicKey },
    shopId,
    name: shop.name,
    saleMode: shop.sale_mode ?? SaleMode.Both,
    timeZone: shop.time_zone,
    collections: collections.map(({ provider_id, name }) => ({ providerId: provider_id, name })),
    limits: { ...settings.limits, orderMinPrice: shop.min_order_amount > 0 ? toReais(shop.min_order_amount) : null },
  };
}

/** The shop that a visitor without a session sees: the shop of the request's host, or the default shop. */
export async function shopIdOfHost(db: Db, host: string): Promise<string> {
  const shop = await findShopIdOfHost(db, host);
  if (!shop) throw new Refusal('not-found');
  return shop.id;
}

/** Loads a shop by id; throws 404 if it does not exist. */
export async function shopOf(db: Db, shopId: string): Promise<ShopRow> {
  const shop = await findShop(db, shopId);
  if (!shop) throw new Refusal('not-found');
  return shop;
}

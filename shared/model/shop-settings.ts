import type { Collection } from './catalog/collection.ts';
import type { ChannelType } from './channel.ts';

/** How the shop sells: by itself, through an agent, or both (spec §1). */
export const SaleMode = { None: 0, AutomatedSale: 1, AssistedSale: 2, Both: 3 } as const;
export type SaleMode = (typeof SaleMode)[keyof typeof SaleMode];

/** The steps of a shop's order (spec §3). */
export const Step = {
  Start: 'Start',
  Catalog: 'Catalog',
  Identify: 'Identify',
  Logistic: 'Logistic',
  Payment: 'Payment',
  Schedule: 'Schedule',
  Seller: 'Seller',
} as const;
export type Step = (typeof Step)[keyof typeof Step];

/** How the catalogue shows its products: small cards side by side, or one below the other. */
export type ProductLayout = 'grid' | 'list';

/** A shop's look. Colours as #rgb or #rrggbb; `urlLogo` https or relative. */
export type ShopStyle = { defaultColor: string; secondaryColor: string; urlLogo: string | null };

/**
 * The style of one channel. `channelTypes`: the kinds of the channels with this id, if the order service sends them.
 */
export type ChannelSettings = { channelId: string; style: ShopStyle; channelTypes?: ChannelType[] };

/**
 * Where a shopper's order ends. `chat`: catalogue and cart confirm it, and the chat settles the rest (spec §4, "Order
 * footer"). `page`: they lead to the checkout, which confirms it last.
 */
export type FinishOrderIn = 'chat' | 'page';

/**
 * The shop takes no orders of shoppers for a while. `until`: an ISO instant; `null`: until the staff opens it again.
 * `text`: what shoppers read.
 */
export type ShopPause = { until: string | null; text: string };

/** A shop's settings (spec §3). */
export type ShopSettings = {
  shopId: string;
  name: string;
  saleMode: SaleMode;
  style: ShopStyle;
  channelSettings: ChannelSettings[];
  /** The merchant's WhatsApp number: digits with country code. */
  whatsApp: string;
  /** Not in the specification. The user name or id of the shop's Facebook page, for m.me. */
  messengerPage?: string;
  /** Not in the specification. The shop's user name on Instagram, without '@', for ig.me. */
  instagramUser?: string;
  webCatalogCallbackMessage: string;
  showCollections: boolean;
  collections: Collection[];
  steps: Step[];
  disableRestrictedProducts: boolean;
  hideAttributes: boolean;
  showSpecifications: boolean;
  /** Not in the specification. An order service that does not send it means `grid`. */
  productLayout?: ProductLayout;
  enableCnpj: boolean;
  enableManualPrices: boolean;
  logistics: { enableDelivery: boolean; enablePickUp: boolean };
  externalLogistic: boolean;
  allowShippingRestrictedProducts: boolean;
  canUseCoupon: boolean;
  disableChargeOrders: boolean;
  showSellerOptions: boolean;
  payment: { type: 'manual' | 'other'; publicKey: string | null };
  disableExpressDeliveryForAssistedSale: boolean;
  /** An order service that does not send it ends orders in the chat. */
  finishOrderIn?: FinishOrderIn;
  /** Not in the specification; absent or `null`: the shop takes orders. */
  pause?: ShopPause | null;
  /** The time zone of the shop's slots and cut-offs, such as 'America/Sao_Paulo'. */
  timeZone: string;
  /** Shown in the limits tooltip; `null` means "no limit". `maxItemsAmout`: units; `orderMinPrice`: reais. */
  limits: { maxDistinctItems: number | null; maxItemsAmout: number | null; orderMinPrice: number | null };
};

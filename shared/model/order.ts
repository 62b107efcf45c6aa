import type { ChangedBy } from './changed-by.ts';
import type { OrderCustomer } from './customer.ts';
import type { GiftGroup } from './gift.ts';
import type { OrderLogistic } from './logistic.ts';
import type { OrderPayment } from './payment.ts';
import type { SellerOption } from './seller.ts';
import type { Recurrence } from './subscription.ts';

/** The life of an order (spec §3). */
export const OrderStatus = { Creating: 0, Received: 1, Finalized: 2, Canceled: 3, Error: 4 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** One chosen option of a product on a line. */
export type ItemAttribute = { providerId: string; optionProviderId: string; redirectable: boolean };

/** A line of the order. Prices in reais; `index` names the line for as long as it lives. */
export type OrderItem = {
  index: string;
  providerId: string;
  quantity: number;
  attributes: ItemAttribute[];
  sku: string;
  subscription: Recurrence | null;
  name: string;
  images: { url: string }[];
  unitPrice: number;
  promotionalPrice: number;
  totalAmout: number;
  isGift: boolean;
  preferences: string | null;
  sellerId: string | null;
  priceTags: { identifier: string }[];
  hasShippingRestriction: boolean;
};

/** The order as the service owns it (spec §3, with its spelling). Money in reais. */
export type Order = {
  id: string;
  /** What people call it once it was placed; null before. */
  number: number | null;
  /** Grows with every change; `If-Match: "<id>.<version>"` says which order was seen. */
  version: number;
  status: OrderStatus;
  /** Who made this version of it. */
  changedBy: ChangedBy;
  userId: string;
  isAnonymousUser: boolean;
  items: OrderItem[];
  gifts: GiftGroup[];
  /** The subtotal. */
  itemsAmout: number;
  discountAmout: number;
  totalAmout: number;
  minOrderValue: number;
  coupon: string | null;
  /** What an agent takes off instead of a coupon; null = nothing set. */
  manualDiscount: number | null;
  seller: SellerOption | null;
  providerPriceTableId: string | null;
  enablePreferences: boolean;
  recaptchaKey: string | null;
  isInSemiAutomatic: boolean;
  /** What the catalogue changed under the order's feet, in words for the shopper. */
  catalogErrorMessages: string[];
  payment: OrderPayment;
  logistic: OrderLogistic | null;
  customer: OrderCustomer | null;
  enableDelivery: boolean;
  enablePickUp: boolean;
  enableCreditPayment: boolean;
  enablePixPayment: boolean;
  enableNubankPayment: boolean;
  enableLinkPayment: boolean;
  enableBoletoPayment: boolean;
};

/** An order as somebody saw it: what they then do is meant for that one. */
export type SeenOrder = Pick<Order, 'id' | 'version'>;

/** A change of one line (spec §7, POST items). `quantity` is the line's new quantity, 0 removes; an empty `index` means the line of this product, attributes and subscription, or a new one. */
export type ItemChange = {
  index: string;
  providerId: string;
  quantity: number;
  attributes?: ItemAttribute[];
  sku?: string;
  subscription?: Recurrence | null;
  preferences?: string | null;
};

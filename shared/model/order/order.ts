import type { Agent } from '../agent.ts';
import type { ProductImage } from '../catalog/product.ts';
import type { SellerOption } from '../catalog/seller.ts';
import type { OrderCustomer } from '../customer.ts';
import type { OrderPayment } from '../payment/payment.ts';
import type { ChangedBy } from './changed-by.ts';
import type { DiscountLimit } from './discount.ts';
import type { DiscountRequest } from './discount-request.ts';
import type { GiftGroup } from './gift.ts';
import type { OrderLogistic } from './logistic.ts';
import type { Recurrence } from './subscription.ts';

/** The states of an order (spec §3). */
export const OrderStatus = { Creating: 0, Received: 1, Finalized: 2, Canceled: 3, Error: 4 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** One chosen option of a product on a line. */
export type ItemAttribute = { providerId: string; optionProviderId: string; redirectable: boolean };

/** A line of the order. Prices in reais; `index` identifies the line for its whole life. */
export type OrderItem = {
  index: string;
  providerId: string;
  quantity: number;
  attributes: ItemAttribute[];
  /** The names of the chosen options as they were sold, in the order of `attributes`; left out without options. */
  optionNames?: string[];
  sku: string;
  subscription: Recurrence | null;
  name: string;
  images: ProductImage[];
  unitPrice: number;
  promotionalPrice: number;
  /** Before the discount on the line. */
  totalAmout: number;
  /** An agent's discount on this line, and its percentage if it is one. It is part of the order's `discountAmout`. */
  discountAmout?: number;
  discountPercent?: number | null;
  isGift: boolean;
  /** An item that an agent added without a product. It has a name, a price and a note, but no page and no stock. */
  isCustom?: boolean;
  /** It can't be bought now: the cart is confirmed only without it. Left out otherwise, and in a placed order. */
  isUnavailable?: boolean;
  preferences: string | null;
  sellerId: string | null;
  priceTags: { identifier: string }[];
  hasShippingRestriction: boolean;
};

/** The order as the service stores it (spec §3, with its spelling). Money in reais. */
export type Order = {
  id: string;
  /** The number that people use for the order; `null` before it is placed. */
  number: number | null;
  /** Grows with every change. `If-Match: "<id>.<version>"` carries the version that the caller saw. */
  version: number;
  status: OrderStatus;
  /** The author of this version. */
  changedBy: ChangedBy;
  userId: string;
  isAnonymousUser: boolean;
  /**
   * Whether a person began the checkout: then the order needs all of it. Left out by another maker's order service,
   * where each choice counts.
   */
  hasStartedCheckout?: boolean;
  items: OrderItem[];
  gifts: GiftGroup[];
  /** The subtotal. */
  itemsAmout: number;
  discountAmout: number;
  totalAmout: number;
  minOrderValue: number;
  coupon: string | null;
  /** An agent's discount instead of a coupon; `null` = none. */
  manualDiscount: number | null;
  /** The percentage of the subtotal that `manualDiscount` follows; `null` = it is an amount. */
  manualDiscountPercent?: number | null;
  /** Only for a platform user: the most that all discounts by hand may be together; `null` = none are allowed. */
  discountLimit?: DiscountLimit | null;
  /** Only for a platform user: the agent who placed it, or canceled it as a cart; `null` = another, or not named. */
  agent?: Agent | null;
  /** Only for a platform user: the agent who made this version; `null` = another person, or not named. */
  changedByAgent?: Agent | null;
  /** Only for a platform user: what agents noted for each other; `null` = nothing. */
  internalNote?: string | null;
  /** Only for a platform user: the last request for a discount above the limit; `null` = none. */
  discountRequest?: DiscountRequest | null;
  seller: SellerOption | null;
  providerPriceTableId: string | null;
  /** Whether lines may have a note (`preferences`). The order service always allows it; no screen edits notes yet. */
  enablePreferences: boolean;
  recaptchaKey: string | null;
  isInSemiAutomatic: boolean;
  /** Since when the chatbot serves the contact, as an ISO instant; `null` while an agent does; absent = no chatbot. */
  semiAutomaticSince?: string | null;
  /** Changes that the catalogue made to the order's lines, as text for the shopper. */
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
  /** A boleto is not offered, because it may be credited only after the end of the order's reservation. */
  boletoClearsAfterEnd?: boolean;
};

/** An agent's item without a product. `price` in reais. */
export type CustomItem = { name: string; price: number; quantity: number; note?: string };

/** The order version that a caller saw and that the caller's change applies to. */
export type SeenOrder = Pick<Order, 'id' | 'version'>;

/**
 * A change of one line (spec §7, POST items). `quantity` is the line's new quantity, 0 removes; an empty `index` means
 * the line of this product, attributes and subscription, or a new one. `place`: the index of a removed line, whose
 * place among the lines a new one takes.
 */
export type ItemChange = {
  index: string;
  providerId: string;
  quantity: number;
  attributes?: ItemAttribute[];
  sku?: string;
  subscription?: Recurrence | null;
  preferences?: string | null;
  place?: string;
};

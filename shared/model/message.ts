import type { InitialCatalogType } from './catalog/initial-catalog.ts';
import type { NativeOrderStatus, NativePayment } from './native-payment.ts';
import type { ItemAttribute } from './order/order.ts';

/** The subject of a message to a contact. */
export const MessageKind = {
  Product: 'product',
  Summary: 'summary',
  Catalog: 'catalog',
  OrderStatus: 'order-status',
  Welcome: 'welcome',
} as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];

/**
 * The target of an entry link: a screen's path and the catalogue's first view. The session is added when the link is
 * made.
 */
export type SessionLinkTarget = { path: `/${string}`; type: InitialCatalogType | null; id: string | null };

/** A button that opens the shop. Chats cut its title after 20 characters. */
export type MessageButton = { title: string; opens: SessionLinkTarget };

/** What an agent sends of several products in one message: the own words, and the products with their choices. */
export type ProductsToSend = { text: string; products: { providerId: string; attributes: ItemAttribute[] }[] };
/** The limits of such a message. */
export const productsToSendLimits = { products: 10, text: 300 } as const;

/** A message as the contact's channel shows it. `button`: its title. */
export type ShownMessage = { lines: string[]; pictureUrl: string | null; button: string | null };
/** `note`: when or how the messages leave, if the channel does not take them as they are now; text for the agent. */
export type MessagePreview = { messages: ShownMessage[]; note: string | null };

/**
 * A message to a contact as plain data; each channel renders it. The picture is a web address or a path of the shop
 * ('/demo/…'). `productIds`: the products that it shows.
 */
export type Message = {
  kind: MessageKind;
  lines: string[];
  pictureUrl: string | null;
  button: MessageButton | null;
  productIds?: string[];
  /** Absent: that of its kind (`messagePurpose`). */
  purpose?: 'order' | 'payment' | 'cart' | 'greeting' | 'offer';
  /** The shop writes first: it never reaches a contact who stopped advertisements, even in an open conversation. */
  isReminder?: true;
  /** For chats that show a payment with their own button instead of `lines`. */
  payment?: NativePayment;
  /** For chats that show the order as payable already. */
  orderStatus?: NativeOrderStatus;
  /** One of the messages about a placed order. Where each message costs money, one tells them all. */
  placed?: PlacedMessage;
};

/**
 * What a message says of a placed order: that it was received, how to pay it, or the code to copy. `together`: how to
 * pay, in the one message that says it all, with a button to the payment page or with the code in the text.
 */
export type PlacedMessage = { orderId: string } & (
  | { part: 'receipt' | 'code' }
  | { part: 'payment'; together: { withButton: string[]; withoutButton: string[] } }
);

/**
 * The states of a message in ascending order: a state never goes back. A failed message may still turn out to be
 * delivered, and only a failed one can be queued again.
 */
export const MessageState = {
  Queued: 'queued',
  Sent: 'sent',
  Failed: 'failed',
  Delivered: 'delivered',
  Read: 'read',
} as const;
export type MessageState = (typeof MessageState)[keyof typeof MessageState];

/**
 * A message to the contact as an agent sees it. `reason`: why it failed, as text for people; `advice`: what to do then,
 * absent if the order service does not send it. `at`: when it was requested, as an ISO instant. `orderNumber`: the
 * placed order that it is about, absent or `null` without one. `productIds`: the products that it shows, absent
 * without.
 */
export type SentMessage = {
  id: string;
  kind: MessageKind;
  title: string;
  state: MessageState;
  reason: string | null;
  advice?: string | null;
  at: string;
  orderNumber?: number | null;
  productIds?: string[];
};

/** What an agent sends of a placed order again: its payment code or link, or the link of its page. */
export const placedSends = ['payment', 'link'] as const;
export type PlacedSend = (typeof placedSends)[number];

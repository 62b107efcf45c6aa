import type { InitialCatalogType } from './catalog-state.ts';

/** What a message to a contact is about. */
export const MessageKind = {
  Product: 'product',
  Summary: 'summary',
  Catalog: 'catalog',
  OrderStatus: 'order-status',
  Welcome: 'welcome',
} as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];

/** Where an entry link leads: a screen's path and what the catalogue opens first. The session is put in when the link is made. */
export type EntryTarget = { path: `/${string}`; type: InitialCatalogType | null; id: string | null };

/** A button that opens the shop. Chats cut its title off after 20 characters. */
export type MessageButton = { title: string; opens: EntryTarget };

/** What a contact is sent, as plain data: each channel says it in its own way. The picture is of the web or of the shop itself ('/demo/…'). */
export type Message = { kind: MessageKind; lines: string[]; pictureUrl: string | null; button: MessageButton | null };

/**
 * What became of a message, from what is least to what is most: it never goes back. A failed one may still turn out to have arrived, and
 * only a failed one is ever put back in the queue.
 */
export const MessageState = {
  Queued: 'queued',
  Sent: 'sent',
  Failed: 'failed',
  Delivered: 'delivered',
  Read: 'read',
} as const;
export type MessageState = (typeof MessageState)[keyof typeof MessageState];

/** A message to the contact as the agent hears of it; `reason` says in words why it failed, `at` when it was asked for, as an ISO instant. */
export type SentMessage = {
  id: string;
  kind: MessageKind;
  title: string;
  state: MessageState;
  reason: string | null;
  at: string;
};

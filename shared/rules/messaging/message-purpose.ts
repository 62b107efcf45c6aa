import { type Message, MessageKind } from '../../model/message.ts';
import type { MessageCharge } from '../../model/panel/message-charge.ts';

/** What a message is for. A shop may have an approved template for each purpose. */
export const messagePurposes = ['order', 'payment', 'cart', 'greeting', 'offer'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

const byKind: Readonly<Record<MessageKind, MessagePurpose>> = {
  [MessageKind.OrderStatus]: 'order',
  [MessageKind.Summary]: 'cart',
  [MessageKind.Welcome]: 'greeting',
  [MessageKind.Product]: 'offer',
  [MessageKind.Catalog]: 'offer',
};

/** The purpose of a message: its own, or that of its kind. */
export const messagePurpose = ({ kind, purpose }: Pick<Message, 'kind' | 'purpose'>): MessagePurpose =>
  purpose ?? byKind[kind];

/**
 * Whether a message advertises when it does not answer the contact in an open conversation. The others are service:
 * they answer the contact, or they are about the contact's own cart or order.
 */
export const isMarketing = (message: Pick<Message, 'kind' | 'purpose'>): boolean => messagePurpose(message) === 'offer';

/**
 * How the channel charges a message. In an open conversation it is free. A template costs by its category: what is
 * about an order is 'utility', and what the contact did not wait for is 'marketing'.
 */
export const messageCharge = (purpose: MessagePurpose, isTemplate: boolean): MessageCharge => {
  if (!isTemplate) return 'free';
  return purpose === 'order' || purpose === 'payment' ? 'utility' : 'marketing';
};

import type { Agent } from './agent.ts';
import type { ChannelType } from './channel.ts';
import type { OrderStatus } from './order/order.ts';
import type { PaymentStatus } from './payment/payment.ts';

/**
 * What may happen to a contact. `abandoned`: the contact left a cart with items for half an hour. `unsent`: a message
 * to the contact failed. `reopened`: the order was not paid; `reopenedByAgent`: an agent edits it. `handedToBot`,
 * `handedBack`: the contact moved to the chatbot, or back to an agent. `discountApproved`, `discountRefused`: only for
 * the agent who asked for the discount.
 */
export const contactEventKinds = [
  'opened',
  'cart',
  'placed',
  'paid',
  'reopened',
  'reopenedByAgent',
  'canceled',
  'finished',
  'unsent',
  'abandoned',
  'handedToBot',
  'handedBack',
  'discountApproved',
  'discountRefused',
] as const;
export type ContactEventKind = (typeof contactEventKinds)[number];

/**
 * The newest event of its kind, and the end of a cart that was never placed (`canceled` without an order's number).
 * `at`: an instant with microseconds, so that texts compare as times. `agentName`: who reopened the order, if known.
 */
export type ContactEvent = {
  kind: ContactEventKind;
  at: string;
  orderNumber: number | null;
  isSeen: boolean;
  agentName?: string;
};

/** A contact for whom an agent has a session. */
export type AgentContact = {
  id: string;
  name: string;
  channelType: ChannelType;
  /** The last four digits of the phone; `null` if unknown. */
  phoneEnd: string | null;
  /** The open cart with items; `null` = none. `at`: when it last changed, an instant with microseconds. */
  cart: { totalAmout: number; quantity: number; at?: string } | null;
  /** The newest placed order; `null` = none. `at`: as for the cart. */
  lastOrder: {
    number: number;
    status: OrderStatus;
    paymentStatus: PaymentStatus | null;
    totalAmout: number;
    /** All money that came went back; left out: not known. */
    isWhollyRefunded?: boolean;
    /** Its card was sent and is not decided; left out: no, or not known. */
    isInReview?: boolean;
    at?: string;
  } | null;
  /** The newest first. */
  events: ContactEvent[];
};

/** The contacts of an agent, those with the newest event first. `today`: what the agent sold today. */
export type AgentContacts = {
  agent: Agent | null;
  /** How many discounts a supervisor has to decide about; `null` = the agent is none. */
  toDecide?: number | null;
  today: { orders: number; totalAmout: number } | null;
  contacts: AgentContact[];
  /** There are more contacts than are listed. */
  hasMore: boolean;
  now: string;
};

/** The events that an agent has seen, by kind and instant. */
export type SeenContactEvents = { seen: { kind: ContactEventKind; at: string }[] };

/** A session of this agent for a contact, in place of a link. The code is a secret. */
export type ContactSession = { code: string };

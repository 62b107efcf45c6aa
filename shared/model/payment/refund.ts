import type { Agent } from '../agent.ts';

/** `requested`: it waits for the provider. */
export const refundStates = ['requested', 'refunded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Where the money of an order is, in reais: what was charged, and how much of it went back or is in dispute. */
export type OrderMoney = { charged: number; refunded: number; disputed: number };

/** A refund that the shop's people requested, for them only. Amount in reais, instants in ISO 8601. */
export type OrderRefund = {
  id: string;
  amount: number;
  state: RefundState;
  reason: string | null;
  /** Why it failed, or that its outcome is not known yet, in words. */
  problem: string | null;
  /** The agent who requested it; `null`: the shop, or an agent who is not named. */
  agent: Agent | null;
  requestedAt: string;
  finishedAt: string | null;
};

/**
 * What an agent sees of an order's refunds. `most`: how much can be refunded now, in reais. `whyNot`: why nothing can.
 * `note`: what the provider reported besides, such as a fraud alert.
 */
export type RefundOffer = { most: number; whyNot: string | null; refunds: OrderRefund[]; note: string | null };

/** Why a payment cannot be refunded now. */
export type RefundProblem =
  | 'unpaid'
  | 'on-delivery'
  | 'by-hand'
  | 'no-account'
  | 'unsupported'
  | 'too-old'
  | 'refunded'
  | 'disputed'
  | 'lost'
  | 'under-way';

/** What a person does about the money before an order can be cancelled. `free`: nothing. */
export const cancelNeeds = ['free', 'refund', 'by-hand', 'under-way', 'disputed'] as const;
export type CancelNeed = (typeof cancelNeeds)[number];

/**
 * What a whole refund does to its order. `stays`: the goods left, so nothing. `ended`: the order ended before, and its
 * stock is released.
 */
export const refundEffects = ['cancels', 'stays', 'ended'] as const;
export type RefundEffect = (typeof refundEffects)[number];

/** What a refund gives back: everything, a part, or what earlier refunds had left. */
export const refundExtents = ['whole', 'part', 'rest'] as const;
export type RefundExtent = (typeof refundExtents)[number];

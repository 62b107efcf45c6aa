import type { Agent } from '../agent.ts';
import type { ChannelType } from '../channel.ts';
import type { DiscountLimit, ManualDiscount } from './discount.ts';

/**
 * What became of a request for a discount above the agent's limit. `void`: the order changed or ended before the
 * decision, or changed after the approval.
 */
export const discountRequestStates = ['pending', 'approved', 'refused', 'withdrawn', 'void'] as const;
export type DiscountRequestState = (typeof discountRequestStates)[number];

/** A request for a discount above the agent's limit. `percent`: of the subtotal, `null` = an amount. */
export type DiscountRequest = {
  id: string;
  status: DiscountRequestState;
  amout: number;
  percent: number | null;
  reason: string;
  /** Who asked; `null` = an agent whom the session does not name. */
  agent: Agent | null;
  askedAt: string;
  decidedAt: string | null;
  /** Who approved or refused; `null` = not decided, or the platform without a name. */
  decidedBy: Agent | null;
  /** What the decider wrote. */
  answer: string | null;
};

/** A request with what its decider needs to know. Amounts in reais. */
export type DiscountToDecide = DiscountRequest & {
  contact: { name: string; channelType: ChannelType; phoneEnd: string | null };
  limit: DiscountLimit;
  order: {
    id: string;
    items: { name: string; quantity: number; totalAmout: number; discountAmout: number }[];
    itemsAmout: number;
    /** The total now, and with the discount. */
    totalAmout: number;
    totalWithDiscount: number;
  };
};

/** What an agent asks for: an amount or a percentage, and why. */
export type NewDiscountRequest = ManualDiscount & { reason: string };

/** A decision about a request. `reason` is required for a refusal. */
export type DiscountDecision = { approve: boolean; reason?: string };

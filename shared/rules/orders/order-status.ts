import { ChangedBy } from '../../model/order/changed-by.ts';
import { OrderStatus } from '../../model/order/order.ts';

/** One allowed change of an order's status. `by`: who may make it. */
export type OrderTransition = {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly ChangedBy[];
};

const { Creating, Received, Finalized, Canceled, Error: Failed } = OrderStatus;

/**
 * The life of an order (spec §3: Creating, Received, Finalized, Canceled, Error). A change that is not listed here
 * never happens. Every status change of the database reads this table, and the diagram in docs/architecture.md is
 * made from it.
 */
export const orderTransitions = {
  /** The shopper or the agent confirms the cart. */
  confirm: { from: [Creating], to: Received, by: [ChangedBy.Shopper, ChangedBy.Agent] },
  /** The agent cancels the cart; the demo's reset cancels the shopper's. */
  cancelCart: { from: [Creating], to: Canceled, by: [ChangedBy.Agent, ChangedBy.Shopper] },
  /** An empty cart makes room for a reopened order. */
  replaceCart: { from: [Creating], to: Canceled, by: [ChangedBy.Payment] },
  /** The order becomes the cart again, because its payment failed or is to be changed. */
  reopen: { from: [Received], to: Creating, by: [ChangedBy.Payment] },
  /** The agent, the shop or the end of its reservation cancels a confirmed order. */
  cancel: { from: [Received], to: Canceled, by: [ChangedBy.Agent, ChangedBy.Shop, ChangedBy.Payment] },
  /** The shop has handed the order over. */
  finalize: { from: [Received], to: Finalized, by: [ChangedBy.Shop] },
  /** The handover was a mistake of the shop's staff, who undo it at once. */
  resume: { from: [Finalized], to: Received, by: [ChangedBy.Shop] },
  /**
   * Money came for an order that is not confirmed any more, a paid order was cancelled at the Tray store, or the money
   * of an order that did not leave yet is in dispute.
   */
  fail: { from: [Creating, Received, Canceled, Failed], to: Failed, by: [ChangedBy.Payment] },
  /**
   * The dispute that stopped an order was decided for the shop: the order goes on where its goods can be reserved
   * again, or where the shop's staff says so.
   */
  restore: { from: [Failed], to: Received, by: [ChangedBy.Payment, ChangedBy.Shop] },
  /** All the money of an order with a problem went back, so nothing is left to settle. */
  settle: { from: [Failed], to: Canceled, by: [ChangedBy.Payment] },
} as const satisfies Record<string, OrderTransition>;

export type OrderTransitionName = keyof typeof orderTransitions;

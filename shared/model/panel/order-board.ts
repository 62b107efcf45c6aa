/** Where a placed order stands on the merchant's board, in the order of the work. `problem`: people must settle it. */
export const boardColumns = ['new', 'toPay', 'preparing', 'ready', 'done', 'canceled', 'problem'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The columns whose orders are over. They show a limited time, because they grow forever. */
export const endedColumns: readonly BoardColumn[] = ['done', 'canceled'];

/**
 * The payment issue of an order. `hold`: for a role that does not see money. `lost`: the dispute was decided
 * for the customer. `won`: it was decided for the shop, and the goods could not be reserved again. `refunded`: all
 * money was returned before the goods were handed over. `ended`: the shop has money of an order that ended. `owed`: it
 * has money of a cancelled order. `other-amount`, `other-currency`: the payment is not the order's total.
 * `refused-refund`: a refund was not made, and no person has seen it.
 */
export const paymentIssues = [
  'dispute',
  'fraud-alert',
  'hold',
  'lost',
  'won',
  'refunded',
  'ended',
  'owed',
  'other-amount',
  'other-currency',
  'refused-refund',
] as const;
export type PaymentIssue = (typeof paymentIssues)[number];

/** A step forward on the board. `prepare`: picking begins. `dispatch`: it left, or waits for its pickup. */
export const boardMoves = ['prepare', 'dispatch', 'finish'] as const;
export type BoardMove = (typeof boardMoves)[number];

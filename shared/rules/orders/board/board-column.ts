import { type OrderProgress, type OrderStage, orderStage } from '../order-steps.ts';

/** Where a placed order stands on the merchant's board, in the order of the work. */
export const boardColumns = ['new', 'toPay', 'preparing', 'ready', 'done', 'canceled', 'problem'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The columns whose orders are over. They show a limited time, because they grow forever. */
export const endedColumns: readonly BoardColumn[] = ['done', 'canceled'];

const columnOfStage: Readonly<Record<OrderStage, BoardColumn>> = {
  awaitingPayment: 'toPay',
  received: 'new',
  paid: 'new',
  preparing: 'preparing',
  dispatched: 'ready',
  finished: 'done',
  canceled: 'canceled',
  withShop: 'problem',
};

/** The column of an order: the merchant sees the stage that its customer reads on the order's page. */
export const boardColumn = (order: OrderProgress): BoardColumn => columnOfStage[orderStage(order)];

import type { BoardColumn } from '../../../model/panel/order-board.ts';
import { type OrderProgress, type OrderStage, orderStage } from '../order-steps.ts';

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

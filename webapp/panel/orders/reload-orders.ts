import { reloadPanel } from '../api/use-panel.ts';

/**
 * Reads the board, the open order and the money again. Every screen loads this file, so it imports no part of the
 * board.
 */
export const reloadOrders = (): void =>
  reloadPanel('newOrders', 'boardOrders', 'boardOrder', 'moreOrders', 'orderMoney', 'money');

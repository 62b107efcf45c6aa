import type { Order } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import type { WriteOptions } from '../../api/calls.ts';

/** What the page does for a kind of operation. */
export type OperationHandlers<Operation> = {
  /**
   * Sends it under its key, for the expected order. `null`: it had nothing to send, or the shop accepted it and it is
   * no change of an order. Then it leaves the queue.
   */
  send: (operation: Operation, how: WriteOptions & { key: string }) => Promise<Result<Order> | null> | null;
  /**
   * Shows the shop's response. The operation has left the queue, and the order shows. `isOver`: its order was placed or
   * cancelled meanwhile, and the page shows the next one.
   */
  afterResponse: (
    operation: Operation,
    response: Result<Order>,
    how: { hasWaited: boolean; isOver: boolean },
  ) => unknown;
  /** The order of these operations was placed or cancelled. `isShown`: its page shows that. */
  onEnded: (operations: readonly Operation[], how: { isShown: boolean }) => void;
  /** The toast after operations of this kind waited and were accepted; `null`: the page shows it otherwise. */
  doneText: string | null;
};

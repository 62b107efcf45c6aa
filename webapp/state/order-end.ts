import { OrderStatus } from '#shared/model/order.ts';
import { endedElsewhere } from '#shared/text/confirm-refusals.ts';
import { orderEndTexts } from '#shared/text/order-end.ts';
import { fetchPaymentState } from '../api/checkout-calls.ts';
import { orderState } from './order.ts';

/** What became of an order that is not there to be confirmed any more, in words for whoever wanted to. */
export type OrderEnd = { isCanceled: boolean; words: string };

/** Asks the shop what became of one's order; where it can't be told, the words say no more than that it is over. */
export async function endOf(orderId: string): Promise<OrderEnd> {
  const answer = await fetchPaymentState(orderId);
  switch (answer.success ? answer.data.order.status : null) {
    case OrderStatus.Received:
    case OrderStatus.Finalized:
      return { isCanceled: false, words: orderEndTexts.placed };
    case OrderStatus.Canceled:
      return { isCanceled: true, words: orderEndTexts.canceled };
    default:
      return { isCanceled: false, words: endedElsewhere };
  }
}

/** Says what became of an order that was shown, where an empty cart would say nothing of it. */
export async function tellEnd(orderId: string): Promise<void> {
  orderState.notice = (await endOf(orderId)).words;
}

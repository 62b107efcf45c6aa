import type { Order } from '#shared/model/order/order.ts';
import { type Failure, isTemporary } from '#shared/model/result.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { emptyOrderCode } from '#shared/text/refusals/confirm-refusals.ts';
import { applyOrder, orderState } from './order.ts';

const checkoutOnlyMessages: readonly string[] = Object.values(checkoutMissing);

/**
 * Shows the order in a refusal. A temporary failure does not change its offers. With
 * `listsMessages` all reasons against placing it show under 'Problemas:' until they were read.
 */
export function applyRefusal(failure: Failure<Order>, { listsMessages }: { listsMessages: boolean }): void {
  const { kind, errors, data } = failure;
  if (!isTemporary(failure)) orderState.offerRevision++;
  if (!data) return;
  if (listsMessages && errors.some(({ message }) => checkoutOnlyMessages.includes(message)))
    orderState.needsCheckout = true;
  const current = orderProblems(data);
  const isOfAnother = kind === 'stale' || errors.some(({ code }) => code === emptyOrderCode);
  const unlisted =
    isOfAnother || !listsMessages
      ? []
      : errors.map(({ message }) => message).filter((message) => !current.includes(message));
  applyOrder({ ...data, catalogErrorMessages: [...data.catalogErrorMessages, ...unlisted] });
}

import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { Order } from '#shared/model/order/order.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';
import { cancelRefusals } from '#shared/text/refusals/cancel-refusals.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { assertAgentServes } from '../cart/open-cart-to-edit.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { wrongAmount } from '../payments/evaluate-charge-result.ts';
import { paymentTarget } from '../payments/payment-target.ts';
import { payableOrderView } from '../payments/payment-view.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { type Cancellation, cancelReceivedOrder } from './cancel-received.ts';

/**
 * An agent cancels a placed order of their contact (spec §1, §6: "confirm or cancel the order for the customer"). It
 * must be Received and unpaid; a Canceled order is returned unchanged. An order whose charge can't be cancelled now
 * also stays. `reason`: read by the contact.
 */
export async function cancelForContact(
  payments: Payments,
  caller: AuthenticatedCaller,
  orderId: string,
  reason?: string,
): Promise<Order> {
  const { database } = payments;
  const target = await paymentTarget(database, caller, orderId);
  // The current order is cancelled by a separate call. It may have been placed until somebody reopened it.
  if (target.kind === 'building') throw new Refusal('not-found', { messages: [cancelRefusals.isOpen] });
  assertAgentServes(caller, target.order);
  const result = await tryToCancel(payments, caller, orderId, reason);
  return payableOrderView(database, caller, canceledOf(result), undefined);
}

/** A provider that does not respond may still be charging. */
async function tryToCancel(
  payments: Payments,
  caller: AuthenticatedCaller,
  orderId: string,
  reason: string | undefined,
): Promise<Cancellation> {
  try {
    return await cancelReceivedOrder(payments, caller.shopId, orderId, {
      by: ChangedBy.Agent,
      agent: caller.agent,
      stated: reason,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    payments.log.warn({ orderId, reason }, 'an order could not be cancelled for its contact');
    throw ruleRefusal('payment-under-way', cancelRefusals.underWay);
  }
}

function canceledOf(result: Cancellation): OrderRow {
  switch (result.kind) {
    case 'canceled':
    case 'canceled before':
      return result.order;
    case 'paid':
      throw ruleRefusal('is-paid', cancelRefusals.isPaid);
    case 'waiting':
      throw ruleRefusal('payment-under-way', cancelRefusals.underWay);
    case 'wrong-amount': {
      const { attempt, keptCents } = result;
      const arrived =
        attempt.paid_amount === null
          ? paymentRefusals.otherCurrency
          : receivedAmountText(toReais(keptCents), toReais(attempt.amount));
      throw ruleRefusal(wrongAmount, paymentRefusals.wrongAmount(arrived));
    }
    case 'closed':
      throw ruleRefusal('bad-transition', cancelRefusals.closed);
  }
}

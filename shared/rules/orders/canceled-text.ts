import { ChangedBy } from '../../model/order/changed-by.ts';
import type { PlacedOrder } from '../../model/order/placed-order.ts';
import { PaymentProviderType } from '../../model/payment/payment.ts';
import { placedOrderTexts } from '../../text/assisted/placed-order.ts';
import { paysByCodeOrLink } from '../payment/pays-by-code-or-link.ts';
import { recentInstant } from '../text/day-text.ts';

type Canceled = Pick<PlacedOrder, 'cancellation' | 'times' | 'money' | 'now'> & {
  order: Pick<PlacedOrder['order'], 'payment' | 'changedBy' | 'changedByAgent'>;
};

/**
 * Who canceled an order, when and why, for agents: 'Cancelado por Ana hoje, 14:05.' Until the cancellation is loaded,
 * the order itself names the person who changed it last.
 */
export function canceledText(
  { cancellation, times, money, order: { payment, changedBy, changedByAgent = null }, now }: Canceled,
  timeZone: string,
): string {
  const at = times.canceledAt && recentInstant(times.canceledAt, timeZone, new Date(now));
  const when = at ? ` ${at}` : '';
  const { by, agent } = cancellation ?? {
    by: changedBy === ChangedBy.Payment ? null : changedBy,
    agent: changedByAgent,
  };
  switch (by) {
    case ChangedBy.Agent:
      return placedOrderTexts.canceledBy(agent?.name ?? 'um vendedor', when);
    case ChangedBy.Shop:
      return placedOrderTexts.canceledBy(agent?.name ?? 'alguém da loja', when);
    case ChangedBy.Shopper:
      return placedOrderTexts.canceledBy('o cliente', when);
    case ChangedBy.Payment: {
      if (money.charged > 0) return placedOrderTexts.canceledByRefund(when);
      const isReported = paysByCodeOrLink(payment.method) && payment.providerType !== PaymentProviderType.Manual;
      return isReported ? placedOrderTexts.canceledUnpaid(when) : placedOrderTexts.canceledUnaccepted(when);
    }
    default:
      return `Cancelado${when}.`;
  }
}

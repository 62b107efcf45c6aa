import type { Order } from '#shared/model/order/order.ts';
import { boletoSlotWarning } from '#shared/rules/checkout/boleto-slot-warning.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePayableOptions } from './use-payable-options.ts';

/** Says that the chosen boleto may be confirmed only after the delivery slot; announced when it appears. */
export function BoletoSlotNotice({ order }: { order: Order }) {
  const { settings } = useRead(sessionState);
  const options = usePayableOptions();
  const clock = settings && { now: new Date(), timeZone: settings.timeZone };
  const warning = options && clock && boletoSlotWarning(order, options, clock);
  return (
    <div className="checkout-notice" role="status">
      {warning && <p className="checkout-note">{warning}</p>}
    </div>
  );
}

import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { expiredCode } from '#shared/text/panel/order-board.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { useMay } from '../session/panel-session.ts';
import { MoneyOrder } from './money-order.tsx';

type Waiting = PanelData<'money'>['waiting'][number];
type WaitingListProps = { orders: Waiting[]; timeZone: string; onReceived: (order: Waiting) => void };

/** Orders without their money, those at the door last. One that was delivered says so. */
export function UnpaidOrders({ orders, timeZone, onReceived }: WaitingListProps) {
  const mayConfirm = useMay('money.confirm');
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  return (
    <section className="pn-card" aria-labelledby="money-waiting">
      <div className="pn-card-head">
        <h2 id="money-waiting">{texts.waiting}</h2>
        {orders.length > 0 && <span className="pn-quiet">{texts.waitingFacts(orders.length, formatBrl(total))}</span>}
      </div>
      {orders.length === 0 && <p className="pn-card-body pn-quiet">{texts.noWaiting}</p>}
      <ul className="pn-rows">
        {orders.map((order) => (
          <li key={order.number}>
            <MoneyOrder number={order.number} customer={order.customer} after={formatBrl(order.total)}>
              <span>{factsOf(order, timeZone)}</span>
            </MoneyOrder>
            {mayConfirm && (
              <button type="button" className="btn btn-quiet" onClick={() => onReceived(order)}>
                {texts.received}
                <span className="visually-hidden"> {texts.orderLabel(order.number)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(order: Waiting, timeZone: string): string {
  const { payment, expiresAt, isAtDoor, isDelivered, isExpired, placedAt } = order;
  const now = new Date();
  const since = placedAt === null ? null : recentInstant(placedAt, timeZone, now);
  const until = expiresAt === null || isDelivered || isExpired ? null : recentInstant(expiresAt, timeZone, now);
  const when = until ? texts.expiresAt(until) : since && texts.since(since);
  const expired = isExpired && !isDelivered ? expiredCode : null;
  return [isDelivered ? texts.deliveredUnpaid : null, payment, expired, isAtDoor ? texts.atDoor : null, when]
    .filter(Boolean)
    .join(' · ');
}

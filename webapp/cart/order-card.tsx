import { Link, useLocation } from 'wouter';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';
import { canBePaid, orderStage, orderStageText } from '#shared/rules/orders/order-steps.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Picture } from '../components/ui/picture.tsx';
import { paths, withOrderId } from '../paths.ts';
import { placedOrderState, repeatPlacedOrder } from '../state/placed-orders/placed-order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { stageClass } from './order-progress.ts';

/**
 * A placed order in short: its stage, pictures and total, which lead to its page, and what comes next below them.
 * `isFresh`: it was placed a moment ago, so the card has no button that repeats it.
 */
export function OrderCard({ head, isFresh = false }: { head: PlacedOrderHead; isFresh?: boolean }) {
  const { session, settings } = useRead(sessionState);
  const { number, images, totalAmout, refunded = 0, times } = head;
  const placedAt = settings && times.placedAt ? recentInstant(times.placedAt, settings.timeZone, new Date()) : null;
  const stage = orderStage(head);
  return (
    <article className="order-card panel">
      <Link href={paths.placedOrder(number)} className="order-card-link">
        <span className="order-card-row">
          <span className="order-card-number">
            <b>Pedido nº {number}</b>
            {placedAt && <span>{placedAt}</span>}
          </span>
          <span className={`order-badge ${stageClass(stage)}`}>
            {stage === 'awaitingPayment' && !head.isInReview && isPlatformUser(session)
              ? 'Aguardando pagamento'
              : orderStageText(head)}
          </span>
        </span>
        <span className="order-card-names">{orderItemsText(head)}</span>
        <span className="order-card-row">
          <span className="order-card-items">
            {images.map((image, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may show the same picture
              <Picture key={place} image={image} alt="" size={36} />
            ))}
          </span>
          <span className="order-card-number">
            <b>{formatBrl(totalAmout)}</b>
            {refunded > 0 && <span>{formatBrl(refunded)} devolvidos</span>}
          </span>
        </span>
      </Link>
      <OrderCardAction head={head} isFresh={isFresh} />
    </article>
  );
}

/** Paying comes first; an order without missing money can be repeated, as on its page. */
function OrderCardAction({ head, isFresh }: { head: PlacedOrderHead; isFresh: boolean }) {
  const { session } = useRead(sessionState);
  const { isRepeating } = useRead(placedOrderState);
  const [, navigate] = useLocation();
  const { id, number, payment } = head;
  const isAgent = isPlatformUser(session);
  if (canBePaid(head))
    return isAgent ? null : (
      <Link
        href={isPaidByCardHere(payment) ? withOrderId(paths.payment, id) : paths.placedOrder(number)}
        className="btn btn-primary"
        aria-label={`Pagar o pedido nº ${number}`}
      >
        Pagar
      </Link>
    );
  // The card of an order may be under review: a second order would be paid twice.
  if (isFresh || orderStage(head) === 'awaitingPayment') return null;
  const repeat = async () => {
    if (await repeatPlacedOrder(number)) navigate(cartPath(session));
  };
  return (
    <BusyButton
      kind="quiet"
      busy={isRepeating}
      onClick={() => void repeat()}
      aria-label={isAgent ? `Repetir o pedido nº ${number}` : `Pedir de novo o pedido nº ${number}`}
    >
      {isAgent ? 'Repetir pedido' : 'Pedir de novo'}
    </BusyButton>
  );
}

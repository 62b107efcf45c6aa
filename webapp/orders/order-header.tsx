import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { deliveryEstimateText } from '#shared/rules/checkout/delivery-estimate-text.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { reasonLine } from '#shared/rules/orders/cancel-reason.ts';
import { confirmationOutcomeText } from '#shared/rules/orders/confirmation-outcome-text.ts';
import {
  afterPaymentText,
  autoCancelText,
  type OrderStage,
  orderStage,
  orderStageText,
} from '#shared/rules/orders/order-steps.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { refundText } from '#shared/rules/orders/payment-outcome.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { orderStageTexts } from '#shared/text/order/order-steps.ts';
import { unsettledChoicesOf } from '../cart/delivery-and-payment.tsx';
import { moneyOf, stageClass } from '../cart/order-progress.ts';
import { useContactChannel } from '../cart/use-contact-channel.ts';
import { CheckIcon, CloseIcon, WarningIcon } from '../components/ui/icons.tsx';
import { ClockIcon } from '../components/ui/screen-icons.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { placedProgressOf } from './placed-progress.ts';

/** The order's stage as a sign and words for its shopper, with its number and when it was placed. */
export function OrderHeader({ state }: { state: PlacedOrder }) {
  const { settings } = useRead(sessionState);
  const place = useContactChannel();
  const progress = placedProgressOf(state);
  const stage = orderStage(progress);
  const isToSettle = stage === 'awaitingPayment' && state.arrived !== null;
  const placedAt =
    settings && state.times.placedAt
      ? recentInstant(state.times.placedAt, settings.timeZone, new Date(state.now))
      : null;
  const ended = { ...state.order, placedBy: state.placedBy ?? null };
  const refund = refundText(progress, moneyOf(state), place);
  const endText =
    stage === 'canceled' || isByOther(ended.placedBy, false)
      ? confirmationOutcomeText(ended, { isAgent: false })
      : null;
  const open = unsettledChoicesOf(state, place);
  const promise =
    settings &&
    deliveryEstimateText(progress, state.order.logistic, { timeZone: settings.timeZone, now: new Date(state.now) });
  return (
    <header className={`order-header panel ${stageClass(stage)}`}>
      <span className="order-header-sign">{signOf(stage)}</span>
      <div>
        <p className="order-header-number">{[`Pedido nº ${state.number}`, placedAt].filter(Boolean).join(' · ')}</p>
        <h1 className="order-header-stage" aria-live="polite">
          {isToSettle ? orderStageTexts.toSettle : orderStageText(progress)}
        </h1>
        {stage === 'paid' && !state.isDoubtful && !progress.isWhollyRefunded && (
          <p className="order-header-note">{afterPaymentText(progress, { isOwnPage: true })}</p>
        )}
        {promise && <p className="order-header-note">{promise}</p>}
        {open !== null && <p className="order-header-note">{open}.</p>}
        {endText !== null && (
          <p className="order-header-note">
            {[endText, autoCancelText(progress, state.order.changedBy)].join(' ').trim()}
          </p>
        )}
        {stage === 'canceled' && state.cancelReason && (
          <p className="order-header-note">{reasonLine(state.cancelReason)}</p>
        )}
        {stage === 'canceled' && <p className="order-header-note">{refund}</p>}
        {state.isDoubtful && (
          <p className="order-header-note">
            A loja está conferindo o pagamento deste pedido e fala com você {place.by}.
          </p>
        )}
        {stage === 'withShop' && !state.isDoubtful && (
          <p className="order-header-note">
            Recebemos {formatBrl(state.arrived ?? state.order.totalAmout)} depois que o pedido terminou. A loja acerta
            isso com você {place.by}.
          </p>
        )}
      </div>
    </header>
  );
}

function signOf(stage: OrderStage) {
  switch (stage) {
    case 'canceled':
      return <CloseIcon />;
    case 'awaitingPayment':
      return <ClockIcon />;
    case 'withShop':
      return <WarningIcon />;
    default:
      return <CheckIcon />;
  }
}

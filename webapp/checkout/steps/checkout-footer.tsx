import { useContext } from 'react';
import { Link } from 'wouter';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { shortAddress, slotWords } from '#shared/rules/checkout/choice-text.ts';
import { type NextWords, nextTexts, stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { GiftLine } from '../../cart/gift-line.tsx';
import { OrderFooter } from '../../cart/order-footer.tsx';
import { RefusedLine } from '../../cart/refused-changes.tsx';
import { paths } from '../../paths.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { lastDeliveryState } from '../../state/checkout/reuse-last-delivery.ts';
import { hasUnappliedCoupon, refuseCoupon } from '../../state/checkout/unapplied-coupon.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { StepFlowContext } from './step-flow.ts';

/**
 * The order footer of a shopper's checkout: its button leads to the next missing item, or to a coupon that was typed
 * but not applied, and confirms once nothing is missing (spec §4, §5).
 */
export function CheckoutFooter() {
  const flow = useContext(StepFlowContext);
  const { order, operations } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const draft = useRead(checkoutState);
  const step = flow && nextStep(flow.steps);
  const goToCoupon = () => {
    refuseCoupon('confirmar');
    flow?.goToCoupon();
  };
  const hasCoupon = hasUnappliedCoupon({ order, settings, draft, operations });
  const words = step ? step.next : hasCoupon ? nextTexts.coupon : null;
  const next = flow &&
    words && {
      line: <NextLine {...words} />,
      // A key of its own: a press that began on this button never ends on the one that confirms.
      button: (
        <button key="next" type="button" className={nextClass} onClick={step ? flow.goToNext : goToCoupon}>
          {words.button}
        </button>
      ),
    };
  const more = (
    <Link href={paths.catalog} className="btn btn-quiet">
      Adicionar mais produtos
    </Link>
  );
  return (
    <OrderFooter missing={[]} {...(next ? { next } : { more })}>
      <RefusedLine />
      {!next && order?.catalogErrorMessages.length === 0 && (
        <>
          <SuggestedDelivery />
          <GiftLine onPress={flow?.goToGifts} />
        </>
      )}
    </OrderFooter>
  );
}

/** The address and slot that were chosen without the shopper, before they confirm them. */
function SuggestedDelivery() {
  const { order } = useRead(orderState);
  const { settings } = useRead(sessionState);
  const { orderId, hasSlot } = useRead(lastDeliveryState);
  if (!order?.logistic || !settings || orderId !== order.id) return null;
  const { logistic, customer } = order;
  const isDelivered = isDelivery(logistic.type);
  const place = isDelivered && customer?.address ? shortAddress(customer.address) : null;
  const slot = hasSlot ? slotWords(logistic, { now: new Date(), timeZone: settings.timeZone }) : null;
  if (place === null && slot === null) return null;
  return (
    <p className="order-footer-missing">
      {isDelivered ? stepTexts.deliveredAt : stepTexts.pickedUpAt}{' '}
      <strong>{[place, slot].filter(Boolean).join(', ')}</strong>
    </p>
  );
}

const nextClass = 'btn btn-primary order-footer-confirm';

const NextLine = ({ label }: NextWords) => (
  <p className="order-footer-missing">
    {stepTexts.next} <strong>{label}</strong>
  </p>
);

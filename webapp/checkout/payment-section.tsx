import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { payableOptions, paymentMethodOf, paymentMethods } from '#shared/rules/payment/shown-payment-methods.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { discountSection, stepTexts, stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { usePaymentOptions } from '../api/queries/payment.ts';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { orderState } from '../state/order/order.ts';
import { openPaymentChoice } from '../state/payment/payment-choice.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { BoletoSlotNotice } from './boleto-slot-notice.tsx';
import { DeliveryPrice } from './delivery/delivery-price.tsx';
import { Discount } from './discount.tsx';
import { ManualPayment } from './manual-payment.tsx';
import { PayerAddress } from './payer-address.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { paymentOptionsKey } from './payment-options-key.ts';
import { CheckoutStep } from './steps/checkout-step.tsx';
import { failureText, useFailureToast } from './use-failure-toast.ts';
import { useRefetchOffers } from './use-refetch-offers.ts';

/**
 * Spec §2, checkout 7: "Payment method and options, coupon (or manual discount when manual prices are on), custom
 * delivery price". Where the shop asks for no payment, only the discount is left.
 */
export function PaymentSection() {
  useEffect(openPaymentChoice, []);
  const { order } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  if (!order || !settings) return null;
  const isAgent = isPlatformUser(session);
  const setsPrices = isAgent && settings.enableManualPrices;
  const prices = (
    <div className="payment-prices">
      <Discount order={order} settings={settings} isAgent={isAgent} />
      {setsPrices && <DeliveryPrice order={order} />}
    </div>
  );
  if (!requiresPart(settings, 'payment')) {
    if (!setsPrices && !settings.canUseCoupon && order.coupon === null) return null;
    return (
      <CheckoutStep name="payment" title={discountSection.title} summary={order.coupon ?? discountSection.may}>
        {prices}
      </CheckoutStep>
    );
  }
  return (
    <CheckoutStep name="payment" title={stepTitles.payment} notice={<BoletoSlotNotice order={order} />}>
      {!isAgent && order.number !== null && order.payment.method === null && (
        <p className="checkout-note" role="status">
          {stepTexts.anotherPayment(order.number)}
        </p>
      )}
      {order.boletoClearsAfterEnd && !order.catalogErrorMessages.includes(paymentRefusals.boletoTooLate) && (
        <p className="text-quiet">{paymentRefusals.boletoTooLate}</p>
      )}
      <PaymentOptions order={order} />
      <PayerAddress order={order} />
      {isAgent && <ManualPayment order={order} settings={settings} />}
      {prices}
    </CheckoutStep>
  );
}

function PaymentOptions({ order }: { order: Order }) {
  const { settings } = useRead(sessionState);
  const { response, isFetching, refetch } = usePaymentOptions(paymentOptionsKey(order));
  useFailureToast(response);
  useRefetchOffers(refetch);
  const failure = failureText(response);
  if (failure !== null) return <RetryNote message={failure} onRetry={refetch} retrying={isFetching} />;
  if (!response?.success || !settings) return <SkeletonChoices label="Carregando as formas de pagamento" />;
  const options = payableOptions(order, response.data, settings);
  // Skip methods that are enabled but have no option to choose.
  const methods = paymentMethods(order, options, settings).filter((method) =>
    options.some((option) => paymentMethodOf(option) === method),
  );
  if (methods.length === 0)
    return <p className="text-quiet">Nenhuma forma de pagamento disponível para este pedido.</p>;
  return <PaymentChoice order={order} options={options} methods={methods} />;
}

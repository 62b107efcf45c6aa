import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { needsManualLink } from '#shared/rules/payment/manual-link.ts';
import { ManualLinkField, ManualTextField } from '../components/order/manual-payment-field.tsx';
import { ManualPixField } from '../components/order/manual-pix-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { applyPixKey, openManualPix, removePixKey, writePixKey } from '../state/payment/manual-pix.ts';
import { writeManualPayment } from '../state/payment/payment-choice.ts';
import { useTyped } from '../state/use-read.ts';
import { useChoice } from './use-choice.ts';

type ManualPaymentProps = { order: Pick<Order, 'payment'>; settings: Pick<ShopSettings, 'payment'> };

/**
 * What an agent enters for a payment made outside the shop: the link of a card or link payment, the PIX key of the
 * payee, or the text of a Custom payment.
 */
export function ManualPayment({ order, settings }: ManualPaymentProps) {
  const { manualPaymentOption } = useTyped(checkoutState);
  const { method } = order.payment;
  if (needsManualLink(method, settings))
    return <ManualLinkField value={manualPaymentOption} onChange={writeManualPayment} />;
  if (method === PaymentMethod.Pix && settings.payment.type === 'manual')
    return <ManualPix pixKey={order.payment.pixKey ?? null} />;
  if (method === PaymentMethod.Custom)
    return <ManualTextField value={manualPaymentOption} onChange={writeManualPayment} />;
  return null;
}

function ManualPix({ pixKey }: { pixKey: string | null }) {
  const { pixKey: typed } = useTyped(checkoutState);
  const setting = useChoice('pixKey');
  // The removal is a choice of the payment.
  const removal = useChoice('payment');
  useEffect(openManualPix, []);
  return (
    <ManualPixField
      pixKey={pixKey}
      typed={typed}
      busy={setting.busy || removal.busy}
      waiting={setting.waiting ?? removal.waiting}
      error={setting.error}
      onType={writePixKey}
      onApply={() => void applyPixKey()}
      onRemove={() => void removePixKey()}
    />
  );
}

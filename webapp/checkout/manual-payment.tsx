import { useEffect } from 'react';
import type { Order } from '#shared/model/order.ts';
import { PaymentMethod } from '#shared/model/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { needsManualLink } from '#shared/rules/payment/manual-link.ts';
import { ManualLinkField, ManualTextField } from '../components/order/manual-payment-field.tsx';
import { ManualPixField } from '../components/order/manual-pix-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { applyPixKey, manualPixState, openManualPix, removePixKey, writePixKey } from '../state/payment/manual-pix.ts';
import { writeManualPayment } from '../state/payment/payment-choice.ts';
import { useRead, useTyped } from '../state/use-read.ts';

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
  const { typed } = useTyped(manualPixState);
  const { isSending, failure } = useRead(manualPixState);
  useEffect(openManualPix, []);
  return (
    <ManualPixField
      pixKey={pixKey}
      typed={typed}
      busy={isSending}
      error={failure}
      onType={writePixKey}
      onApply={() => void applyPixKey()}
      onRemove={() => void removePixKey()}
    />
  );
}

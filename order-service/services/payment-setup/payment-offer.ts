import { PaymentMethod, type PaymentOption, PaymentProviderType } from '#shared/model/payment/payment.ts';
import {
  type PaymentFlags,
  payableOptions,
  paymentFlags,
  paymentMethodOf,
} from '#shared/rules/payment/shown-payment-methods.ts';
import type { ChosenPayment, OrderLineRow } from '../../database/orders/orders.ts';
import type { PaymentOptionRow } from '../../database/payments/payment-options.ts';
import type { StoredSettings } from '../../database/shops/shops.ts';

/** What decides how an order may be paid. */
export type PaymentContext = {
  lines: Pick<OrderLineRow, 'subscription'>[];
  settings: Pick<StoredSettings, 'payment'>;
  paymentOptions: PaymentOptionRow[];
};

/** A payment option as the contract sends it, with its provider. */
export type PaymentOffer = PaymentOption & Pick<ChosenPayment, 'providerType'>;

/**
 * The shop's payment options that are allowed for an order (spec §5, "PIX and Boleto are hidden …"), in the shop's
 * order.
 */
export function paymentOffers({ lines, settings, paymentOptions }: PaymentContext): PaymentOffer[] {
  return payableOptions({ items: lines, ...orderPaymentFlags(paymentOptions) }, paymentOptions.map(offerOf), settings);
}

/** The flags of an order (spec §3): a method is enabled when the shop has an option of it. */
export const orderPaymentFlags = (options: PaymentOptionRow[]): PaymentFlags => paymentFlags(options.map(offerOf));

/**
 * An offer as an order stores it; `cashAmount` in cents. An option paid on delivery has the method OnDelivery; its
 * group holds the details.
 */
export const chosenPayment = (
  offer: PaymentOffer,
  cashAmount: number | null,
  information: string | null,
): ChosenPayment => ({
  providerId: offer.providerId,
  method: paymentMethodOf(offer),
  providerType: offer.providerType,
  name: offer.name,
  group: offer.group,
  cashAmount,
  information,
});

/** A payment option as the checkout lists it (spec §3, "Payment option"). */
export const paymentOptionView = ({
  method,
  name,
  payOnDelivery,
  group,
  providerId,
  isConfirmedByHand,
  clearsAfterSlot,
}: PaymentOffer): PaymentOption => ({
  method,
  name,
  payOnDelivery,
  group,
  providerId,
  ...(isConfirmedByHand && { isConfirmedByHand }),
  ...(clearsAfterSlot && { clearsAfterSlot }),
});

const offerOf = (row: PaymentOptionRow): PaymentOffer => ({
  method: row.method,
  name: row.name,
  payOnDelivery: row.pay_on_delivery,
  group: row.group_name,
  providerId: row.provider_id,
  providerType: row.provider_type,
  ...((row.is_confirmed_by_hand || isLinkByHand(row)) && !row.pay_on_delivery && { isConfirmedByHand: true }),
});

/** A link that the shop's people write and send. */
const isLinkByHand = ({ method, provider_type }: PaymentOptionRow): boolean =>
  method === PaymentMethod.Link && provider_type === PaymentProviderType.Manual;

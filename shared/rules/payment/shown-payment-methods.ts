import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';

/** The order's flags of allowed payment methods (spec §3). */
export type PaymentFlags = Pick<
  Order,
  'enableCreditPayment' | 'enablePixPayment' | 'enableNubankPayment' | 'enableLinkPayment' | 'enableBoletoPayment'
>;

type Option = Pick<PaymentOption, 'method' | 'payOnDelivery'>;
type Judged = PaymentFlags & { items: Pick<Order['items'][number], 'subscription'>[] };

/** The methods in their display order. */
const methods: readonly PaymentMethod[] = [
  PaymentMethod.Pix,
  PaymentMethod.CreditCard,
  PaymentMethod.Boleto,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
  PaymentMethod.BankDeposit,
  PaymentMethod.Cash,
  PaymentMethod.OnDelivery,
  PaymentMethod.Custom,
];

const flagOf: Partial<Record<PaymentMethod, keyof PaymentFlags>> = {
  [PaymentMethod.CreditCard]: 'enableCreditPayment',
  [PaymentMethod.Pix]: 'enablePixPayment',
  [PaymentMethod.Boleto]: 'enableBoletoPayment',
  [PaymentMethod.Link]: 'enableLinkPayment',
  [PaymentMethod.Nubank]: 'enableNubankPayment',
};

/** The method of an option. Every option payable on delivery is chosen as such; its group distinguishes the rest. */
export const paymentMethodOf = ({ method, payOnDelivery }: Option): PaymentMethod =>
  payOnDelivery ? PaymentMethod.OnDelivery : method;

/**
 * The methods of an order, in their display order (spec §5): "PIX and Boleto are hidden when any item is a
 * subscription. Each payment method is shown only if its enable flag on the order is set. Custom payment shows only if
 * a custom method exists and the payment type is manual. Pay on delivery shows only if any option is payable on
 * delivery." A method without a flag shows if the shop has an option of it.
 */
export function paymentMethods(
  order: Judged,
  options: readonly Option[],
  settings: Pick<ShopSettings, 'payment'>,
): PaymentMethod[] {
  return methods.filter((method) => isShown(method, order, options, settings));
}

/** The options an order may choose from: those of its shown methods. */
export function payableOptions<Some extends Option>(
  order: Judged,
  options: readonly Some[],
  settings: Pick<ShopSettings, 'payment'>,
): Some[] {
  const shown = paymentMethods(order, options, settings);
  return options.filter((option) => shown.includes(paymentMethodOf(option)));
}

/** The flags of an order: a method is enabled if the shop has an option of it. */
export function paymentFlags(options: readonly Option[]): PaymentFlags {
  const has = (method: PaymentMethod) => options.some((option) => paymentMethodOf(option) === method);
  return {
    enableCreditPayment: has(PaymentMethod.CreditCard),
    enablePixPayment: has(PaymentMethod.Pix),
    enableNubankPayment: has(PaymentMethod.Nubank),
    enableLinkPayment: has(PaymentMethod.Link),
    enableBoletoPayment: has(PaymentMethod.Boleto),
  };
}

function isShown(
  method: PaymentMethod,
  order: Judged,
  options: readonly Option[],
  settings: Pick<ShopSettings, 'payment'>,
): boolean {
  const isOnceOnly = method === PaymentMethod.Pix || method === PaymentMethod.Boleto;
  if (isOnceOnly && order.items.some(({ subscription }) => subscription !== null)) return false;
  const flag = flagOf[method];
  if (flag) return order[flag];
  if (method === PaymentMethod.Custom && settings.payment.type !== 'manual') return false;
  return options.some((option) => paymentMethodOf(option) === method);
}

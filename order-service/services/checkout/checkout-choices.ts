import type { AgreedDiscount } from '#shared/rules/cart/discount.ts';
import type { ChosenDelivery, ChosenPayment, ChosenSlot, OrderRow } from '../../database/orders/orders.ts';

/** What an order chose besides its products. */
export type Choices = Pick<
  OrderRow,
  | 'seller_id'
  | 'price_table_id'
  | 'coupon_code'
  | 'manual_discount'
  | 'manual_discount_rate'
  | 'delivery'
  | 'schedule'
  | 'payment'
  | 'payment_status'
  | 'installments'
  | 'recaptcha_key'
  | 'internal_note'
  | 'discount_request'
>;

/**
 * The parts of an order that are changed one at a time. A stale write is refused only when its part changed since
 * (`part_versions`). Each gift group is a part, because its selection is sent as a whole.
 */
export type OrderPart =
  | 'seller'
  | 'price-table'
  | 'discount'
  | 'delivery'
  | 'schedule'
  | 'payment'
  | 'customer'
  | 'note'
  | `gifts of ${string}`;

/**
 * Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index". The choices that
 * depend on a chosen seller are reset too. Without a seller the payment stays: the shop offers it for each delivery.
 */
export const withoutLogistic = <Some extends Choices>(choices: Some): Some =>
  choices.seller_id === null ? withoutDelivery(choices) : withSeller(choices, null);

/** Removes the delivery and the choices that depend on it. The seller stays. */
export const withoutDelivery = <Some extends Choices>(choices: Some): Some => ({
  ...choices,
  delivery: null,
  schedule: null,
});

/** Spec §4: "Choosing a seller resets logistic, day, schedule and payment". */
export const withSeller = <Some extends Choices>(choices: Some, sellerId: string | null): Some => ({
  ...withPayment(choices, null),
  seller_id: sellerId,
  delivery: null,
  schedule: null,
});

/** Another delivery has its own slots. The same delivery, even at another price, keeps the slot. */
export const withDelivery = <Some extends Choices>(choices: Some, delivery: ChosenDelivery): Some => ({
  ...choices,
  delivery,
  schedule:
    choices.delivery?.type === delivery.type && choices.delivery.providerId === delivery.providerId
      ? choices.schedule
      : null,
});

/** The choices with this day and time in place of the previous slot. */
export const withSchedule = <Some extends Choices>(choices: Some, schedule: ChosenSlot): Some => ({
  ...choices,
  schedule,
});

/**
 * Another payment option resets the installments, the captcha and the payment status. The previous option's attempt is
 * no longer the current one (`currentAttempt`).
 */
export const withPayment = <Some extends Choices>(choices: Some, payment: ChosenPayment | null): Some =>
  isSameOption(choices.payment, payment)
    ? { ...choices, payment }
    : { ...withoutAttempt(choices), payment, installments: null };

/** The same payment as if it had not been tried: what was tried before belongs to an earlier confirmation. */
export const withoutAttempt = <Some extends Choices>(choices: Some): Some => ({
  ...choices,
  payment_status: null,
  recaptcha_key: null,
});

const isSameOption = (one: ChosenPayment | null, other: ChosenPayment | null): boolean =>
  one?.providerId === other?.providerId && one?.method === other?.method;

/** The choices with this number of installments. */
export const withInstallments = <Some extends Choices>(choices: Some, installments: number): Some => ({
  ...choices,
  installments,
});

/** A coupon and an agent's discount exclude each other (spec §5: "A manual discount replaces the coupon"). */
export const withCoupon = <Some extends Choices>(choices: Some, code: string | null): Some => ({
  ...choices,
  coupon_code: code,
  manual_discount: null,
  manual_discount_rate: null,
});

/**
 * An agent's discount in place of the previous one and of a coupon. `cents`: of the current subtotal; `null` = none.
 */
export const withManualDiscount = <Some extends Choices>(
  choices: Some,
  agreed: (AgreedDiscount & { cents: number }) | null,
): Some => ({
  ...choices,
  coupon_code: null,
  manual_discount: agreed?.cents ?? null,
  manual_discount_rate: agreed?.kind === 'percent' ? agreed.value : null,
});

/** Another table's prices; null = the catalogue's. */
export const withPriceTable = <Some extends Choices>(choices: Some, tableId: string | null): Some => ({
  ...choices,
  price_table_id: tableId,
});

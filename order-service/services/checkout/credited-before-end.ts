import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { boletoClearsAfterEnd, keptEnd, reservationEnd } from '#shared/rules/orders/reservation-end.ts';
import { paymentMethodOf } from '#shared/rules/payment/shown-payment-methods.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { findFormerReservation } from '../../database/orders/reservations.ts';
import type { PaymentOptionRow } from '../../database/payments/payment-options.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { reservationLimitsOf } from '../shops/shops.ts';

/** `boletoClearsAfterEnd`: no boleto is left, because each may be credited only after the order's end. */
type Credited = { paymentOptions: PaymentOptionRow[]; boletoClearsAfterEnd: boolean };

/**
 * The options of this list without boletos that may be credited only after the order's end. That can only happen to an
 * order that was placed before and keeps its end: the others cost no statement.
 */
export async function creditedBeforeEnd(
  db: Db,
  { askedAt: now, platformUserId }: Pick<AuthenticatedCaller, 'askedAt' | 'platformUserId'>,
  shop: ShopRow,
  { id, number, schedule }: Pick<OrderRow, 'id' | 'number' | 'schedule'>,
  options: PaymentOptionRow[],
): Promise<Credited> {
  const all = { paymentOptions: options, boletoClearsAfterEnd: false };
  if (number === null || !options.some(isBoleto)) return all;
  const former = await findFormerReservation(db, shop.id, id);
  const terms = reservationLimitsOf(shop);
  const end = former?.placed_at ? keptEnd({ placedAt: former.placed_at, end: former.expires_at, now }, terms) : null;
  if (!boletoClearsAfterEnd({ now, end }, terms, shop.time_zone)) return all;
  const placed = {
    placedAt: now,
    slotEndsAt: schedule && new Date(schedule.endsAt),
    isPlacedByAgent: platformUserId !== null,
  };
  // Not every order with a boleto gets an end, such as an agent's that the shop's people charge.
  const hasEnd = ({ provider_type: providerType }: PaymentOptionRow) =>
    reservationEnd({ ...placed, payment: { method: PaymentMethod.Boleto, providerType } }, terms, shop.time_zone) !==
    null;
  const paymentOptions = options.filter((option) => !isBoleto(option) || !hasEnd(option));
  return { paymentOptions, boletoClearsAfterEnd: !paymentOptions.some(isBoleto) };
}

const isBoleto = ({ method, pay_on_delivery: payOnDelivery }: PaymentOptionRow): boolean =>
  paymentMethodOf({ method, payOnDelivery }) === PaymentMethod.Boleto;

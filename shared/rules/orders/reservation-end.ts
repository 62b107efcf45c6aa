import { PaymentMethod, PaymentProviderType } from '../../model/payment.ts';
import { addBankingDays } from '../brazil/banking-days.ts';
import { addDays, type Day, instantOf, wallClock } from '../text/zone-time.ts';
import type { ReservationTerms } from './reservation-terms.ts';

/** How many days after its order a boleto is due. */
export const boletoDays = 3;

/** An order at its confirmation. `slotEndsAt`: the end of its delivery slot; `boletoDueDay`: of the boleto, once there is one. */
export type Reserved = {
  placedAt: Date;
  payment: { method: PaymentMethod; providerType: PaymentProviderType } | null;
  slotEndsAt?: Date | null;
  isPlacedByAgent?: boolean;
  boletoDueDay?: Day | null;
};

const hour = 3_600_000;
const paidOnline: readonly PaymentMethod[] = [
  PaymentMethod.CreditCard,
  PaymentMethod.Boleto,
  PaymentMethod.Pix,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
];

/** Whether a provider takes the money before the order is handed over. An agent's own link or key is paid to the shop. */
export const isPaidOnline = ({ payment }: Pick<Reserved, 'payment'>): boolean =>
  payment !== null && payment.providerType !== PaymentProviderType.Manual && paidOnline.includes(payment.method);

/**
 * When an order that nobody pays or accepts ends; null = never. An agent who confirms an order has accepted it, except for money that is
 * still to come online. A day ends at midnight in the shop's time zone.
 */
export function reservationEnd(order: Reserved, terms: ReservationTerms, timeZone: string): Date | null {
  const { placedAt, payment, boletoDueDay } = order;
  if (!isPaidOnline(order)) return order.isPlacedByAgent ? null : acceptanceEnd(order, terms);
  if (terms.onlineHours === null) return null;
  if (payment?.method !== PaymentMethod.Boleto) return later(placedAt, terms.onlineHours);
  const dueDay = boletoDueDay ?? addDays(wallClock(placedAt, timeZone).day, boletoDays);
  return instantOf(addDays(addBankingDays(dueDay, terms.boletoBankingDays), 1), '00:00', timeZone);
}

/** Until when the shop may accept an order whose money its own people see; null = always. Nobody's slot passes before that. */
export function acceptanceEnd({ placedAt, slotEndsAt }: Reserved, { otherHours }: ReservationTerms): Date | null {
  if (otherHours === null) return null;
  return later(slotEndsAt && slotEndsAt > placedAt ? slotEndsAt : placedAt, otherHours);
}

const later = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hour);

import { PaymentMethod, PaymentProviderType } from '../../model/payment/payment.ts';
import { addBankingDays } from '../brazil/banking-days.ts';
import { addDays, type Day, instantOf, wallClock } from '../text/zone-time.ts';
import type { ReservationLimits } from './reservation-limits.ts';

/** The days from the order to a boleto's due date. */
export const boletoDays = 3;

/**
 * An order at its confirmation. `slotEndsAt`: the end of its delivery slot; `boletoDueDay`: the boleto's due day, once
 * it exists.
 */
export type Reserved = {
  placedAt: Date;
  payment: { method: PaymentMethod; providerType: PaymentProviderType } | null;
  slotEndsAt?: Date | null;
  isPlacedByAgent?: boolean;
  /** An anonymous visitor placed it, without a name and without a payment. */
  isWithoutName?: boolean;
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

/**
 * Whether a provider receives the money before the hand-over. A payment by an agent's own link or key goes to the shop.
 */
export const isPaidBeforehand = ({ payment }: Pick<Reserved, 'payment'>): boolean =>
  payment !== null && payment.providerType !== PaymentProviderType.Manual && paidOnline.includes(payment.method);

/**
 * When an order that is neither paid nor accepted is cancelled; `null` = never. An agent's confirmation accepts the
 * order, except for an online payment that is still due. A day ends at midnight in the shop's time zone.
 */
export function reservationEnd(order: Reserved, terms: ReservationLimits, timeZone: string): Date | null {
  const { placedAt, payment, boletoDueDay } = order;
  if (!isPaidBeforehand(order)) return order.isPlacedByAgent ? null : acceptanceEnd(order, terms);
  if (terms.onlineHours === null) return null;
  if (payment?.method !== PaymentMethod.Boleto) return later(placedAt, terms.onlineHours);
  return boletoEnd({ placedAt, boletoDueDay: boletoDueDay ?? null }, terms, timeZone);
}

/**
 * Whether the money of a boleto may arrive only after the order's delivery slot begins, if the order is placed now.
 * `slotStartsAt`: `null` without a slot.
 */
export const boletoClearsAfterSlot = (
  { placedAt, slotStartsAt }: { placedAt: Date; slotStartsAt: Date | null },
  terms: Pick<ReservationLimits, 'boletoBankingDays'>,
  timeZone: string,
): boolean => slotStartsAt !== null && slotStartsAt < boletoEnd({ placedAt, boletoDueDay: null }, terms, timeZone);

/** The last instant at which a boleto can be credited: midnight after the last banking day that it may take. */
function boletoEnd(
  { placedAt, boletoDueDay }: { placedAt: Date; boletoDueDay: Day | null },
  { boletoBankingDays }: Pick<ReservationLimits, 'boletoBankingDays'>,
  timeZone: string,
): Date {
  const dueDay = boletoDueDay ?? addDays(wallClock(placedAt, timeZone).day, boletoDays);
  return instantOf(addDays(addBankingDays(dueDay, boletoBankingDays), 1), '00:00', timeZone);
}

/**
 * Until when the shop may accept an order whose payment its own staff checks; `null` = always. The period starts after
 * the delivery slot, so it never ends before it.
 */
export function acceptanceEnd(order: Reserved, { otherHours, withoutNameHours }: ReservationLimits): Date | null {
  const { placedAt, slotEndsAt, isWithoutName = false } = order;
  const hours = isWithoutName ? (withoutNameHours ?? otherHours) : otherHours;
  return hours === null ? null : later(slotEndsAt && slotEndsAt > placedAt ? slotEndsAt : placedAt, hours);
}

/**
 * Whether a changed payment restarts the time of an order: only during the first hours after its first confirmation.
 * Otherwise a visitor could reserve goods for ever by changing it. `placedAgainAt`: the last confirmation, `null` if
 * there was only one.
 */
export const restartsTime = (
  { placedAt, placedAgainAt }: { placedAt: Date; placedAgainAt: Date | null },
  { restartHours }: Pick<ReservationLimits, 'restartHours'>,
): boolean => placedAgainAt === null || restartHours === null || placedAgainAt <= later(placedAt, restartHours);

/**
 * The end that an order keeps if its payment is changed now; `null`: it gets a new one, or has none. `end`: that of its
 * last confirmation.
 */
export const keptEnd = (
  { placedAt, end, now }: { placedAt: Date; end: Date | null; now: Date },
  terms: Pick<ReservationLimits, 'restartHours'>,
): Date | null => (end !== null && end > now && !restartsTime({ placedAt, placedAgainAt: now }, terms) ? end : null);

/**
 * Whether a boleto that is made now may be credited only after its order's end. `end`: one that the boleto does not
 * move; `null` = none.
 */
export const boletoClearsAfterEnd = (
  { now, end }: { now: Date; end: Date | null },
  terms: Pick<ReservationLimits, 'boletoBankingDays'>,
  timeZone: string,
): boolean => end !== null && end < boletoEnd({ placedAt: now, boletoDueDay: null }, terms, timeZone);

const later = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hour);

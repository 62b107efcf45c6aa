import { PaymentStatus } from '#shared/model/payment.ts';
import type { PaymentRow } from '../store/payments.ts';

/** The attempt of an order that says how it stands: the one that paid it, else the newest. `attempts`: as `listPayments` gives them. */
export const standingOf = (attempts: readonly PaymentRow[]): PaymentRow | undefined => attempts.find(isPaid) ?? attempts[0];

/**
 * The attempt whose money came and is not what the order costs, while nothing has paid the order: then nothing more is charged and nothing
 * taken back until people have decided about it.
 */
export const misfitOf = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.some(isPaid) ? undefined : attempts.find(({ paid_amount }) => paid_amount !== null);

const isPaid = ({ status }: PaymentRow): boolean => status === PaymentStatus.Paid;

/**
 * How long a confirmed order reserves its stock. `onlineHours`: until it is paid online. `otherHours`: until the shop
 * accepts an order with another payment, such as on delivery. `withoutNameHours`: the same for an anonymous visitor's
 * order without a name and without a payment. `restartHours`: how long after the first confirmation a changed payment
 * restarts this time; later it keeps its end. `null` = no limit. `boletoBankingDays`: how many banking days after its
 * due date a boleto can still be credited.
 */
export type ReservationLimits = {
  onlineHours: number | null;
  otherHours: number | null;
  withoutNameHours: number | null;
  boletoBankingDays: number;
  restartHours: number | null;
};

/**
 * Two days to pay, and a week for the shop to accept; 12 hours for an order without a name. A changed payment restarts
 * them for two weeks.
 */
export const defaultReservationLimits: ReservationLimits = {
  onlineHours: 48,
  otherHours: 168,
  withoutNameHours: 12,
  boletoBankingDays: 3,
  restartHours: 336,
};

/**
 * How long a confirmed order holds its stock. `onlineHours`: until it is paid online. `otherHours`: until the shop accepts an order that is
 * paid in another way, such as at delivery. Null = it never ends. `boletoBankingDays`: how many banking days after its due date a boleto can
 * still be credited.
 */
export type ReservationTerms = { onlineHours: number | null; otherHours: number | null; boletoBankingDays: number };

/** Two days to pay, and a week for the shop to accept. */
export const defaultReservationTerms: ReservationTerms = { onlineHours: 48, otherHours: 168, boletoBankingDays: 3 };

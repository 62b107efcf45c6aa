import type { ReservationTerms } from '#shared/rules/orders/reservation-terms.ts';
import type { Db } from '../../database/engine/database.ts';
import { writeShopTerms } from '../../database/shops/shop-terms-writes.ts';
import type { OrderLimits } from '../../database/shops/shops.ts';

/** The terms of sale beside the settings of spec §3; what is left out stays as it is. */
export type ShopTermsDraft = {
  /** 'America/Sao_Paulo': where slots and cut-offs are meant. */
  timeZone?: string;
  /** How many days ahead a slot may be chosen, 1 to 60. */
  scheduleDays?: number;
  /** How much of the subtotal an agent may take off, in percent. */
  maxDiscountPercent?: number;
  /** How much may be ordered without an agent; each limit alone. */
  orderLimits?: Partial<OrderLimits>;
  /** How long orders wait for money and for the shop; each time alone. */
  reservation?: Partial<ReservationTerms>;
};

/** Writes the terms a shop declares; what it does not speak of stays as it is. */
export async function saveShopTerms(db: Db, shopId: string, draft: ShopTermsDraft): Promise<void> {
  const { timeZone = null, scheduleDays = null, maxDiscountPercent = null, orderLimits = {}, reservation = {} } = draft;
  await writeShopTerms(db, shopId, { timeZone, scheduleDays, maxDiscountPercent, orderLimits, reservation });
}

import type { Db } from '../../database/engine/database.ts';
import { writeShopTerms } from '../../database/shops/shop-terms-writes.ts';

/** The terms of sale beside the settings of spec §3; what is left out stays as it is. */
export type ShopTermsDraft = {
  /** 'America/Sao_Paulo': where slots and cut-offs are meant. */
  timeZone?: string;
  /** How many days ahead a slot may be chosen, 1 to 60. */
  scheduleDays?: number;
  /** How much of the subtotal an agent may take off, in percent. */
  maxDiscountPercent?: number;
};

/** Writes the terms a shop declares; what it does not speak of stays as it is. */
export async function saveShopTerms(db: Db, shopId: string, draft: ShopTermsDraft): Promise<void> {
  const { timeZone = null, scheduleDays = null, maxDiscountPercent = null } = draft;
  await writeShopTerms(db, shopId, { timeZone, scheduleDays, maxDiscountPercent });
}

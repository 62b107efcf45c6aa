import type { MessageTexts, OrderAlert } from '#shared/model/message-texts.ts';
import type { MessagePrice } from '#shared/model/panel/message-charge.ts';
import type { ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';
import type { Db } from '../../database/engine/database.ts';
import { writeSalesSettings } from '../../database/shops/shop-settings-writes.ts';
import type { OrderLimits } from '../../database/shops/shops.ts';

/** The terms of sale beside the settings of spec §3. Terms that are left out stay unchanged. */
export type SalesSettingsDraft = {
  /** The time zone of slots and cut-off times, such as 'America/Sao_Paulo'. */
  timeZone?: string;
  /** How many days ahead a slot may be chosen, 1 to 60. */
  scheduleDays?: number;
  /** The maximum discount that an agent may give, in percent of the subtotal. */
  maxDiscountPercent?: number;
  /** Limits for orders without an agent; each limit can be set alone. */
  orderLimits?: Partial<OrderLimits>;
  /** How long orders wait for payment and for acceptance by the shop; each time can be set alone. */
  reservation?: Partial<ReservationLimits>;
  /** What messages cost; the whole list is replaced. */
  messagePrices?: MessagePrice[];
  /** The shop's own message texts; all of them are replaced. */
  messageTexts?: MessageTexts;
  orderAlert?: OrderAlert;
};

/** Saves the terms that a shop declares. Undeclared terms stay unchanged. */
export async function saveSalesSettings(db: Db, shopId: string, draft: SalesSettingsDraft): Promise<void> {
  const { timeZone = null, scheduleDays = null, maxDiscountPercent = null, orderLimits = {}, reservation = {} } = draft;
  const { messagePrices = null, messageTexts = null, orderAlert = null } = draft;
  const texts = { messagePrices, messageTexts, orderAlert };
  await writeSalesSettings(db, shopId, {
    ...{ timeZone, scheduleDays, maxDiscountPercent, orderLimits, reservation },
    ...texts,
  });
}

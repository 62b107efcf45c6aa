import { shortDay } from '#shared/rules/text/day-text.ts';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { type ShopOffers, slotQueryOf } from '../shops/shop-offers.ts';
import type { CheckedOrder } from './check-seller.ts';
import { chosenSlot, sameSlot, slotsOf } from './slots.ts';

/**
 * Checks an order's slot against the shop's current week. A slot that closed, filled up or is no longer offered is
 * removed with a message.
 */
export function checkSlot(order: OrderRow, offers: ShopOffers, now: Date): CheckedOrder {
  const { schedule } = order;
  if (!schedule) return { order, messages: [] };
  const slot = offers.week && sameSlot(slotsOf(offers.week, slotQueryOf(order, offers), now), schedule);
  if (!offers.week || !slot?.enabled) {
    const { day, startTime, endTime } = schedule;
    return {
      order: { ...order, schedule: null },
      messages: [deliveryRefusals.slotLost(shortDay(day), startTime, endTime)],
    };
  }
  // The same window may belong to a new rule.
  const isSame = slot.ruleId === schedule.ruleId;
  return { order: isSame ? order : { ...order, schedule: chosenSlot(slot, offers.week.timeZone) }, messages: [] };
}

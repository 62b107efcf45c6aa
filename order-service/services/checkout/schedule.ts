import type { Order } from '#shared/model/order/order.ts';
import type { ScheduleChoice, ScheduleDay } from '#shared/model/schedule.ts';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Cart, checkCart, openCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { loadWeek, slotQueryOf } from '../shops/shop-offers.ts';
import { withSchedule } from './checkout-choices.ts';
import { chosenSlot, type Slot, scheduleDays, slotsOf } from './slots.ts';

/** The days and times for delivery or pickup (spec §7, GET schedule). */
export async function schedule(db: Db, caller: AuthenticatedCaller): Promise<ScheduleDay[]> {
  const cart = await openCart(db, caller, { lock: false });
  return scheduleDays(await slotsOfCart(db, cart), cart.shop.time_zone, cart.now);
}

/**
 * Sets the day and time of delivery or pickup (spec §7, POST schedule). The slot is reserved when the order is
 * confirmed.
 */
export function setSchedule(
  db: Db,
  caller: AuthenticatedCaller,
  { day, startTime, isSuggested }: ScheduleChoice,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const choose = async (cart: Cart) => {
    const slot = (await slotsOfCart(db, cart)).find(
      (offered) => offered.day === day && offered.startTime === startTime,
    );
    if (!slot?.enabled) throw ruleRefusal('slot-unavailable', deliveryRefusals.slotUnavailable);
    return withSchedule(cart.order, chosenSlot(slot, cart.shop.time_zone));
  };
  return changeOrder(db, caller, 'schedule', expected, choose, { isSuggested });
}

async function slotsOfCart(db: Db, cart: Cart): Promise<Slot[]> {
  return slotsOf(await loadWeek(db, cart.shop, cart.now), slotQueryOf(checkCart(cart).order, cart.offers), cart.now);
}

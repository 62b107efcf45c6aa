import { proxy } from 'valtio';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { logisticTypeProblem } from '#shared/rules/checkout/delivery-types.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { enabledSlots, openDays } from '#shared/rules/checkout/slot-text.ts';
import {
  fetchLogisticOptions,
  fetchPickupLocations,
  fetchPlacedOrder,
  fetchPlacedOrders,
  fetchSchedule,
} from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { checkoutState } from './checkout.ts';
import { chooseAddress, chooseDelivery, chooseLogisticType, choosePickupLocation, chooseSchedule } from './delivery.ts';

/**
 * The order whose delivery was chosen as in the order before, to say so; the one that was tried; and the one for which
 * it is known whether there is such a delivery.
 */
export const lastDeliveryState = pageState(() =>
  proxy<{ orderId: string | null; triedId: string | null; settledId: string | null; hasSlot: boolean }>({
    orderId: null,
    triedId: null,
    settledId: null,
    hasSlot: false,
  }),
);

/**
 * Chooses the delivery of this person's last order where the shop still offers it, and the nearest slot. Once for each
 * order, in the open checkout only, where it is seen before it is confirmed. What the shopper chooses meanwhile wins.
 */
export async function reuseLastDelivery(order: Pick<Order, 'id' | 'logistic' | 'number'>): Promise<void> {
  const { settings } = sessionState;
  if (settings && !requiresPart(settings, 'delivery')) return;
  if (lastDeliveryState.triedId === order.id || order.logistic || order.number !== null || hasChosen()) return;
  lastDeliveryState.triedId = order.id;
  const last = await lastDelivery();
  const isChosen = last !== null && (await chooseSame(last, order.id));
  lastDeliveryState.settledId = order.id;
  if (!isChosen) return;
  lastDeliveryState.orderId = order.id;
  lastDeliveryState.hasSlot = await chooseNearestSlot(order.id);
}

/** The shopper has chosen nothing yet: the cart may still be confirmed as it is. */
const suggested = { isSuggested: true };

const hasChosen = (): boolean => checkoutState.logisticType !== null || checkoutState.selectedLogistic !== null;

type Last = { type: LogisticType; providerId: string; zipCode: string; number: string };

async function lastDelivery(): Promise<Last | null> {
  const heads = await fetchPlacedOrders();
  const newest = heads.success
    ? heads.data.find(({ status, logistic }) => status !== OrderStatus.Canceled && logistic !== null)
    : undefined;
  const placed = newest && (await fetchPlacedOrder(newest.number));
  if (!placed?.success || !placed.data.order.logistic) return null;
  const { logistic, customer } = placed.data.order;
  const { zipCode = '', number = '' } = customer?.address ?? {};
  return { type: logistic.type, providerId: logistic.providerId, zipCode, number };
}

/**
 * Chooses the same delivery, if it is offered now and nothing was chosen meanwhile. Returns whether the order has it.
 */
async function chooseSame({ type, providerId, zipCode, number }: Last, orderId: string): Promise<boolean> {
  const { settings, session } = sessionState;
  const { order } = orderState;
  if (!settings || order?.id !== orderId || logisticTypeProblem(type, order, settings, session) !== null) return false;
  const addresses = session?.userShop.addresses ?? [];
  const place = addresses.findIndex((address) => address.zipCode === zipCode && address.number === number);
  if (isDelivery(type) && place === -1) return false;
  const offers = isDelivery(type)
    ? await fetchLogisticOptions({ type: LogisticType.ExpressDelivery, code: zipCode, number })
    : await fetchPickupLocations();
  const isOffered = offers.success && offers.data.some((offer) => offer.providerId === providerId);
  if (!isOffered || hasChosen() || orderState.order?.id !== orderId) return false;
  await chooseLogisticType(isDelivery(type) ? LogisticType.ExpressDelivery : type, suggested);
  if (isDelivery(type)) {
    await chooseAddress(place, suggested);
    await chooseDelivery(providerId, suggested);
  } else await choosePickupLocation(providerId, suggested);
  return orderState.order?.id === orderId && orderState.order.logistic?.providerId === providerId;
}

/** Chooses the first free slot of the first day, unless one is chosen. Returns whether it did. */
async function chooseNearestSlot(orderId: string): Promise<boolean> {
  if (!sessionState.settings?.steps.includes(Step.Schedule)) return false;
  const schedule = await fetchSchedule();
  const [day] = schedule.success ? openDays(schedule.data) : [];
  const [slot] = enabledSlots(day);
  const { order } = orderState;
  if (!day || !slot || order?.id !== orderId || order.logistic?.startDeliveryTime || checkoutState.selectedDay)
    return false;
  await chooseSchedule(day.day, slot.startTime, suggested);
  return true;
}

import { LogisticType, type OrderLogistic } from '../../model/order/logistic.ts';
import { promiseTexts } from '../../text/order/order-steps.ts';
import { type OrderProgress, orderStage } from '../orders/order-steps.ts';
import { slotWords } from './choice-text.ts';

type Clock = { now: Date; timeZone: string };

/**
 * When a placed order arrives, or when and where it is picked up: 'Chega hoje, entre 16:00 e 18:00', 'Retire amanhã,
 * entre 08:00 e 12:00, em Loja Centro'. `null` without a slot or place, after the slot, and once the order is over.
 */
export function deliveryEstimateText(
  order: OrderProgress,
  logistic: OrderLogistic | null,
  clock: Clock,
): string | null {
  if (!logistic || !promisingStages.includes(orderStage(order))) return null;
  const when = isOver(logistic, clock.now) ? null : slotWords(logistic, clock);
  if (logistic.type !== LogisticType.StorePickUp) return when && promiseTexts.arrives(when);
  const place = logistic.storePickUpAddress?.name || logistic.name;
  // Before it is ready, only its slot says when to come.
  if (when === null && order.times.dispatchedAt === null) return null;
  return promiseTexts.pickUp([when, place && `em ${place}`].filter(Boolean).join(', '));
}

const promisingStages: readonly ReturnType<typeof orderStage>[] = ['received', 'paid', 'preparing', 'dispatched'];

const isOver = ({ startDeliveryTime, endDeliveryTime }: OrderLogistic, now: Date): boolean =>
  Date.parse(endDeliveryTime ?? startDeliveryTime ?? '') < now.getTime();

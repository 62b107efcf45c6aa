import type { LogisticOption, OrderLogistic, PickupStore } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { type DeliveryLimits, orderProblems } from '../cart/order-problems.ts';
import { formatBrl } from '../money/format-brl.ts';
import { limitsText } from './limits-text.ts';

/** The delivery time in the provider's text; `null` without one. */
export function estimateText(
  option: Pick<LogisticOption, 'shippingTimeEstimative' | 'minShippingTimeEstimative'>,
): string | null {
  const { minShippingTimeEstimative: least, shippingTimeEstimative: most } = option;
  if (!most) return least ? `Prazo: a partir de ${least}` : null;
  if (!least || least === most) return `Prazo: ${most}`;
  // The unit appears once: 'de 3 a 6 dias úteis'.
  const [, number = least, unit] = least.match(/^(\d+) (.+)$/) ?? [];
  const isSameUnit = unit !== undefined && plurals(unit).includes(most.replace(/^\d+ /, ''));
  return `Prazo: de ${isSameUnit ? number : least} a ${most}`;
}

/** What the unit of a least time may be at the longest one: 'dia', 'dias'. */
const plurals = (unit: string): string[] => [unit, `${unit}s`, unit.replace('dia útil', 'dias úteis')];

/**
 * The limits of a delivery option, one line each (spec §3: orderMinPrice, maxDistinctItems, maxItemsAmout). The minimum
 * names the option: the shop may have its own.
 */
export function optionLimits({ name, orderMinPrice, ...most }: DeliveryLimits & Pick<OrderLogistic, 'name'>): string[] {
  const minimum = orderMinPrice && orderMinPrice > 0 ? [`Mínimo de ${formatBrl(orderMinPrice)} para ${name}`] : [];
  return [...limitsText({ ...most, orderMinPrice: null }), ...minimum];
}

/**
 * The same in one short line, for a dense tile: 'mín. R$ 50,00 · até 2 produtos · até 3 itens'; `null` without limits.
 */
export function shortLimits({ orderMinPrice, maxDistinctItems, maxItemsAmout }: DeliveryLimits): string | null {
  const limits = [
    orderMinPrice && orderMinPrice > 0 ? `mín. ${formatBrl(orderMinPrice)}` : null,
    maxDistinctItems && (maxDistinctItems === 1 ? 'só 1 produto' : `até ${maxDistinctItems} produtos`),
    maxItemsAmout && (maxItemsAmout === 1 ? 'só 1 item' : `até ${maxItemsAmout} itens`),
  ].filter(Boolean);
  return limits.length === 0 ? null : limits.join(' · ');
}

/**
 * Why this order cannot be finished with an option: 'Indisponível: mín. R$ 50,00', by the rule of the order's problems.
 * `null` = it can.
 */
export function unavailableText(option: DeliveryLimits, order: Pick<Order, 'items' | 'itemsAmout'>): string | null {
  const none = { orderMinPrice: null, maxDistinctItems: null, maxItemsAmout: null };
  const { orderMinPrice, maxDistinctItems, maxItemsAmout } = option;
  const isBroken = (limit: Partial<DeliveryLimits>): boolean =>
    orderProblems({ ...order, minOrderValue: 0, catalogErrorMessages: [], logistic: { ...none, ...limit } }).length > 0;
  const broken = [{ orderMinPrice }, { maxDistinctItems }, { maxItemsAmout }].filter(isBroken);
  const text = shortLimits(Object.assign({ ...none }, ...broken));
  return text === null ? null : `Indisponível: ${text}`;
}

/** A pickup store in one line. */
export const storeText = ({ name, fullAddress: { street, number, neighborhood } }: PickupStore): string =>
  [name, [street, number].filter(Boolean).join(', '), neighborhood].filter(Boolean).join(' – ');

import type { LogisticOption, OrderLogistic, PickupStore } from '#shared/model/order/logistic.ts';
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

/** The limits of a delivery option, one line each (spec §3: orderMinPrice, maxDistinctItems, maxItemsAmout). */
export const optionLimits = (
  option: Pick<OrderLogistic, 'orderMinPrice' | 'maxDistinctItems' | 'maxItemsAmout'>,
): string[] => limitsText(option);

/** A pickup store in one line. */
export const storeText = ({ name, fullAddress: { street, number, neighborhood } }: PickupStore): string =>
  [name, [street, number].filter(Boolean).join(', '), neighborhood].filter(Boolean).join(' – ');

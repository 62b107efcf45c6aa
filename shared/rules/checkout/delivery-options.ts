import type { LogisticOption, OrderLogistic, PickupStore } from '#shared/model/logistic.ts';
import { limitsText } from './limits-text.ts';

/** The delivery time in the provider's text; `null` without one. */
export function estimateText(
  option: Pick<LogisticOption, 'shippingTimeEstimative' | 'minShippingTimeEstimative'>,
): string | null {
  const { minShippingTimeEstimative: least, shippingTimeEstimative: most } = option;
  if (!most) return least ? `Prazo: a partir de ${least}` : null;
  return least && least !== most ? `Prazo: de ${least} a ${most}` : `Prazo: ${most}`;
}

/** The limits of a delivery option, one line each (spec §3: orderMinPrice, maxDistinctItems, maxItemsAmout). */
export const optionLimits = (
  option: Pick<OrderLogistic, 'orderMinPrice' | 'maxDistinctItems' | 'maxItemsAmout'>,
): string[] => limitsText(option);

/** A pickup store in one line. */
export const storeText = ({ name, fullAddress: { street, number, neighborhood } }: PickupStore): string =>
  [name, [street, number].filter(Boolean).join(', '), neighborhood].filter(Boolean).join(' – ');

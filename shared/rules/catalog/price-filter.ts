import type { FacetRange } from '#shared/model/catalog/facet.ts';
import { toCents, toReais } from '../money/money.ts';

/** Spec §9: "price slider step 10.5", in reais. */
export const priceStep = 10.5;
/** Spec §5, §9: "Price changes are debounced 500 ms". In milliseconds. */
export const priceIdleMs = 500;

/** The two ends of a price range, in reais, both included. */
export type PriceSpan = [lowest: number, highest: number];
export type Thumb = 'lowest' | 'highest';

/** Spec §5: "if min equals max, a single checkbox replaces the slider". */
export const isSinglePrice = ({ from, to }: FacetRange): boolean => toCents(from) === toCents(to);

/** Spec §5: "if the range equals the full limits, no price filter is sent": then null. */
export function priceFilter([lowest, highest]: PriceSpan, { from, to }: FacetRange): PriceSpan | null {
  return toCents(lowest) <= toCents(from) && toCents(highest) >= toCents(to) ? null : [lowest, highest];
}

/**
 * The slider's last stop: the first step from the lowest price that reaches the highest. The highest price is seldom an
 * exact step.
 */
export function lastSliderStop({ from, to }: FacetRange): number {
  const steps = Math.ceil((toCents(to) - toCents(from)) / toCents(priceStep));
  return toReais(toCents(from) + steps * toCents(priceStep));
}

/** The slider stop that shows this price; the highest price is at the last stop. */
export const stopOf = (price: number, limits: FacetRange): number =>
  toCents(price) >= toCents(limits.to) ? lastSliderStop(limits) : Math.max(price, limits.from);

/** The range after a thumb moved to a stop: whole cents inside the limits, and no thumb passes the other. */
export function moveThumb(
  [lowest, highest]: PriceSpan,
  thumb: Thumb,
  stop: number,
  { from, to }: FacetRange,
): PriceSpan {
  const price = toReais(Math.min(Math.max(toCents(stop), toCents(from)), toCents(to)));
  return thumb === 'lowest' ? [Math.min(price, highest), highest] : [lowest, Math.max(price, lowest)];
}

import type { Facet } from '#shared/model/catalog/facet.ts';
import { type Filters, priceFacetKey } from '#shared/model/catalog/filters.ts';
import { formatBrl } from '../money/format-brl.ts';
import type { PriceSpan } from './price-filter.ts';
import { facetOptions } from './visible-facets.ts';

/**
 * The filters after this value is switched on or off. A group without a chosen value is removed (spec §7: "facet key to
 * an array of selected values").
 */
export function toggleFilter(filters: Filters, key: string, value: string): Filters {
  const chosen = chosenValues(filters, key);
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  const { [key]: _before, ...others } = filters;
  return values.length > 0 ? { ...others, [key]: values } : others;
}

/** The filters with this price range; `null` removes the price (spec §7: "price to a [min, max] pair"). */
export function withPrice({ [priceFacetKey]: _before, ...others }: Filters, span: PriceSpan | null): Filters {
  return span ? { ...others, [priceFacetKey]: span } : others;
}

/** The chosen values of a checkbox group. */
export const chosenValues = (filters: Filters, key: string): string[] =>
  (Object.hasOwn(filters, key) ? (filters[key] ?? []) : []).filter(
    (value): value is string => typeof value === 'string',
  );

/** The chosen range of prices, in reais. */
export function selectedPriceRange({ [priceFacetKey]: span }: Filters): PriceSpan | null {
  const [lowest, highest] = span ?? [];
  return typeof lowest === 'number' && typeof highest === 'number' ? [lowest, highest] : null;
}

/** One chosen filter with its label; `value` is `null` for the price. */
export type ChosenFilter = { key: string; value: string | null; text: string };

/**
 * All chosen filters with labels. A value that the facets no longer list is its own label, so that it can still be
 * removed.
 */
export function chosenFilters(filters: Filters, facets: readonly Facet[]): ChosenFilter[] {
  return Object.keys(filters).flatMap((key): ChosenFilter[] => {
    const facet = facets.find((known) => known.key === key);
    const group = facet?.name ?? key;
    const span = key === priceFacetKey ? selectedPriceRange(filters) : null;
    if (span) return [{ key, value: null, text: `${facet?.name ?? 'Preço'}: ${spanText(span)}` }];
    const names = new Map((facet ? facetOptions(facet) : []).map(({ value, name }) => [value, name]));
    return chosenValues(filters, key).map((value) => ({ key, value, text: `${group}: ${names.get(value) ?? value}` }));
  });
}

/** 'R$ 10,00 a R$ 20,50' (spec §9: "labels in R$ pt-BR with two decimals"). */
const spanText = ([lowest, highest]: PriceSpan): string =>
  lowest === highest ? formatBrl(lowest) : `${formatBrl(lowest)} a ${formatBrl(highest)}`;

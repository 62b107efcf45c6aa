import type { CatalogState } from '#shared/model/catalog/catalog-state.ts';
import type { Facet, FacetOption, FacetRange } from '#shared/model/catalog/facet.ts';
import { priceFacetKey } from '#shared/model/catalog/filters.ts';
import { categoryName } from './category-name.ts';

type Chosen = Pick<CatalogState, 'currentCategory' | 'searchCategoryIds'>;

/**
 * The filter groups to show: not hidden (spec §3) and with values to choose. Spec §5: "Category-prefixed facets are
 * hidden when a category other than top is selected", either by its tab or by the search filter. The price comes first,
 * because users would not find it below fifty brands.
 */
export function visibleFacets(facets: readonly Facet[], { currentCategory, searchCategoryIds }: Chosen): Facet[] {
  const isInCategory = currentCategory !== null || searchCategoryIds.length > 0;
  const visible = facets.filter(
    (facet) =>
      !facet.hidden &&
      !(isInCategory && isOfCategories(facet)) &&
      (priceLimits(facet) !== null || facetOptions(facet).length > 0),
  );
  return [...visible.filter(isPrice), ...visible.filter((facet) => !isPrice(facet))];
}

/** The facets for a place that offers the categories itself. */
export const withoutCategories = (facets: readonly Facet[]): Facet[] =>
  facets.filter((facet) => !isOfCategories(facet));

const isPrice = ({ key }: Pick<Facet, 'key'>) => key === priceFacetKey;
const isOfCategories = ({ key }: Pick<Facet, 'key'>) => key.startsWith('category');

/** The checkbox values of a group, categories with the names of their tabs; empty for the price. */
export function facetOptions(facet: Pick<Facet, 'key' | 'values'>): FacetOption[] {
  const options = facet.values.filter((value): value is FacetOption => 'value' in value);
  return isOfCategories(facet) ? options.map((option) => ({ ...option, name: categoryName(option.name) })) : options;
}

/** The limits of the price facet, in reais; null for any other. */
export const priceLimits = (facet: Pick<Facet, 'key' | 'values'>): FacetRange | null =>
  (isPrice(facet) && facet.values.find((value): value is FacetRange => 'from' in value)) || null;

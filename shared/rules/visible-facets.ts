import type { CatalogState } from '#shared/model/catalog-state.ts';
import { type Facet, type FacetOption, type FacetRange, priceFacetKey } from '#shared/model/facet.ts';

type Chosen = Pick<CatalogState, 'currentCategory' | 'searchCategoryIds'>;

/**
 * The groups of filters to show: none that is hidden (spec §3) or has nothing to choose. Spec §5: "Category-prefixed facets are
 * hidden when a category other than top is selected", be it by its tab or by the search's own filter.
 */
export function visibleFacets(facets: readonly Facet[], { currentCategory, searchCategoryIds }: Chosen): Facet[] {
  const isInCategory = currentCategory !== null || searchCategoryIds.length > 0;
  return facets.filter(
    (facet) =>
      !facet.hidden &&
      !(isInCategory && facet.key.startsWith('category')) &&
      (facet.key === priceFacetKey ? priceLimits(facet) !== null : facetOptions(facet).length > 0),
  );
}

/** What a group offers as checkboxes; nothing for the price. */
export const facetOptions = ({ values }: Pick<Facet, 'values'>): FacetOption[] =>
  values.filter((value): value is FacetOption => 'value' in value);

/** The limits of the price facet, in reais. */
export const priceLimits = ({ values }: Pick<Facet, 'values'>): FacetRange | null =>
  values.find((value): value is FacetRange => 'from' in value) ?? null;

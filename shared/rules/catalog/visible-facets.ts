import type { CatalogState } from '#shared/model/catalog-state.ts';
import { type Facet, type FacetOption, type FacetRange, priceFacetKey } from '#shared/model/facet.ts';
import { categoryName } from './category-name.ts';

type Chosen = Pick<CatalogState, 'currentCategory' | 'searchCategoryIds'>;

/**
 * The groups of filters to show: none that is hidden (spec §3) or has nothing to choose. Spec §5: "Category-prefixed facets are
 * hidden when a category other than top is selected", be it by its tab or by the search's own filter. The price stands first: below
 * fifty brands nobody would find it.
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

const isPrice = ({ key }: Pick<Facet, 'key'>) => key === priceFacetKey;
const isOfCategories = ({ key }: Pick<Facet, 'key'>) => key.startsWith('category');

/** What a group offers as checkboxes, categories by the names their tabs have; nothing for the price. */
export function facetOptions(facet: Pick<Facet, 'key' | 'values'>): FacetOption[] {
  const options = facet.values.filter((value): value is FacetOption => 'value' in value);
  return isOfCategories(facet) ? options.map((option) => ({ ...option, name: categoryName(option.name) })) : options;
}

/** The limits of the price facet, in reais; null for any other. */
export const priceLimits = (facet: Pick<Facet, 'key' | 'values'>): FacetRange | null =>
  (isPrice(facet) && facet.values.find((value): value is FacetRange => 'from' in value)) || null;

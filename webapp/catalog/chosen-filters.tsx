import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { type ChosenFilter, chosenFilters } from '#shared/rules/catalog/filters.ts';
import { ChosenFiltersView } from '../components/product/chosen-filters-view.tsx';
import { search } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { clearFilters, removeFilter } from '../state/catalog/filters.ts';
import { useRead } from '../state/use-read.ts';
import { namesOf } from './search-heading.tsx';

const categoriesKey = 'categories of the search';

/** The list's active filters, and the category that the search is limited to. */
export function ChosenFilters() {
  const { facets, filters, categories, searchCategoryIds, searchText } = useRead(catalogState);
  const names = namesOf(categories, searchCategoryIds).map(categoryName);
  const category: ChosenFilter[] =
    names.length > 0 ? [{ key: categoriesKey, value: null, text: `Categoria: ${names.join(' > ')}` }] : [];
  return (
    <ChosenFiltersView
      chosen={[...category, ...chosenFilters(filters, facets)]}
      onRemove={({ key, value }) =>
        void (key === categoriesKey ? search(searchText, [], { keepsFilters: true }) : removeFilter(key, value))
      }
      onClear={() => void (names.length > 0 ? search(searchText, []) : clearFilters())}
    />
  );
}

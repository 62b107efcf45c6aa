import { chosenFilters } from '#shared/rules/catalog/filters.ts';
import { ChosenFiltersView } from '../components/product/chosen-filters-view.tsx';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { clearFilters, removeFilter } from '../state/catalog/filters.ts';
import { useRead } from '../state/use-read.ts';

/** The list's active filters. */
export function ChosenFilters() {
  const { facets, filters } = useRead(catalogState);
  return (
    <ChosenFiltersView
      chosen={chosenFilters(filters, facets)}
      onRemove={({ key, value }) => void removeFilter(key, value)}
      onClear={() => void clearFilters()}
    />
  );
}

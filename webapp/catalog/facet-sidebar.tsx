import { type ComponentType, lazy, Suspense } from 'react';
import { suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';
import { FilterButton, useHasFacets } from './filter-button.tsx';

const FacetList = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ FacetList: list }] = await Promise.all([import('./facet-list.tsx'), lateStyle()]);
    return { default: list };
  } catch {
    // The catalogue works without its filters when they cannot load.
    return { default: () => null };
  }
});

/**
 * Spec §2: "Facet filter sidebar (desktop, 300px wide)". A placeholder reserves its space while the facets load, so
 * that the products do not move. CSS hides it below 768 px.
 */
export function FacetSidebar() {
  const { currentCategory } = useRead(catalogState);
  const hasFacets = useHasFacets();
  const isNarrow = useIsNarrow();
  if (currentCategory?.providerId === suggestedCategoryId || hasFacets === false) return null;
  return (
    <aside className="facet-sidebar" aria-label="Filtros" aria-busy={!hasFacets}>
      <FilterButton label="Filtrar por categorias" className="facet-sidebar-open" />
      {!hasFacets || isNarrow ? (
        <FacetSkeleton />
      ) : (
        <Suspense fallback={<FacetSkeleton />}>
          <FacetList />
        </Suspense>
      )}
    </aside>
  );
}

function FacetSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <span key={key} className="skeleton-text" />
      ))}
    </div>
  );
}

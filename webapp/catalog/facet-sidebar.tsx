import { type ComponentType, lazy, Suspense } from 'react';
import { suggestedCategoryId } from '#shared/model/category.ts';
import { visibleFacets } from '#shared/rules/catalog/visible-facets.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

const FacetList = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ FacetList: list }] = await Promise.all([import('./facet-list.tsx'), lateStyle()]);
    return { default: list };
  } catch {
    // The catalogue is worth more than its filters: without them it goes on.
    return { default: () => null };
  }
});

/** Spec §2: "Facet filter sidebar (desktop, 300px wide)". Its place is kept while the facets are on their way, so that the products do not move; below 768 px the style hides it. */
export function FacetSidebar() {
  const { facets, areFacetsLoaded, phase, currentCategory, searchCategoryIds } = useRead(catalogState);
  const isNarrow = useIsNarrow();
  if (currentCategory?.providerId === suggestedCategoryId) return null;
  const isEmpty = visibleFacets(facets, { currentCategory, searchCategoryIds }).length === 0;
  if (isEmpty && (areFacetsLoaded || phase === 'failed')) return null;
  return (
    <aside className="facet-sidebar" aria-label="Filtros" aria-busy={isEmpty}>
      {isEmpty || isNarrow ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <FacetList />
        </Suspense>
      )}
    </aside>
  );
}

function Waiting() {
  return (
    <div className="skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <span key={key} className="skeleton-text" />
      ))}
    </div>
  );
}

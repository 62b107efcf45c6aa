import { type ComponentType, lazy, Suspense, useState } from 'react';
import { suggestedCategoryId } from '#shared/model/category.ts';
import { chosenCount } from '#shared/rules/catalog/chosen-count.ts';
import { visibleFacets } from '#shared/rules/catalog/visible-facets.ts';
import { shopFailures } from '#shared/text/shop-failures.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { FilterIcon } from '../components/ui/icons.tsx';
import { loadPart } from '../shell/load-part.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

// Nothing is chosen on a first screen.
const ChosenFilters = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ ChosenFilters: chosen }] = await Promise.all([import('./chosen-filters.tsx'), lateStyle()]);
    return { default: chosen };
  } catch {
    // The button and the sidebar say what is chosen, too.
    return { default: () => null };
  }
});

/** Above the products: the filters chosen, and below 768 px the button that opens the panel with all of them (spec §2). */
export function FilterBar() {
  const count = chosenCount(useRead(catalogState).filters);
  return (
    <div className={count > 0 ? 'filter-bar filter-bar-chosen' : 'filter-bar'}>
      <PanelButton count={count} />
      {count > 0 && (
        <Suspense>
          <ChosenFilters />
        </Suspense>
      )}
    </div>
  );
}

type Panel = ComponentType<{ onClose: () => void }>;

/** It is there from the start, so that the products do not move when the facets come; a list without facets has none. From 768 px on the style hides it: a script would come after the first picture. */
function PanelButton({ count }: { count: number }) {
  const { facets, areFacetsLoaded, phase, currentCategory, searchCategoryIds } = useRead(catalogState);
  const isNarrow = useIsNarrow();
  const [FilterPanel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (currentCategory?.providerId === suggestedCategoryId) return null;
  const isEmpty = visibleFacets(facets, { currentCategory, searchCategoryIds }).length === 0;
  if (isEmpty && (areFacetsLoaded || phase === 'failed')) return null;
  const open = async () => {
    const part = await loadPart(() => import('./filter-panel.tsx'), shopFailures.facets);
    if (!part) return;
    setPanel(() => part.FilterPanel);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet filter-bar-open" aria-haspopup="dialog" disabled={isEmpty} onClick={() => void open()}>
        <FilterIcon />
        Filtrar
        {count > 0 && (
          <span className="filter-bar-count">
            {count}
            <span className="visually-hidden">{count === 1 ? ' filtro escolhido' : ' filtros escolhidos'}</span>
          </span>
        )}
      </button>
      {isOpen && isNarrow && FilterPanel && <FilterPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}

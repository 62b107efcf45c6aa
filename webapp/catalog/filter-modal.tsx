import { useState } from 'react';
import { Modal } from 'react-bootstrap';
import { type Category, suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { isCollectionId } from '#shared/rules/catalog/collection-id.ts';
import { toggleCategory, toggleSubcategory } from '#shared/rules/catalog/filter-categories.ts';
import { visibleFacets, withoutCategories } from '#shared/rules/catalog/visible-facets.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { useCloseOnBack } from '../browser/navigation/use-close-on-back.ts';
import { useIsNarrow } from '../browser/view/use-is-narrow.ts';
import { search } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { changeFilters, clearFilters } from '../state/catalog/filters.ts';
import { useRead } from '../state/use-read.ts';
import { FacetList } from './facet-list.tsx';

/**
 * Spec §2, §4: the modal 'Filtrar por categorias' with category badges, subcategory badges once a category is chosen,
 * 'Cancelar' and 'Filtrar'. Below 768 px it is also the filter panel: its facets apply at once, and 'Cancelar' takes
 * them back. Wide screens have them in the sidebar.
 */
export function FilterModal({ onClose }: { onClose: () => void }) {
  const { categories, currentCategory, searchCategoryIds, facets, filters } = useRead(catalogState);
  const isNarrow = useIsNarrow();
  // The list as it was when the panel opened.
  const [before] = useState({ filters, chosen: chosenIn({ currentCategory, searchCategoryIds }) });
  const [chosen, setChosen] = useState<readonly string[]>(before.chosen);
  useCloseOnBack(onClose);
  const cancel = () => {
    if (JSON.stringify(catalogState.filters) !== JSON.stringify(before.filters)) void changeFilters(before.filters);
    onClose();
  };
  const isOtherCategory = String(chosen) !== String(before.chosen);
  const apply = () => {
    const { typedText, searchText } = catalogState;
    if (isOtherCategory || searchable(typedText) !== searchText) void search(typedText, chosen, { keepsFilters: true });
    onClose();
  };
  const choosable = categories.filter(isChoosable);
  const parent = choosable.find(({ providerId }) => providerId === chosen[0]);
  const hasFacets =
    isNarrow && withoutCategories(visibleFacets(facets, { currentCategory, searchCategoryIds })).length > 0;
  return (
    <Modal show centered scrollable onHide={onClose} aria-labelledby="filter-title" className="filter-panel">
      <Modal.Header closeButton closeLabel="Fechar filtros">
        <Modal.Title as="h2" className="h5" id="filter-title">
          Filtrar por categorias
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <Badges
          label="Categorias"
          categories={choosable}
          chosen={chosen[0]}
          onToggle={(id) => setChosen(toggleCategory(chosen, id))}
        />
        {parent && parent.children.length > 0 && (
          <>
            <h3 className="h6 mt-3">Subcategorias de {categoryName(parent.name)}</h3>
            <Badges
              label="Subcategorias"
              categories={parent.children}
              chosen={chosen[1]}
              onToggle={(id) => setChosen(toggleSubcategory(chosen, parent.providerId, id))}
            />
          </>
        )}
        {hasFacets && isOtherCategory && (
          <p className="filter-panel-facets text-quiet" role="status">
            Toque em Filtrar para ver os filtros desta escolha.
          </p>
        )}
        {hasFacets && !isOtherCategory && (
          <section className="filter-panel-facets" aria-label="Filtros">
            <FacetList isInPanel />
            {Object.keys(filters).length > 0 && (
              <button type="button" className="facet-group-more" onClick={() => void clearFilters()}>
                Limpar filtros
              </button>
            )}
          </section>
        )}
      </Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-quiet" onClick={cancel}>
          Cancelar
        </button>
        <button type="button" className="btn btn-primary" onClick={apply}>
          Filtrar
        </button>
      </Modal.Footer>
    </Modal>
  );
}

const isChoosable = ({ providerId }: Pick<Category, 'providerId'>) =>
  providerId !== suggestedCategoryId && !isCollectionId(providerId);

/** The category of the list: that of the search, else that of the tab. */
const chosenIn = ({
  currentCategory,
  searchCategoryIds,
}: Pick<typeof catalogState, 'currentCategory' | 'searchCategoryIds'>): readonly string[] =>
  searchCategoryIds.length === 0 && currentCategory && isChoosable(currentCategory)
    ? [currentCategory.providerId]
    : searchCategoryIds;

type BadgesProps = {
  label: string;
  categories: readonly Pick<Category, 'providerId' | 'name'>[];
  chosen: string | undefined;
  onToggle: (id: string) => void;
};

function Badges({ label, categories, chosen, onToggle }: BadgesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older in-chat browsers cannot lay out buttons in a fieldset
    <div className="filter-badges" role="group" aria-label={label}>
      {categories.map(({ providerId, name }) => (
        <button
          key={providerId}
          type="button"
          className="filter-badge"
          aria-pressed={providerId === chosen}
          onClick={() => onToggle(providerId)}
        >
          {categoryName(name)}
        </button>
      ))}
    </div>
  );
}

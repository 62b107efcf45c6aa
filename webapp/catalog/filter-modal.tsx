import { useState } from 'react';
import { Modal } from 'react-bootstrap';
import { type Category, suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { isCollectionId } from '#shared/rules/catalog/catalog-query.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { toggleCategory, toggleSubcategory } from '#shared/rules/catalog/filter-categories.ts';
import { useCloseOnBack } from '../browser/navigation/use-close-on-back.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

type FilterModalProps = { onCancel: () => void; onFilter: (categoryIds: string[]) => void };

/** Spec §2, §4: category badges, subcategory badges once a category is chosen, 'Cancelar' and 'Filtrar'. */
export function FilterModal({ onCancel, onFilter }: FilterModalProps) {
  const { categories, searchCategoryIds } = useRead(catalogState);
  const [chosen, setChosen] = useState<readonly string[]>(searchCategoryIds);
  useCloseOnBack(onCancel);
  const choosable = categories.filter(
    ({ providerId }) => providerId !== suggestedCategoryId && !isCollectionId(providerId),
  );
  const parent = choosable.find(({ providerId }) => providerId === chosen[0]);
  return (
    <Modal show centered scrollable onHide={onCancel} aria-labelledby="filter-title">
      <Modal.Header>
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
      </Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          Cancelar
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onFilter([...chosen])}>
          Filtrar
        </button>
      </Modal.Footer>
    </Modal>
  );
}

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

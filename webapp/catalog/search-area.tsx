import { type ComponentType, useState } from 'react';
import { failures } from '#shared/text/failures.ts';
import { SearchBar } from '../components/product/search-bar.tsx';
import { FilterIcon } from '../components/ui/icons.tsx';
import { loadPart } from '../shell/load-part.ts';
import { search, typeSearch } from '../state/catalog/catalog.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useTyped } from '../state/use-read.ts';

type Modal = ComponentType<{ onCancel: () => void; onFilter: (categoryIds: string[]) => void }>;

/** The search bar and the button that opens 'Filtrar por categorias' (spec §2). */
export function SearchArea() {
  const { typedText: text, searchCategoryIds, categories } = useTyped(catalogState);
  const [FilterModal, setModal] = useState<Modal | null>(null);
  const open = async () => {
    const part = await loadPart(() => import('./filter-modal.tsx'), failures.facets);
    if (part) setModal(() => part.FilterModal);
  };
  return (
    <>
      <SearchBar
        text={text}
        onText={typeSearch}
        onSearch={(typed) => void search(typed)}
        onClear={() => void search('')}
      >
        {categories.length > 0 && (
          <button
            type="button"
            className="search-bar-filter"
            aria-label="Filtrar por categorias"
            aria-haspopup="dialog"
            onClick={() => void open()}
          >
            <FilterIcon />
            {searchCategoryIds.length > 0 && <span className="search-bar-filter-mark" aria-hidden="true" />}
          </button>
        )}
      </SearchBar>
      {FilterModal && (
        <FilterModal
          onCancel={() => setModal(null)}
          onFilter={(ids) => {
            setModal(null);
            void search(text, ids);
          }}
        />
      )}
    </>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { lateStyle } from '../browser/late-style.ts';
import { FilterIcon } from '../components/icons.tsx';
import { SearchBar } from '../components/search-bar.tsx';
import { catalogState, search } from '../state/catalog.ts';
import { useRead } from '../state/use-read.ts';

const FilterModal = lazy(async () => {
  const [{ FilterModal: modal }] = await Promise.all([import('./filter-modal.tsx'), lateStyle()]);
  return { default: modal };
});

/** The search bar and the button that opens 'Filtrar por categorias' (spec §2). */
export function SearchArea() {
  const { searchText, searchCategoryIds, categories } = useRead(catalogState);
  const [text, setText] = useState(searchText);
  const [isFiltering, setIsFiltering] = useState(false);
  // A search may also come from an entry link, or end with another tab.
  useEffect(() => setText(searchText), [searchText]);
  return (
    <>
      <SearchBar
        text={text}
        onText={setText}
        onSearch={() => void search(text)}
        onClear={() => {
          setText('');
          void search('');
        }}
      >
        {categories.length > 0 && (
          <button
            type="button"
            className="search-bar-filter"
            aria-label="Filtrar por categorias"
            aria-haspopup="dialog"
            onClick={() => setIsFiltering(true)}
          >
            <FilterIcon />
            {searchCategoryIds.length > 0 && <span className="search-bar-filter-mark" aria-hidden="true" />}
          </button>
        )}
      </SearchBar>
      {isFiltering && (
        <Suspense>
          <FilterModal
            onCancel={() => setIsFiltering(false)}
            onFilter={(ids) => {
              setIsFiltering(false);
              void search(text, ids);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

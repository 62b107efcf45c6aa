import { type ComponentType, lazy, Suspense } from 'react';
import { lateStyle } from '../browser/loading/late-style.ts';
import { SearchBar } from '../components/product/search-bar.tsx';
import { search, typeSearch } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useTyped } from '../state/use-read.ts';

// Loaded with the first typed letter.
const SearchSuggestions = lazy(async (): Promise<{ default: ComponentType<{ text: string }> }> => {
  try {
    const [{ SearchSuggestions: list }] = await Promise.all([import('./search-suggestions.tsx'), lateStyle()]);
    return { default: list };
  } catch {
    return { default: () => null };
  }
});

/** The search bar (spec §2). */
export function SearchArea() {
  const { typedText, searchText } = useTyped(catalogState);
  return (
    <>
      <SearchBar
        text={typedText}
        onText={typeSearch}
        onSearch={(typed) => void search(typed)}
        onClear={() => void search('')}
      />
      {typedText !== searchText && (
        <Suspense>
          <SearchSuggestions text={typedText} />
        </Suspense>
      )}
    </>
  );
}

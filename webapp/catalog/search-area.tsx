import { SearchBar } from '../components/product/search-bar.tsx';
import { search, typeSearch } from '../state/catalog/catalog.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useTyped } from '../state/use-read.ts';

/** The search bar (spec §2). */
export function SearchArea() {
  const { typedText } = useTyped(catalogState);
  return (
    <SearchBar
      text={typedText}
      onText={typeSearch}
      onSearch={(typed) => void search(typed)}
      onClear={() => void search('')}
    />
  );
}

import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { SearchBar } from '../components/product/search-bar.tsx';
import { search, typeSearch } from '../state/catalog/catalog.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { sessionState } from '../state/session/session.ts';
import { useTyped } from '../state/use-read.ts';

/** The search bar (spec §2). */
export function SearchArea() {
  const { typedText } = useTyped(catalogState);
  return (
    <SearchBar
      text={typedText}
      onText={typeSearch}
      onSearch={(typed) => void press(typed)}
      onClear={() => void search('')}
    />
  );
}

async function press(typed: string): Promise<void> {
  await search(typed);
  // An agent may have scanned a code. Without the file the product is in the list.
  if (isPlatformUser(sessionState.session))
    await (await import('../assisted/agent-catalog.ts').catch(() => null))?.addScanned(typed);
}

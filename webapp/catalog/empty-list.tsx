import { EmptyState } from '../components/ui/empty-state.tsx';
import { SearchIcon } from '../components/ui/icons.tsx';
import { search } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

/** A list without products: why there may be none, and the way back to all of them. */
export function EmptyList() {
  const { filters, mode, currentCategory } = useRead(catalogState);
  const isFiltered = Object.keys(filters).length > 0;
  // Without a search or filter, a hint to change them would not help.
  if (!isFiltered && mode !== 'search' && currentCategory === null)
    return <EmptyState sign={<SearchIcon />} title="Ainda não há produtos nesta loja." />;
  return (
    <EmptyState
      sign={<SearchIcon />}
      title="Nenhum produto encontrado"
      text={
        isFiltered ? 'Remova um filtro para ver mais produtos.' : 'Tente outras palavras ou escolha outra categoria.'
      }
    >
      <button type="button" className="btn btn-primary" onClick={() => void search('', [])}>
        Ver todos os produtos
      </button>
    </EmptyState>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { PlusIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { usePanel } from '../api/use-panel.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ProductRow } from './product-row.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type List = keyof PanelData<'products'>['counts'];

const lists: readonly (readonly [List, string, string])[] = [
  ['all', 'Todos', 'Nenhum produto ainda'],
  ['low', 'Acabando', 'Nenhum produto está acabando'],
  ['out', 'Acabou', 'Nenhum produto acabou'],
  ['hidden', 'Escondidos', 'Nenhum produto está escondido'],
  ['promotion', 'Em promoção', 'Nenhum produto está em promoção'],
];

/** The tab 'Produtos': search, lists, and what changes in one press. */
export function ProductsScreen() {
  const mayEdit = useMay('products.edit');
  const { typed, search, type } = useTypedSearch();
  const [list, setList] = useState<List>('all');
  const [pages, setPages] = useState(1);
  const first = usePanel('products', { query: { search, list } });
  const { data } = first;
  const counts = data?.counts;
  const show = (next: List) => {
    setList(next);
    setPages(1);
  };
  return (
    <ScreenFrame
      title="Produtos"
      facts={counts && factsOf(counts)}
      actions={
        mayEdit && (
          <Link href="/produtos/novo" className="btn btn-primary">
            <PlusIcon /> Novo
          </Link>
        )
      }
    >
      <FirstStepsCard />
      <div className="pn-tools">
        <input
          type="search"
          className="form-control"
          placeholder="Nome, código ou código de barras"
          aria-label="Procurar produto"
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            setPages(1);
          }}
        />
        {mayEdit && (
          <p className="pn-product-facts">
            <Link href="/produtos/precos">Mudar preços em %</Link>
            <Link href="/produtos/planilha">Planilha</Link>
            <Link href="/produtos/importar">Importar de um endereço</Link>
          </p>
        )}
        <div className="pn-tabs" role="tablist" aria-label="Quais produtos">
          {lists.map(([name, text]) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`list-${name}`}
              aria-selected={list === name}
              aria-controls="products"
              onClick={() => show(name)}
            >
              {text}
              {name !== 'all' && counts && counts[name] > 0 && <span className="pn-chip">{counts[name]}</span>}
            </button>
          ))}
        </div>
      </div>
      <div id="products" role="tabpanel" aria-labelledby={`list-${list}`} aria-busy={first.isLoading}>
        {first.failure && !data && <FailedState message={first.failure.text} onRetry={first.reload} />}
        {!data && !first.failure && (
          <div className="pn-more">
            <Spinner label="Carregando os produtos" />
          </div>
        )}
        {data?.items.length === 0 && (
          <EmptyState title={search ? `Nada com “${search}”` : (lists.find(([name]) => name === list)?.[2] ?? '')}>
            {mayEdit && list === 'all' && (
              <Link href="/produtos/novo" className="btn btn-primary">
                Criar um produto
              </Link>
            )}
          </EmptyState>
        )}
        {Array.from({ length: pages }, (_, page) => (
          <ProductPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
            key={page}
            query={{ search, list, page }}
            onMore={page === pages - 1 ? () => setPages(pages + 1) : null}
          />
        ))}
      </div>
    </ScreenFrame>
  );
}

type PageProps = { query: { search: string; list: List; page: number }; onMore: (() => void) | null };

function ProductPage({ query, onMore }: PageProps) {
  const { page, ...others } = query;
  const { data } = usePanel('products', { query: page === 0 ? others : query });
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <ul className="pn-products">
        {data.items.map((item) => (
          <ProductRow key={item.id} item={item} />
        ))}
      </ul>
      {data.hasMore && onMore && (
        <div className="pn-more">
          <button type="button" className="btn btn-quiet" onClick={onMore}>
            Mostrar mais
          </button>
        </div>
      )}
    </>
  );
}

function factsOf({ all, out, hidden }: PanelData<'products'>['counts']): string {
  const parts = [
    `${decimalText(all - out - hidden)} à venda`,
    ...(out > 0 ? [`${decimalText(out)} ${out === 1 ? 'acabou' : 'acabaram'}`] : []),
    ...(hidden > 0 ? [`${decimalText(hidden)} ${hidden === 1 ? 'escondido' : 'escondidos'}`] : []),
  ];
  return parts.join(' · ');
}

import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { PlusIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { rowsOf, usePages } from '../api/use-pages.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { useMay } from '../session/panel-session.ts';
import { ListEnd } from '../shell/list-end.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ProductRow } from './product-row.tsx';
import { type ProductList, useListPlace, useScrollPlace } from './use-list-place.ts';

type Counts = NonNullable<PanelData<'products'>['counts']>;

const lists: readonly (readonly [ProductList, string, string])[] = [
  ['all', 'Todos', 'Nenhum produto ainda'],
  ['low', 'Acabando', 'Nenhum produto está acabando'],
  ['out', 'Acabou', 'Nenhum produto acabou'],
  ['hidden', 'Escondidos', 'Nenhum produto está escondido'],
  ['promotion', 'Em promoção', 'Nenhum produto está em promoção'],
];

/** The tab 'Produtos': search, lists, and what changes in one press. */
export function ProductsScreen() {
  const mayEdit = useMay('products.edit');
  const { typed, search, type, list, setList } = useListPlace();
  const shown = usePages('products', (previous, page) => {
    if (previous) return previous.hasMore ? { query: { search, list, page } } : null;
    return { query: { search, list } };
  });
  const { pages, failure, isLoading, reload } = shown;
  const [data] = pages;
  const counts = data?.counts;
  const items = rowsOf(pages, (page) => page.items);
  useScrollPlace(items.length > 0);
  // Pages that the list had when it was left may have changed since.
  const { current: hadPages } = useRef(pages.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (hadPages > 1) reload();
  }, []);
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
          onChange={({ target }) => type(target.value)}
        />
        {mayEdit && (
          <p className="pn-tool-links">
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
              onClick={() => setList(name)}
            >
              {text}
              {name !== 'all' && counts && counts[name] > 0 && <span className="pn-chip">{counts[name]}</span>}
            </button>
          ))}
        </div>
      </div>
      <div id="products" role="tabpanel" aria-labelledby={`list-${list}`} aria-busy={isLoading}>
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!data && !failure && (
          <div className="pn-more">
            <Spinner label="Carregando os produtos" />
          </div>
        )}
        {data && items.length === 0 && (
          <EmptyState title={search ? `Nada com “${search}”` : (lists.find(([name]) => name === list)?.[2] ?? '')}>
            {search !== '' && list !== 'all' && (
              <button type="button" className="btn btn-quiet" onClick={() => setList('all')}>
                Procurar em todos
              </button>
            )}
            {mayEdit && list === 'all' && (
              <Link href="/produtos/novo" className="btn btn-primary">
                Criar um produto
              </Link>
            )}
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className="pn-products">
            {items.map((item) => (
              <ProductRow key={item.id} item={item} />
            ))}
          </ul>
        )}
        <ListEnd list={shown} />
      </div>
    </ScreenFrame>
  );
}

function factsOf({ all, out, hidden }: Counts): string {
  const parts = [
    `${decimalText(all - out - hidden)} à venda`,
    ...(out > 0 ? [`${decimalText(out)} ${out === 1 ? 'acabou' : 'acabaram'}`] : []),
    ...(hidden > 0 ? [`${decimalText(hidden)} ${hidden === 1 ? 'escondido' : 'escondidos'}`] : []),
  ];
  return parts.join(' · ');
}

import { useState } from 'react';
import { panelCustomerTexts as texts } from '#shared/text/panel-customers.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { CartRow } from './cart-row.tsx';
import { ListTabs } from './list-tabs.tsx';
import { usePages } from './use-pages.ts';

type List = keyof typeof texts.cartLists;

/** 'Carrinhos': what waits since more than an hour, and what people fill now. */
export function CartsScreen() {
  const [list, setList] = useState<List>('abandoned');
  const { data, failure, isLoading, reload } = usePanel('carts', { query: { list } }, { refreshMs: 30_000 });
  const { pages, more } = usePages('carts', list, data?.next ?? null, (after) => ({ query: { list, after } }));
  const carts = [data, ...pages].flatMap((page) => page?.carts ?? []);
  return (
    <ScreenFrame title="Carrinhos">
      <div className="pn-tools">
        <ListTabs label="Quais carrinhos" panel="carts" names={texts.cartLists} chosen={list} onChoose={setList} />
      </div>
      <div id="carts" className="pn-pad" role="tabpanel" aria-labelledby={`carts-${list}`} aria-busy={isLoading}>
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!data && !failure && <SkeletonRows label="Carregando os carrinhos" />}
        {data && carts.length === 0 && <EmptyState title={texts.noCarts[list]} text={texts.cartHint[list]} />}
        {data && carts.length > 0 && (
          <ul className="pn-card pn-rows">
            {carts.map((cart) => (
              <CartRow key={cart.id} cart={cart} timeZone={data.timeZone} />
            ))}
          </ul>
        )}
        {more && (
          <div className="pn-more">
            <button type="button" className="btn btn-quiet" onClick={() => void more()}>
              Mostrar mais
            </button>
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}

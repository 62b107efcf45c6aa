import { useState } from 'react';
import { panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { nextPage, rowsOf, usePages } from '../api/use-pages.ts';
import { ListEnd } from '../shell/list-end.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { CartRow } from './cart-row.tsx';
import { ListTabs } from './list-tabs.tsx';

type List = keyof typeof texts.cartLists;

/** 'Carrinhos': what waits since more than an hour, and what people fill now. */
export function CartsScreen() {
  const [list, setList] = useState<List>('abandoned');
  const shown = usePages('carts', (previous) => nextPage(previous, (after) => ({ query: { list, ...after } })), {
    refreshMs: 30_000,
  });
  const { pages, failure, isLoading, reload } = shown;
  const [data] = pages;
  const carts = rowsOf(pages, (page) => page.carts);
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
        <ListEnd list={shown} />
      </div>
    </ScreenFrame>
  );
}

import { useEffect, useLayoutEffect } from 'react';
import { onPageHidden } from '../browser/leave.ts';
import { scrollTop, scrollToTop } from '../browser/viewport.ts';
import { OrderFooter } from '../cart/order-footer.tsx';
import { catalogState, leaveCatalog, openCatalog } from '../state/catalog.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';
import { CategoryStrip } from './category-strip.tsx';
import { ProductList } from './product-list.tsx';
import { SearchArea } from './search-area.tsx';
import { SearchHeading } from './search-heading.tsx';

/** Spec §2, "Catalogue screen". It is drawn before the session is there, with skeletons in the place of products. */
export function CatalogView() {
  useOpening();
  usePlace();
  return (
    <div className="shop-page">
      <h1 className="visually-hidden">Catálogo</h1>
      <SearchArea />
      <CategoryStrip />
      <SearchHeading />
      <ProductList />
      <OrderFooter />
    </div>
  );
}

function useOpening() {
  const { phase, settings } = useRead(sessionState);
  useEffect(() => {
    if (phase === 'ready' && settings) void openCatalog(settings);
  }, [phase, settings]);
}

/** Back from a product the list stands where it was left (spec §4, "The catalogue state is cached … and restored"). */
function usePlace() {
  const { phase } = useRead(catalogState);
  const isThere = phase === 'ready' || phase === 'more' || phase === 'more-failed';
  useLayoutEffect(() => {
    if (isThere) scrollToTop(catalogState.scrollTop);
  }, [isThere]);
  useEffect(() => {
    const leave = () => leaveCatalog(scrollTop());
    const stopListening = onPageHidden(leave);
    return () => {
      stopListening();
      leave();
    };
  }, []);
}

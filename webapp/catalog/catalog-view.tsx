import { Suspense, useEffect, useLayoutEffect } from 'react';
import type { Session } from '#shared/model/session.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { onPageHidden } from '../browser/navigation/page-visibility.ts';
import { scrollTop, scrollToTop, zoomForAssistedSale } from '../browser/view/viewport.ts';
import { OrderFooter } from '../cart/order-footer.tsx';
import { OrderLoadNotice } from '../cart/order-load-notice.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { leaveCatalog } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { openCatalog } from '../state/catalog/open-catalog.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { CatalogCategories } from './catalog-categories.tsx';
import { FacetSidebar } from './facet-sidebar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ProductList } from './product-list.tsx';
import { SearchArea } from './search-area.tsx';
import { SearchHeading } from './search-heading.tsx';
import { SellerNotice } from './seller-notice.tsx';

const CatalogButtons = lazyScreen(async () => (await import('../assisted/agent-catalog-chunk.ts')).CatalogButtons);
// Most orders have no gifts. Where it cannot load, the cart shows them.
const GiftNotice = lazyScreen(async () => (await import('./gift-notice.tsx').catch(() => null))?.GiftNotice ?? Nothing);
const Nothing = () => null;
const agentButton = () => (
  <Suspense>
    <CatalogButtons />
  </Suspense>
);

/** Spec §2, "Catalogue screen". It renders before the session has loaded, with skeletons instead of products. */
export function CatalogView() {
  const { session } = useRead(sessionState);
  const isAssisted = isPlatformUser(session);
  useOpenCatalog();
  useAssistedZoom(session);
  return (
    <div className={isAssisted ? 'shop-page catalog-page catalog-container' : 'shop-page catalog-page'}>
      {pageParts}
    </div>
  );
}

// A constant element: when the page renders again, such as for the session, React skips these parts. Each subscribes to
// its own state.
const pageParts = (
  <>
    <h1 className="visually-hidden">Catálogo</h1>
    <SellerNotice />
    <SearchArea />
    <CatalogCategories />
    <SearchHeading />
    <div className="catalog-columns">
      <FacetSidebar />
      <div className="catalog-main">
        <FilterBar />
        <ProductList />
      </div>
    </div>
    <OrderFooter agentButton={agentButton}>
      <GiftPlace />
    </OrderFooter>
    <OrderLoadNotice />
    <ScrollPosition />
  </>
);

/** The region is always rendered, so that screen readers announce its new content. */
function GiftPlace() {
  const { giftsLeft } = useRead(orderState);
  return (
    <div className="gift-notice-place" role="status">
      <Suspense>{giftsLeft > 0 && <GiftNotice />}</Suspense>
    </div>
  );
}

/** Renders nothing. As a separate component its effect runs after the list has rendered, never before. */
function ScrollPosition() {
  useScrollPosition();
  return null;
}

/**
 * Spec §2: "In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container
 * rather than the window".
 */
function useAssistedZoom(session: Session | null) {
  useLayoutEffect(() => {
    // Until the session is known, the page keeps its initial zoom (`inline-script.ts`).
    if (session) zoomForAssistedSale(isPlatformUser(session));
  }, [session]);
  useLayoutEffect(() => () => zoomForAssistedSale(false), []);
}

function useOpenCatalog() {
  const { phase, settings } = useRead(sessionState);
  useEffect(() => {
    if (phase === 'ready' && settings) void openCatalog(settings);
  }, [phase, settings]);
}

/**
 * Restores the scroll position after the visitor returns from a product (spec §4, "The catalogue state is cached … and
 * restored").
 */
function useScrollPosition() {
  const { phase, scrollTop: savedPosition, restored } = useRead(catalogState);
  const isListShown = phase === 'ready' || phase === 'more' || phase === 'more-failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each restored list has its own position
  useLayoutEffect(() => {
    if (isListShown) scrollToTop(catalogState.scrollTop);
  }, [isListShown, restored]);
  // A prerendered list is scrolled before the session has loaded.
  const prerenderedPosition = phase === 'shown' ? savedPosition : 0;
  useLayoutEffect(() => {
    if (prerenderedPosition > 0) scrollToTop(prerenderedPosition);
  }, [prerenderedPosition]);
  // A layout effect: its cleanup runs while the list still has the shopper's scroll position.
  useLayoutEffect(() => {
    const leave = () => leaveCatalog(scrollTop());
    const stopListening = onPageHidden(leave);
    return () => {
      stopListening();
      leave();
    };
  }, []);
}

import { Suspense, useDeferredValue } from 'react';
import type { Product } from '#shared/model/catalog/product.ts';
import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import { SessionType } from '#shared/model/session.ts';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { callFailures } from '#shared/text/call-failures.ts';
import { useInView } from '../browser/view/use-in-view.ts';
import { useAddContext } from '../cart/use-add-context.ts';
import { ProductCard } from '../components/product/product-card.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SkeletonCard } from '../components/ui/skeleton-card.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { loadPart } from '../shell/load-part.ts';
import { loadMore, retryCatalog } from '../state/catalog/catalog-list.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { addProduct } from '../state/order/add-product.ts';
import { orderState } from '../state/order/order.ts';
import { addWhenReady } from '../state/order/pre-hydration-adds.ts';
import { cardLine } from '../state/order/unsent-changes.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

export const productListId = 'product-list';
const AgentCards = lazyScreen(async () => (await import('../assisted/agent-catalog-chunk.ts')).AgentCards);
// Most lists have products.
const EmptyList = lazyScreen(async () => (await import('./empty-list.tsx').catch(() => null))?.EmptyList ?? NoProducts);
// The page's columns stay where they are while it loads.
const emptyPlace = <div className="state-view" />;
const NoProducts = () => <p>Nenhum produto encontrado</p>;
/** Cards of the first screen. Their pictures load before the others. */
const priorityCards = 4;

/** The infinite-scroll grid with its four states: loading, failed, empty, filled (spec §2). */
export function ProductList() {
  const catalog = useRead(catalogState);
  const { phase, products, pagedData, filters, staleNotice, mode, searchText, currentCategory } = catalog;
  const { productLayout = catalog.productLayout, whatsApp } = useRead(sessionState).settings ?? {};
  // A new key for each list: a product that is in two lists must not keep its old position.
  const listKey = JSON.stringify([mode, searchText, currentCategory?.providerId, filters, catalog.sort]);
  const context = useAddContext();
  // Session and order change the buttons of all cards. A deferred value renders them in slices, so that the page can
  // react to input in between.
  const cardContext = useDeferredValue(context);
  // Read once for all cards: ten subscriptions would be a large part of the hydration time on a slow phone.
  const { adding, order, drafts, operations } = useRead(orderState);
  // Spec §2: "Platform users get a wide card layout".
  const isWide = context.sessionType === SessionType.PlatformUser;
  const isWaiting = phase === 'fresh' || phase === 'loading';
  return (
    <section id={productListId} aria-label="Produtos" aria-busy={isWaiting}>
      <p className="visually-hidden" role="status">
        {isWaiting ? 'Carregando produtos' : countText(products.length, pagedData?.hasMore ?? false)}
      </p>
      {staleNotice && (
        <p className="offline-note" role="status">
          {staleNotice}
        </p>
      )}
      {phase === 'failed' && <FailedState message={callFailures.productList} onRetry={() => void retryCatalog()} />}
      <div key={listKey} className={isWide ? gridNames.wide : gridNames[productLayout]}>
        {isWaiting ? (
          skeletons[isWide ? 'wide' : 'normal']
        ) : isWide ? (
          <Suspense fallback={skeletons[isWide ? 'wide' : 'normal']}>
            <AgentCards products={products} context={cardContext} priorityCards={priorityCards} />
          </Suspense>
        ) : (
          products.map((product, index) => (
            <ProductCard
              key={product.providerId}
              product={product}
              priority={index < priorityCards}
              adding={adding[product.providerId] === true}
              refusal={addToCartRefusal(product, cardContext)}
              onAdd={addWhenReady}
              {...cardLine(product, { order, drafts, operations })}
              onQuantity={changeQuantity}
              whatsApp={whatsApp}
              onSubscribe={subscribe}
            />
          ))
        )}
      </div>
      {/* Below the grid, which says to an agent that the chatbot serves the contact. */}
      {phase === 'ready' && products.length === 0 && (
        <Suspense fallback={emptyPlace}>
          <EmptyList />
        </Suspense>
      )}
      {!isWaiting && phase !== 'shown' && pagedData?.hasMore && <ListEnd key={products.length} phase={phase} />}
    </section>
  );
}

const changeQuantity = async (line: string, quantity: number, by: number) =>
  (await loadPart(() => import('../state/order/undo-removal.ts'), callFailures.addItem))?.changeCardQuantity(
    line,
    quantity,
    by,
  );

const gridNames = {
  grid: 'product-grid',
  list: 'product-grid product-grid-list',
  wide: 'product-grid product-grid-wide',
};

// Outside the component, so that the memoised cards get the same function every time.
const subscribe = (product: Product, { recurrence }: SubscriptionOffer) =>
  void addProduct(product, { subscription: recurrence });

/**
 * Loads the next page when it nears the viewport. Its key changes with the list, so that a short page loads the next
 * one at once.
 */
function ListEnd({ phase }: { phase: string }) {
  const element = useInView<HTMLDivElement>(() => void loadMore());
  return (
    <div ref={element} className="list-end">
      {phase === 'more' && <Spinner label="Carregando mais produtos" />}
      {phase === 'more-failed' && <FailedState message={callFailures.productList} onRetry={() => void loadMore()} />}
      {phase === 'ready' && (
        <button type="button" className="btn btn-quiet" onClick={() => void loadMore()}>
          Mostrar mais produtos
        </button>
      )}
    </div>
  );
}

const skeletonsOf = (wide: boolean) => [0, 1, 2, 3, 4, 5].map((key) => <SkeletonCard key={key} wide={wide} />);
// Created once: React does not render them again while the session loads.
const skeletons = { normal: skeletonsOf(false), wide: skeletonsOf(true) };

const countText = (count: number, hasMore: boolean) =>
  `${count || 'Nenhum'} produto${count > 1 ? 's' : ''}${hasMore ? ', há mais ao rolar a página' : ''}`;

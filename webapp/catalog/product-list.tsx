import { Suspense, useDeferredValue } from 'react';
import type { Product } from '#shared/model/product.ts';
import { SessionType } from '#shared/model/session.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import { whyNotAdd } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { shopFailures } from '#shared/text/shop-failures.ts';
import { useInView } from '../browser/view/use-in-view.ts';
import { useAddContext } from '../cart/use-add-context.ts';
import { ProductCard } from '../components/product/product-card.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SkeletonCard } from '../components/ui/skeleton-card.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { loadMore, retryCatalog } from '../state/catalog/catalog-list.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { orderState } from '../state/order/order.ts';
import { addProduct } from '../state/order/order-lines.ts';
import { addWhenReady } from '../state/order/pre-hydration-adds.ts';
import { useRead } from '../state/use-read.ts';

export const productListId = 'product-list';
const AgentCards = lazyScreen(async () => (await import('../assisted/agent-catalog.ts')).AgentCards);
/** Pictures of the first screen, asked for before the others. */
const priorityCards = 4;

/** The infinite-scroll grid with its four faces: waiting, failed, empty, filled (spec §2). */
export function ProductList() {
  const { phase, products, pagedData, filters, staleNotice, mode, searchText, currentCategory } = useRead(catalogState);
  // A product that is in two lists does not move from its place in the one to that in the other.
  const listKey = JSON.stringify([mode, searchText, currentCategory?.providerId, filters]);
  const context = useAddContext();
  // Session and order change the buttons of all cards: deferred, they are drawn in slices, between which the page hears what is pressed.
  const cardContext = useDeferredValue(context);
  // Read once for all cards: each of them reading it itself is much of what taking over the page costs a slow phone.
  const { adding } = useRead(orderState);
  // Spec §2: "Platform users get a wide card layout".
  const isWide = context.sessionType === SessionType.PlatformUser;
  const isFiltered = Object.keys(filters).length > 0;
  const isNarrowed = mode === 'search' || currentCategory !== null;
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
      {phase === 'failed' && <FailedState message={shopFailures.productList} onRetry={() => void retryCatalog()} />}
      {phase === 'ready' && products.length === 0 && <EmptyState {...whyEmpty(isFiltered, isNarrowed)} />}
      <div key={listKey} className={isWide ? 'product-grid product-grid-wide' : 'product-grid'}>
        {isWaiting ? (
          skeletons[isWide ? 'wide' : 'normal']
        ) : isWide ? (
          <Suspense fallback={skeletons[isWide ? 'wide' : 'normal']}>
            <AgentCards products={products} context={cardContext} priorityCards={priorityCards} />
          </Suspense>
        ) : (
          products.map((product, at) => (
            <ProductCard
              key={product.providerId}
              product={product}
              priority={at < priorityCards}
              adding={adding[product.providerId] === true}
              whyNotAdd={whyNotAdd(product, cardContext)}
              onAdd={addWhenReady}
              onSubscribe={subscribe}
            />
          ))
        )}
      </div>
      {!isWaiting && phase !== 'drawn' && pagedData?.hasMore && <ListEnd key={products.length} phase={phase} />}
    </section>
  );
}

// Outside the component, so that it stays the same for the memoised cards.
const subscribe = (product: Product, { recurrence }: SubscriptionOffer) => void addProduct(product, { subscription: recurrence });

/** Comes into view before the list ends and asks for the next page. Its key changes with the list, so that a short page is followed at once. */
function ListEnd({ phase }: { phase: string }) {
  const element = useInView<HTMLDivElement>(() => void loadMore());
  return (
    <div ref={element} className="list-end">
      {phase === 'more' && <Spinner label="Carregando mais produtos" />}
      {phase === 'more-failed' && <FailedState message={shopFailures.productList} onRetry={() => void loadMore()} />}
      {phase === 'ready' && (
        <button type="button" className="btn btn-quiet" onClick={() => void loadMore()}>
          Mostrar mais produtos
        </button>
      )}
    </div>
  );
}

const skeletonsOf = (wide: boolean) => [0, 1, 2, 3, 4, 5].map((key) => <SkeletonCard key={key} wide={wide} />);
// Made once: they stay as they are while the session comes.
const skeletons = { normal: skeletonsOf(false), wide: skeletonsOf(true) };

/** Where nothing was searched or chosen, other words would not help. */
const whyEmpty = (isFiltered: boolean, isNarrowed: boolean) =>
  isFiltered || isNarrowed
    ? {
        title: 'Nenhum produto encontrado',
        text: isFiltered ? 'Remova um filtro para ver mais produtos.' : 'Tente outras palavras ou escolha outra categoria.',
      }
    : { title: 'Ainda não há produtos nesta loja.' };

const countText = (count: number, hasMore: boolean) =>
  `${count} ${count === 1 ? 'produto' : 'produtos'}${hasMore ? ', há mais ao rolar a página' : ''}`;

import { Link } from 'wouter';
import type { OrderItem } from '#shared/model/order.ts';
import { optionNames } from '#shared/rules/variants.ts';
import { isRestrictedFor } from '#shared/rules/why-not-add.ts';
import { useProductsByIds } from '../api/queries.ts';
import { CartLine } from '../components/cart-line.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { FailedState } from '../components/failed-state.tsx';
import { EmptyCartIllustration } from '../components/illustrations.tsx';
import { OrderTotals } from '../components/order-totals.tsx';
import { SkeletonLine } from '../components/skeleton-line.tsx';
import { paths } from '../paths.ts';
import { isUpdating, loadOrder, orderState, removeItem, writeQuantity } from '../state/order.ts';
import { useRead } from '../state/use-read.ts';
import { GiftSection } from './gift-section.tsx';
import { OrderFooter } from './order-footer.tsx';
import { useAddContext } from './use-add-context.ts';

/** Spec §2, "Cart screen ('Meu carrinho')". */
export function CartView() {
  return (
    <section className="cart-view shop-page shop-page-narrow" aria-labelledby="cart-title">
      <h1 id="cart-title" className="page-title">
        Meu carrinho
      </h1>
      <CartContent />
    </section>
  );
}

function CartContent() {
  const state = useRead(orderState);
  const { order, loadFailure, drafts } = state;
  const factsOf = useLineFacts(order?.items ?? []);
  if (!order) return loadFailure ? <FailedState message={loadFailure} onRetry={loadOrder} /> : <CartSkeleton />;
  if (order.items.length === 0) {
    return (
      <EmptyState
        title="Seu carrinho está vazio"
        text="Escolha produtos no catálogo para montar seu pedido."
        picture={<EmptyCartIllustration />}
      >
        <Link href={paths.catalog} className="btn btn-primary">
          Ver o catálogo
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="cart-lines">
        {order.items.map((item) => (
          <CartLine
            key={item.index}
            item={item}
            {...factsOf(item)}
            quantity={drafts[item.index] ?? item.quantity}
            updating={drafts[item.index] !== undefined}
            onQuantity={(quantity) => writeQuantity(item, quantity)}
            onRemove={() => void removeItem(item)}
          />
        ))}
      </ul>
      <GiftSection />
      <OrderTotals order={order} updating={isUpdating(state)} />
      <OrderFooter />
    </>
  );
}

/**
 * What the order itself does not say of a line: the names of its chosen options, and whether its quantity may be changed
 * (spec §4: "Quantity is read-only for restricted products under that setting").
 */
function useLineFacts(items: readonly OrderItem[]) {
  const context = useAddContext();
  const asksOf = ({ attributes }: OrderItem) => attributes.length > 0 || isRestrictedFor({ isRestrictedSale: true }, context);
  const ids = items.flatMap((item) => (asksOf(item) ? [item.providerId] : []));
  const products = useProductsByIds([...new Set(ids)].sort());
  return (item: OrderItem) => {
    const product = products.find(({ providerId }) => providerId === item.providerId);
    if (!product) return {};
    const options = optionNames(product, item.attributes);
    return { ...(options ? { options } : {}), readOnly: isRestrictedFor(product, context) };
  };
}

/** Spec §2: "Item list (3 skeleton rows while loading)". */
function CartSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Carregando o carrinho</span>
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine />
    </div>
  );
}

import { useRef } from 'react';
import { Link } from 'wouter';
import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { prefersReducedMotion } from '../browser/device/reduced-motion.ts';
import { OrderColumns } from '../components/order/order-columns.tsx';
import { OrderTotals } from '../components/order/order-totals.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { PlusIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';
import { isUpdating, loadOrder, orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';
import { CartFooter } from './cart-footer.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { GiftLine } from './gift-line.tsx';
import { GiftSection } from './gift-section.tsx';
import { OrderLines, SkeletonLines } from './order-lines.tsx';
import { PendingLines } from './pending-lines.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { RepeatedNotice } from './repeated-notice.tsx';
import { useLineFocus } from './use-line-focus.ts';
import { useReopenedOrder } from './use-reopened-order.ts';

/** Spec §2, "Cart screen ('Meu carrinho')". */
export function CartView() {
  const reopened = useReopenedOrder();
  return (
    <section className="cart-view shop-page shop-page-narrow" aria-labelledby={headingId}>
      <h1 id={headingId} className="page-title" tabIndex={-1}>
        Meu carrinho
      </h1>
      {reopened && <p className="cart-reopened">Pedido nº {reopened.number}, reaberto</p>}
      <RefusedChanges />
      <RepeatedNotice />
      <CartContent />
    </section>
  );
}

const headingId = 'cart-title';
const emptyOrder = { items: [] };

function CartContent() {
  const state = useRead(orderState);
  const { order, loadFailure } = state;
  useLineFocus(order?.items, headingId);
  const gifts = useRef<HTMLDivElement>(null);
  const focusGifts = () => {
    gifts.current?.focus({ preventScroll: true });
    gifts.current?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  };
  if (!order)
    return loadFailure ? (
      <>
        <FailedState message={loadFailure} onRetry={loadOrder} />
        <p role="status">{state.waitingNote}</p>
        <PendingLines order={emptyOrder} />
      </>
    ) : (
      <SkeletonLines label="Carregando o carrinho" />
    );
  if (order.items.length === 0)
    return (
      <>
        <PendingLines order={order} />
        {waitingOperations(state.operations, 'line').length === 0 ? <EmptyCart /> : <CartFooter />}
      </>
    );
  return (
    <OrderColumns
      main={
        <>
          <OrderLines items={order.items} />
          <PendingLines order={order} />
          <Link href={paths.catalog} className="btn cart-more">
            <PlusIcon /> Adicionar mais produtos
          </Link>
          <div ref={gifts} className="cart-gifts" tabIndex={-1}>
            <GiftSection />
          </div>
        </>
      }
      side={
        <>
          <h2 className="section-card-title order-side-title">Resumo do pedido</h2>
          <OrderTotals order={order} updating={isUpdating(state)} />
          <CartFooter>
            <GiftLine onPress={focusGifts} />
          </CartFooter>
        </>
      }
    />
  );
}

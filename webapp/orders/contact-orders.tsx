import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { PlacedOrderHead } from '#shared/model/order/placed-order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';
import { orderStage, orderStageText } from '#shared/rules/orders/order-steps.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { stageClass } from '../cart/order-progress.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { RepeatIcon } from '../components/ui/icons.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { placedOrderState, repeatPlacedOrder } from '../state/placed-orders/placed-order.ts';
import { loadPlacedOrders, placedOrdersState } from '../state/placed-orders/placed-orders.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

// Shoppers load nothing of it.
const FlowNote = lazy(async () => ({ default: (await import('../assisted/flow-note.tsx')).FlowNote }));

/** An agent's view of the contact's orders: the open cart first, then the placed orders, the newest first. */
export function ContactOrders() {
  const { order } = useRead(orderState);
  return (
    <>
      <Suspense>{order && <FlowNote order={order} />}</Suspense>
      <OpenCart />
      <RepeatNote />
      <section className="panel contact-orders" aria-labelledby="contact-orders-title">
        <h2 id="contact-orders-title" className="contact-orders-title">
          Pedidos
        </h2>
        <PlacedRows />
      </section>
      <p className="order-list-note">
        “Repetir pedido” põe no carrinho o que ainda existe, com a loja, a tabela de preço e os preços de hoje, e diz o
        que ficou de fora. Entrega e pagamento são escolhidos de novo.
      </p>
    </>
  );
}

function OpenCart() {
  const { order, loadFailure } = useRead(orderState);
  const isOpen = order?.status === OrderStatus.Creating;
  const quantity = isOpen ? totalQuantity(order) : 0;
  const missing = order
    ? [order.logistic ? '' : 'sem entrega', order.payment.method === null ? 'sem pagamento' : '']
    : [];
  return (
    <section className="panel contact-orders" aria-labelledby="open-cart-title">
      <div className="contact-orders-head">
        <h2 id="open-cart-title" className="contact-orders-title">
          {isOpen && order.number !== null
            ? `Carrinho aberto: pedido nº ${order.number}, falta confirmar`
            : 'Carrinho aberto'}
        </h2>
        {isOpen && quantity > 0 && <b>{formatBrl(order.totalAmout)}</b>}
      </div>
      {!order && loadFailure === null && <SkeletonChoices label="Carregando o carrinho" />}
      {!order && loadFailure !== null && <p role="alert">{loadFailure}</p>}
      {order && (
        <div className="contact-orders-cart">
          <p>
            {quantity === 0
              ? 'Vazio'
              : [quantity === 1 ? '1 item' : `${quantity} itens`, ...missing.filter(Boolean)].join(' · ')}
          </p>
          <Link href={paths.catalog} className={quantity === 0 ? 'btn btn-primary' : 'btn btn-quiet'}>
            Abrir catálogo
          </Link>
          {quantity > 0 && (
            <Link href={paths.checkout} className="btn btn-primary">
              Finalizar
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

/** What 'Repetir pedido' did: it stays, because it says which prices changed and what was left out. */
function RepeatNote() {
  const { repeated } = useRead(placedOrderState);
  if (repeated === null) return null;
  const { number, prices, missing, isInCart } = repeated;
  return (
    <div className="panel contact-orders-note" role="status">
      <p>
        <b>
          {isInCart
            ? `O pedido nº ${number} está no carrinho, com os preços de hoje.`
            : `Nada do pedido nº ${number} pode ser vendido hoje.`}
        </b>
      </p>
      {prices.length > 0 && (
        <ul>
          {prices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <>
          <p>Ficou de fora:</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function PlacedRows() {
  const { heads, failure } = useRead(placedOrdersState);
  if (failure !== null) return <FailedState message={failure} onRetry={() => void loadPlacedOrders()} />;
  if (!heads) return <SkeletonChoices label="Carregando os pedidos" />;
  if (heads.length === 0) return <p className="contact-orders-empty">Este contato ainda não fez pedidos.</p>;
  return (
    <ul className="contact-orders-rows">
      {heads.map((head) => (
        <PlacedRow key={head.id} head={head} />
      ))}
    </ul>
  );
}

function PlacedRow({ head }: { head: PlacedOrderHead }) {
  const { settings } = useRead(sessionState);
  const { isRepeating } = useRead(placedOrderState);
  const { number, totalAmout, times, agent, refunded = 0, isWhollyRefunded } = head;
  const placedAt = settings && times.placedAt ? recentInstant(times.placedAt, settings.timeZone, new Date()) : null;
  return (
    <li className="contact-orders-row">
      <div className="contact-orders-what">
        <Link href={paths.placedOrder(number)}>
          <b>nº {number}</b>
        </Link>{' '}
        <span>{[placedAt, agent?.name].filter(Boolean).join(' · ')}</span>
        <p>{orderItemsText(head)}</p>
      </div>
      <span className={`order-badge ${stageClass(orderStage(head))}`}>{orderStageText(head)}</span>
      <span className="contact-orders-total">
        <b>{formatBrl(totalAmout)}</b>
        {refunded > 0 && !isWhollyRefunded && <span>{formatBrl(refunded)} devolvidos</span>}
      </span>
      <BusyButton
        kind="quiet"
        busy={isRepeating}
        onClick={() => void repeatPlacedOrder(number, { isToasted: false })}
        aria-label={`Repetir pedido nº ${number}`}
      >
        <RepeatIcon /> Repetir pedido
      </BusyButton>
    </li>
  );
}

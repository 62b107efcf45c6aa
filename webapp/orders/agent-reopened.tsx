import { Link } from 'wouter';
import type { ContactEvent } from '#shared/model/agent-contact.ts';
import type { Order } from '#shared/model/order/order.ts';
import { reopeningOf } from '#shared/rules/assisted/contact-list.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { paths } from '../paths.ts';
import { contactListState, currentContactId } from '../state/assisted-sale/contact-list.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type AgentReopenedProps = { order: Pick<Order, 'number' | 'items' | 'totalAmout'>; number: number };

/** A placed order that is the cart again, for the agent: who reopened it and when, and the way to finish it. */
export function AgentReopened({ order, number }: AgentReopenedProps) {
  const { list } = useRead(contactListState);
  const { settings } = useRead(sessionState);
  const contact = list?.contacts.find(({ id }) => id === currentContactId());
  const event = contact ? reopeningOf(contact, number) : null;
  const { items, totalAmout } = order;
  const contents = { firstItem: items[0]?.name ?? '', lineCount: items.length, itemCount: totalQuantity(order) };
  return (
    <section className="shop-page shop-page-narrow placed-order agent-order" aria-label={`Pedido nº ${number}`}>
      <header className="agent-order-header">
        <h1>Pedido nº {number}</h1>
        <span className="order-badge order-stage-warn">{placedOrderTexts.isInCart}</span>
      </header>
      <article className="panel section-card agent-reopened">
        <p className="notice-text" role="alert">
          {reopenedText(event, settings?.timeZone)}
        </p>
        <p>
          {orderItemsText(contents)} · <b>{formatBrl(totalAmout)}</b>
        </p>
        <p className="agent-order-note">{placedOrderTexts.inCartNow}</p>
        <div className="agent-order-buttons">
          <Link href={paths.checkout} className="btn btn-primary">
            Abrir em Finalizar
          </Link>
          <Link href={paths.placedOrders} className="btn btn-quiet">
            Pedidos do contato
          </Link>
        </div>
      </article>
    </section>
  );
}

function reopenedText(event: ContactEvent | null, timeZone: string | undefined): string {
  if (!event) return placedOrderTexts.wasReopened;
  const when = timeZone === undefined ? '' : ` às ${wallClock(new Date(event.at), timeZone).time}`;
  if (event.kind === 'reopened') return placedOrderTexts.reopenedUnpaid(when);
  return placedOrderTexts.reopenedBy(event.agentName ?? 'Um atendente', when);
}

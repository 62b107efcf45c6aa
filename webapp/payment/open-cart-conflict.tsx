import { Link } from 'wouter';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { paths } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { progressState } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** The outcome of a press stays in sight, also at the end of a column that scrolls. */
const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/**
 * Why the payment cannot be changed, or a placed order not be reopened, while another cart is open: what is in that
 * cart, and the way to it.
 */
export function OpenCartConflict() {
  const { otherCart } = useRead(progressState);
  const { session } = useRead(sessionState);
  const { order } = useRead(orderState);
  if (otherCart === null) return null;
  const items = order?.items ?? [];
  const contents = { firstItem: items[0]?.name ?? '', lineCount: items.length };
  return (
    <div className="other-cart notice-text" role="alert" ref={scrollIntoView}>
      <p>{otherCart}</p>
      {order && items.length > 0 && (
        <p>
          No carrinho: <strong>{orderItemsText({ ...contents, itemCount: totalQuantity(order) })}</strong>
        </p>
      )}
      <Link href={isPlatformUser(session) ? paths.checkout : paths.order} className="btn btn-quiet">
        Ver o carrinho aberto
      </Link>
    </div>
  );
}

import { Link } from 'wouter';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { OrderSummary } from '../components/order/order-summary.tsx';
import { paths } from '../paths.ts';

/** An order of a result page: its number, items and total, and the way to its own page once it is placed. */
export function OrderReceipt({ order, number }: { order: Order; number: number | null }) {
  return (
    <>
      <OrderSummary order={order} number={number} />
      {number !== null && order.status !== OrderStatus.Creating && (
        <Link href={paths.placedOrder(number)} className="btn btn-quiet">
          Acompanhar o pedido
        </Link>
      )}
    </>
  );
}

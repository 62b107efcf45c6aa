import type { ReactNode } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { asksFor } from '#shared/rules/checkout/asked-parts.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { OrderFooter } from './order-footer.tsx';

/** The order footer of the cart. In a shop that finishes orders on the page, it names what the checkout asks next. */
export function CartFooter({ children }: { children?: ReactNode }) {
  const { order } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const isOnPage = settings?.finishOrderIn === 'page';
  return (
    <OrderFooter isCart nextText={order && isOnPage ? nextStepText(order, settings, session) : undefined}>
      {children}
    </OrderFooter>
  );
}

/** What the checkout asks next. It may choose the delivery of a shopper with an address as the last time. */
function nextStepText(
  { logistic, payment }: Pick<Order, 'logistic' | 'payment'>,
  settings: Pick<ShopSettings, 'steps'>,
  session: Session | null,
) {
  const asksDelivery = asksFor(settings, 'delivery');
  const asksPayment = asksFor(settings, 'payment');
  if (asksDelivery ? !logistic && session?.userShop.addresses.length : !asksPayment) return 'Continuar o pedido';
  if (asksDelivery && !(asksFor(settings, 'schedule') ? logistic?.startDeliveryTime : logistic))
    return 'Continuar para a entrega';
  return asksPayment && payment.method === null ? 'Ir para o pagamento' : 'Revisar e confirmar';
}

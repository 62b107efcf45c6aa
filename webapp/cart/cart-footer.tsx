import type { ReactNode } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { checkoutLinkText } from '#shared/rules/checkout/checkout-link-text.ts';
import { orderRequiresPart } from '#shared/rules/checkout/required-parts.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { OrderFooter } from './order-footer.tsx';
import { RefusedLine } from './refused-changes.tsx';

/** The order footer of the cart, which names what the checkout asks, or asks next where orders finish on the page. */
export function CartFooter({ children }: { children?: ReactNode }) {
  const { order } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  const isOnPage = settings?.finishOrderIn === 'page';
  return (
    <OrderFooter
      nextText={order && isOnPage ? nextStepText(order, settings, session) : undefined}
      asks={order && settings ? checkoutLinkText(settings, order) : undefined}
    >
      <RefusedLine />
      {children}
    </OrderFooter>
  );
}

/** What the checkout asks next. It may choose the delivery of a shopper with an address as the last time. */
function nextStepText(
  order: Pick<Order, 'logistic' | 'payment' | 'enableDelivery' | 'enablePickUp'>,
  settings: Pick<ShopSettings, 'steps'>,
  session: Session | null,
) {
  const { logistic, payment } = order;
  const asksDelivery = orderRequiresPart(settings, order, 'delivery');
  const asksPayment = orderRequiresPart(settings, order, 'payment');
  if (asksDelivery ? !logistic && session?.userShop.addresses.length : !asksPayment) return 'Continuar o pedido';
  if (asksDelivery && !(orderRequiresPart(settings, order, 'schedule') ? logistic?.startDeliveryTime : logistic))
    return 'Continuar para a entrega';
  return asksPayment && payment.method === null ? 'Ir para o pagamento' : 'Revisar e confirmar';
}

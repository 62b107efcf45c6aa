import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { MissingOrder } from '../orders/missing-order.tsx';
import { PlacedOrderView } from '../orders/placed-order-view.tsx';
import { PlacedOrdersView } from '../orders/placed-orders-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** One placed order, by its number for people: `/order/123`. */
export function PlacedOrderScreen({ number }: { number: string }) {
  useScreen(`Pedido nº ${number}`);
  return /^[1-9]\d{0,8}$/.test(number) ? <PlacedOrderView key={number} number={Number(number)} /> : <MissingOrder />;
}

/** The list of this person's placed orders. */
export function PlacedOrdersScreen() {
  const { session } = useRead(sessionState);
  useScreen(isPlatformUser(session) ? 'Pedidos do contato' : 'Meus pedidos');
  return <PlacedOrdersView />;
}

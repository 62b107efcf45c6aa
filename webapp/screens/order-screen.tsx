import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { CartView } from '../cart/cart-view.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session/retry-session.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2: "order: cart (non-platform sessions)". Agents are redirected to the checkout. */
export function OrderScreen() {
  const { session } = useRead(sessionState);
  useScreen('Meu carrinho');
  useEffect(watchSession, []);
  return isPlatformUser(session) ? <Redirect to={paths.checkout} replace /> : <CartView />;
}

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { productAdded } from '#shared/text/order/product-added.ts';
import { ToastView } from '../components/ui/toast-view.tsx';
import { sessionState } from '../state/session/session.ts';
import { closeToast, holdToast, leaveToast, releaseToast, toastsState } from '../state/session/toasts.ts';
import { useRead } from '../state/use-read.ts';

/** The toast. An added product leads to the cart. */
export function Toasts() {
  const { list } = useRead(toastsState);
  const { session } = useRead(sessionState);
  const [path, navigate] = useLocation();
  const cart = cartPath(session);
  const action = { label: 'Ver carrinho', run: () => navigate(cart) };
  const toasts = list.map((toast) => (toast.text === productAdded && path !== cart ? { ...toast, action } : toast));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen
  useEffect(leaveToast, [path]);
  return <ToastView toasts={toasts} onClose={() => closeToast()} onHold={holdToast} onRelease={releaseToast} />;
}

import { useEffect } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session/retry-session.ts';

export { connectScreens } from '../state/connect-screens.ts';

/** Spec §2, "Checkout screen (assisted sale and shopper)". */
export function CheckoutScreen() {
  useScreen('Finalizar pedido');
  useEffect(watchSession, []);
  // Load the next screens before the confirmation is pressed, on any network: the connection may be lost with the
  // response.
  useEffect(() => void loadWithRetry(() => import('./lazy-screens.ts')), []);
  return <CheckoutView />;
}

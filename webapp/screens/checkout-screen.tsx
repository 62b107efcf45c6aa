import { useEffect } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session/retry-session.ts';

/** Spec §2, "Checkout screen (assisted sale and shopper)". */
export function CheckoutScreen() {
  useScreen('Finalizar pedido');
  useEffect(watchSession, []);
  // What a confirmation leads to is there before it is pressed, on any network: the connection may go with the answer.
  useEffect(() => void loadWithRetry(() => import('./later-screens.ts')), []);
  return <CheckoutView />;
}

import { useEffect } from 'react';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { watchSession } from '../state/session-again.ts';

/** Spec §2, "Checkout screen (assisted sale and shopper)". */
export function CheckoutScreen() {
  useScreen('Finalizar pedido');
  useEffect(watchSession, []);
  return <CheckoutView />;
}

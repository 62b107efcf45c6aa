import { CheckoutView } from '../checkout/checkout-view.tsx';
import { useScreen } from '../shell/use-screen.ts';

/** Spec §2, "Checkout screen (assisted sale and shopper)". */
export function CheckoutScreen() {
  useScreen('Finalizar pedido');
  return <CheckoutView />;
}

import { CartView } from '../cart/cart-view.tsx';
import { useScreen } from '../shell/use-screen.ts';

export function OrderScreen() {
  useScreen('Meu carrinho');
  return <CartView />;
}

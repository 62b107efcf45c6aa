import { Suspense } from 'react';
import { useAddContext } from '../cart/use-add-context.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';

// Only agents load it. Where it cannot load, the checkout has it.
const SellerChoice = lazyScreen(
  async () => (await import('../assisted/seller-choice.tsx').catch(() => null))?.SellerChoice ?? Nothing,
);
const Nothing = () => null;

/**
 * Spec §2, for platform users when the Seller step is configured and no seller is set: chosen here, products are free.
 */
export function SellerNotice() {
  const { needsSeller, hasOrder } = useAddContext();
  if (!needsSeller || !hasOrder) return null;
  return (
    <div className="notice-text seller-notice">
      <p>Selecione a loja que deseja comprar para liberar os produtos</p>
      <Suspense>
        <SellerChoice />
      </Suspense>
    </div>
  );
}

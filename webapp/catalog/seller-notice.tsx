import { useAddContext } from '../cart/use-add-context.ts';

/** Spec §2, for platform users when the Seller step is configured and no seller is set. */
export function SellerNotice() {
  const { needsSeller, hasOrder } = useAddContext();
  if (!needsSeller || !hasOrder) return null;
  return <p className="notice-text">Selecione a loja que deseja comprar para liberar os produtos</p>;
}

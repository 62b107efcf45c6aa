/**
 * The name of what a delivery costs, as the shop's people read it; amount in reais. `null`: it has no line. A free
 * pickup has none.
 */
export function deliveryPriceName(price: number | null, isPickup: boolean): string | null {
  if (price === null || (isPickup && price === 0)) return null;
  return isPickup ? 'Retirada' : 'Frete';
}

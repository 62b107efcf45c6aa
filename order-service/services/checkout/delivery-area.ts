import type { DeliveryAreaRow } from '../../database/checkout/delivery.ts';

/**
 * The destination of a delivery, as far as its price depends on it: 8 digits, and the neighbourhood where the shop
 * distinguishes it.
 */
export type Place = { zipCode: string; neighborhoodId: string | null };

type Area = Pick<DeliveryAreaRow, 'zip_from' | 'zip_to' | 'neighborhood_id'>;

/**
 * The area that sets the delivery price for this place: its neighbourhood's area, else the narrowest CEP range that
 * contains it; of equal ranges the first. Null = no delivery to this place.
 */
export function decidingArea<Some extends Area>(
  areas: readonly Some[],
  { zipCode, neighborhoodId }: Place,
): Some | null {
  const holding = areas.filter(
    ({ zip_from, zip_to, neighborhood_id }) =>
      zip_from <= zipCode && zipCode <= zip_to && (neighborhood_id === null || neighborhood_id === neighborhoodId),
  );
  const ofNeighborhood = holding.filter(({ neighborhood_id }) => neighborhood_id !== null);
  const candidates = ofNeighborhood.length > 0 ? ofNeighborhood : holding;
  return candidates.toSorted((a, b) => widthOf(a) - widthOf(b))[0] ?? null;
}

/** The price of an area for this subtotal, both in cents. Free from a subtotal of `free_from`. */
export const priceOfArea = (
  { price, free_from }: Pick<DeliveryAreaRow, 'price' | 'free_from'>,
  subtotal: number,
): number => (free_from !== null && subtotal >= free_from ? 0 : price);

const widthOf = ({ zip_from, zip_to }: Area): number => Number(zip_to) - Number(zip_from);

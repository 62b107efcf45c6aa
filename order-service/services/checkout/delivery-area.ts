import type { DeliveryAreaRow } from '../../database/checkout/delivery.ts';

/** Where a delivery goes, as far as its price depends on it: 8 digits, and the neighbourhood where the shop tells it apart. */
export type Place = { zipCode: string; neighborhoodId: string | null };

type Area = Pick<DeliveryAreaRow, 'zip_from' | 'zip_to' | 'neighborhood_id'>;

/**
 * The area that decides what a delivery to this place costs: the one of its neighbourhood, else the narrowest range of CEPs that holds
 * it; of equals the first. Null = the delivery does not go there.
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

/** What an area costs for this subtotal, both in cents: from `free_from` on nothing. */
export const priceOfArea = (
  { price, free_from }: Pick<DeliveryAreaRow, 'price' | 'free_from'>,
  subtotal: number,
): number => (free_from !== null && subtotal >= free_from ? 0 : price);

const widthOf = ({ zip_from, zip_to }: Area): number => Number(zip_to) - Number(zip_from);

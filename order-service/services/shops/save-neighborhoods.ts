import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteNeighborhoods, writeNeighborhood } from '../../database/shops/delivery-writes.ts';

/** A neighbourhood of a town that has a single CEP. */
export type NeighborhoodDraft = {
  providerId: string;
  /** 'SP' */
  state: string;
  /** As people write it. Searches ignore differences in spelling. */
  city: string;
  name: string;
};

/**
 * Creates or updates neighbourhoods by provider id, in the given order. With `isFull`, deletes all others and returns
 * their number; areas and addresses stay unchanged.
 */
export async function saveNeighborhoods(
  db: Db,
  shopId: string,
  drafts: NeighborhoodDraft[],
  isFull = false,
): Promise<number> {
  for (const [position, { providerId, state, city, name }] of drafts.entries())
    await writeNeighborhood(db, shopId, {
      providerId,
      state: state.toUpperCase(),
      city,
      foldedCity: normalizeLabel(city),
      name,
      position,
    });
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deleteNeighborhoods(db, shopId, kept);
}

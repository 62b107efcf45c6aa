import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteNeighborhoods, writeNeighborhood } from '../../database/shops/delivery-writes.ts';

/** A neighbourhood of a town that has one CEP for all. */
export type NeighborhoodDraft = {
  providerId: string;
  /** 'SP' */
  state: string;
  /** As people write it; it is found however it is spelt. */
  city: string;
  name: string;
};

/** Writes neighbourhoods by provider id, new or changed, in the order given. With `isFull` the others are forgotten, and it says how many: areas and addresses stay as they are. */
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

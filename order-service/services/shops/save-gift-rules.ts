import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivateGiftRules, writeGift, writeGiftRule } from '../../database/shops/gift-writes.ts';
import { keepUploadedPhotos } from '../photos/photos.ts';

/** A gift as a shop describes it. The same provider id in two rules is the same gift, with one stock. */
export type GiftDraft = {
  providerId: string;
  name: string;
  /** The seller's provider id; an unknown one means no seller. */
  sellerId?: string | null;
  image?: string | null;
  /** `null` = unlimited. */
  available: number | null;
  /** An existing gift keeps its stock, so gifts that were given away stay counted. */
  keepsStock?: boolean;
};

/** A group of gifts and when an order may choose from it. */
export type GiftRuleDraft = {
  providerId: string;
  name: string;
  /** Whole cents of the subtotal. */
  minAmountCents?: number;
  /** The order must contain one of these products. */
  triggerProductIds?: string[];
  /** How many gifts may be chosen. */
  availableQuantity: number;
  startsAt?: Date | null;
  endsAt?: Date | null;
  gifts: GiftDraft[];
};

/**
 * Creates or updates gift rules by provider id, in the given order. With `isFull`, switches all others off and returns
 * their number. The photos of gifts stay while these show them. Call it inside a transaction, after the sellers are
 * saved.
 */
export async function saveGiftRules(db: Db, shopId: string, drafts: GiftRuleDraft[], isFull = false): Promise<number> {
  const pictures = drafts.flatMap(({ gifts }) => gifts.flatMap(({ image }) => image ?? []));
  await keepUploadedPhotos(db, shopId, pictures);
  for (const [position, draft] of drafts.entries()) {
    const giftIds: string[] = [];
    for (const { providerId, name, sellerId = null, image = null, available, keepsStock = false } of draft.gifts)
      giftIds.push(
        await writeGift(db, shopId, {
          id: newId(),
          providerId,
          sellerProviderId: sellerId,
          name,
          image,
          available,
          keepsStock,
        }),
      );
    await writeGiftRule(
      db,
      shopId,
      {
        id: newId(),
        providerId: draft.providerId,
        name: draft.name,
        minAmountCents: draft.minAmountCents ?? 0,
        triggerProductIds: draft.triggerProductIds ?? [],
        availableQuantity: draft.availableQuantity,
        startsAt: draft.startsAt ?? null,
        endsAt: draft.endsAt ?? null,
        position,
      },
      giftIds,
    );
  }
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deactivateGiftRules(db, shopId, kept);
}

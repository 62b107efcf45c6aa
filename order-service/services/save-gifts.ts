import type { Db } from '../store/database.ts';
import { writeGift, writeGiftRule } from '../store/gift-writes.ts';
import { newId } from '../store/new-id.ts';

/** A gift as a shop describes it. The same provider id in two rules is the same gift, with one stock. */
export type GiftDraft = {
  providerId: string;
  name: string;
  /** The seller's provider id; one that does not exist is no seller. */
  sellerId?: string | null;
  image?: string | null;
  /** Null = unlimited. */
  available: number | null;
};

/** A group of gifts and when an order may choose from it. */
export type GiftRuleDraft = {
  providerId: string;
  name: string;
  /** Whole cents of the subtotal. */
  minAmountCents?: number;
  /** Products, one of which must be in the order. */
  triggerProductIds?: string[];
  /** How many gifts may be chosen. */
  availableQuantity: number;
  startsAt?: Date | null;
  endsAt?: Date | null;
  gifts: GiftDraft[];
};

/** Writes gift rules by provider id, new or changed, in the order given. Call it inside a transaction, after the sellers they name. */
export async function saveGiftRules(db: Db, shopId: string, drafts: GiftRuleDraft[]): Promise<void> {
  for (const [position, draft] of drafts.entries()) {
    const giftIds: string[] = [];
    for (const { providerId, name, sellerId = null, image = null, available } of draft.gifts)
      giftIds.push(await writeGift(db, shopId, { id: newId(), providerId, sellerProviderId: sellerId, name, image, available }));
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
}

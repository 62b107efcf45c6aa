import type { ProductField } from '#shared/rules/catalog/product-owner.ts';
import type { CurrentProduct } from '../../database/catalog/current-products.ts';
import { draftOf } from '../catalog/current-draft.ts';
import type { FeedDraft } from './feed-draft.ts';

/**
 * A feed's draft with the fields that a person changed after the feed wrote them: these stay as they are
 * (`docs/adr/0093-owners-of-products.md`).
 */
export function preserveManualEdits(drafted: FeedDraft, current: CurrentProduct | undefined): FeedDraft {
  if (current === undefined || current.kept_fields.length === 0) return drafted;
  const before = draftOf(current);
  const isKept = (field: ProductField) => current.kept_fields.includes(field);
  const { name, brand, description, images, categoryIds, highlights, isActive, isPriceOnRequest } = before;
  const known = new Map(before.variants.map((variant) => [variant.sku, variant]));
  return {
    ...drafted,
    draft: {
      ...drafted.draft,
      ...(isKept('name') && { name }),
      ...(isKept('brand') && { brand }),
      ...(isKept('description') && { description }),
      ...(isKept('images') && { images }),
      ...(isKept('categories') && { categoryIds }),
      ...(isKept('highlights') && { highlights }),
      ...(isKept('active') && { isActive }),
      ...(isKept('price') && { isPriceOnRequest }),
      variants: drafted.draft.variants.map((variant) => {
        const own = known.get(variant.sku);
        if (own === undefined) return variant;
        const { price, listPrice, promotionalPrice, promotionStartsAt, promotionEndsAt } = own;
        return {
          ...variant,
          ...(isKept('price') && { price, listPrice, promotionalPrice, promotionStartsAt, promotionEndsAt }),
          ...(isKept('images') && { image: own.image ?? null }),
          ...(isKept('active') && { isActive: own.isActive ?? true }),
          ...(isKept('barcode') && { barcode: own.barcode ?? null }),
          ...(isKept('weight') && { weightInGrams: own.weightInGrams ?? null }),
        };
      }),
    },
  };
}

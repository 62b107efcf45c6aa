/** Spec §9: "Minimum quantity 1". The maximum prevents orders of millions by a typing error. */
export const minQuantity = 1;
export const maxQuantity = 9_999;

/**
 * Milliseconds without a change after which a typed quantity is sent (spec §9: "Quantity sent after 1 s idle") and
 * shown in the field.
 */
export const quantityIdleMs = 1000;

/** Spec §4: "Plus always adds one". */
export const oneMore = (quantity: number): number => Math.min(quantity + 1, maxQuantity);

/** Spec §4: "at exactly 1 pressing minus leaves it at 1". */
export const oneLess = (quantity: number): number => Math.max(quantity - 1, minQuantity);

/**
 * Spec §4: "Clearing the input sets 1; otherwise text is parsed as a whole number". `null` when the text has no number.
 * In the cart `lowest` is 0, which removes the item. Only a 0 removes it; a negative number counts as 1 (spec §9:
 * "Minimum quantity 1").
 */
export function parseQuantity(text: string, lowest: 0 | 1 = minQuantity): number | null {
  const written = text.trim();
  if (written === '') return minQuantity;
  const parsed = Number.parseInt(written, 10);
  if (Number.isNaN(parsed)) return null;
  return Math.min(Math.max(parsed, written.startsWith('-') ? minQuantity : lowest), maxQuantity);
}

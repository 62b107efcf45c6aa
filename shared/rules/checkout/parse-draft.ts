import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';

/**
 * Parses a stored draft. It may come from an older version or be manipulated, so only fields of the right type are
 * accepted.
 */
export function restoreDraft(kept: unknown): Partial<CheckoutData> {
  if (typeof kept !== 'object' || kept === null) return {};
  const known = Object.entries(emptyCheckoutData).flatMap(([name, empty]) => {
    const value: unknown = Reflect.get(kept, name);
    const isLike = value !== undefined && (value === null || empty === null || typeof value === typeof empty);
    return isLike ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

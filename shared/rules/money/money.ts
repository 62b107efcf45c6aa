/**
 * Whole cents of a price in reais: 12.3 → 1230. Rounds away binary fractions. Prices have two decimals, so 1.005 → 101
 * is not supported.
 */
export const toCents = (reais: number): number => Math.round(reais * 100);

/** Reais of whole cents, as the contract sends them: 1230 → 12.3. */
export const toReais = (cents: number): number => cents / 100;

/** Whether an amount in reais has at most two decimals. */
export const isWholeCents = (reais: number): boolean => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;

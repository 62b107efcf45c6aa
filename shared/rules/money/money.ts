/** Whole cents of a price in reais: 12.3 → 1230. Rounds away what binary fractions add (1.005 → 101 is not attempted: prices carry two decimals). */
export const toCents = (reais: number): number => Math.round(reais * 100);

/** Reais of whole cents, as the contract sends them: 1230 → 12.3. */
export const toReais = (cents: number): number => cents / 100;

/** Whether an amount in reais has two decimals at most. */
export const isWholeCents = (reais: number): boolean => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6;

/** The minimum installment in cents; it limits the number of installments. */
const minInstallment = 5_00;

/**
 * The allowed numbers of installments for an amount in cents: from 1 (spec §9, "Installments start at 1"), without
 * interest.
 */
export function installmentCounts(cents: number, most: number): number[] {
  const counts = Math.max(1, Math.min(most, Math.floor(cents / minInstallment)));
  return Array.from({ length: counts }, (_, at) => at + 1);
}

/** The installments of an amount in whole cents. They add up to the amount; the first one carries the remainder. */
export function installmentParts(cents: number, count: number): { first: number; others: number } {
  const others = Math.floor(cents / count);
  return { first: cents - others * (count - 1), others };
}

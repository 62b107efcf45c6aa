/** The smallest part a card is charged, in cents: no more parts are offered than that leaves. */
const leastInstallment = 5_00;

/** In how many parts an amount in cents may be paid: from 1 (spec §9, "Installments start at 1"), without interest. */
export function installmentCounts(cents: number, most: number): number[] {
  const counts = Math.max(1, Math.min(most, Math.floor(cents / leastInstallment)));
  return Array.from({ length: counts }, (_, at) => at + 1);
}

/** The parts of an amount in whole cents. They add up to it: what does not divide is in the first one. */
export function installmentParts(cents: number, count: number): { first: number; others: number } {
  const others = Math.floor(cents / count);
  return { first: cents - others * (count - 1), others };
}

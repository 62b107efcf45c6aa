/** A price changed by a percentage, in whole cents, half a cent up; at least one cent. `percent` has two decimals. */
export function percentOfCents(cents: number, percent: number): number {
  if (cents === 0) return 0;
  const hundredths = Math.round(percent * 100);
  return Math.max(1, Math.floor((cents * (10_000 + hundredths) + 5_000) / 10_000));
}

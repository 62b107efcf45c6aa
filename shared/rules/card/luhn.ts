/**
 * The Luhn check of card numbers: from the right, each second digit doubled, minus 9 above 9; the sum is a multiple of
 * 10.
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => total + counted(Number(digit), place % 2 === 1), 0);
  return sum % 10 === 0;
}

function counted(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
}

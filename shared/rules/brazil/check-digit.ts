/**
 * The check digit of CPF and CNPJ (spec §5): "weighted sum mod 11; remainder under 2 gives 0, else 11 minus remainder".
 */
export function checkDigit(values: number[], weights: readonly number[]): number {
  const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

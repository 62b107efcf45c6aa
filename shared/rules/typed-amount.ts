/** What people type for an amount in reais, '1.234,5' or '12', as a number of reais; null when it is none. */
export function typedAmount(text: string): number | null {
  const plain = text.replace(/^R\$/, '').replaceAll(/[\s.]/g, '').replace(',', '.');
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Number(plain) : null;
}

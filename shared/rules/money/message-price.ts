/** The most that one message may cost, in reais. */
export const maxMessagePrice = 100;

/** A typed price of one message in reais, up to four decimals: '0,345'. `null` if it is none. */
export function parseMessagePrice(typed: string): number | null {
  const text = typed.replace(/^\s*R\$/, '').trim();
  if (!/^\d{1,3}(?:[.,]\d{1,4})?$/.test(text)) return null;
  const price = Number(text.replace(',', '.'));
  return price <= maxMessagePrice ? price : null;
}

/** '0,345', with two decimals at least. */
export const messagePriceText = (price: number): string =>
  price.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

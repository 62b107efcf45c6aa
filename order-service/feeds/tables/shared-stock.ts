/** Divides a stock among variants that share it, so that nothing is sold twice. The first ones have the rest. */
export function divideStock(stock: number, variants: number): number[] {
  const least = Math.floor(stock / variants);
  const rest = stock - least * variants;
  return Array.from({ length: variants }, (_, at) => (at < rest ? least + 1 : least));
}

/** What the merchant should know about a divided stock; null = every variant has what the file states. */
export function dividedStockText(stock: number, variants: number, owner = 'do produto'): string | null {
  if (stock === 0 || variants < 2) return null;
  const least = Math.floor(stock / variants);
  const rest = stock - least * variants;
  const withOne = stock === 1 ? 'só a primeira tem estoque' : `só as ${stock} primeiras têm estoque, uma unidade cada`;
  const parts = rest === 0 ? `${least} em cada uma` : least === 0 ? withOne : `${least} ou ${least + 1} em cada uma`;
  return `estoque ${owner} (${stock}) foi dividido entre as ${variants} variantes: ${parts}`;
}

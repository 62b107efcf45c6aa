import type { ImportIssue } from '../feed-product.ts';

/**
 * How a file writes prices, by all of them. comma: "29,90". point: "29.90". whole: none has cents. mixed: both, so that
 * "1.500" stays unclear.
 */
export type PriceStyle = 'comma' | 'point' | 'whole' | 'mixed';

/** "1.500": one and a half, or one thousand five hundred. */
const grouped = /^[1-9]\d{0,2}\.\d{3}$/;

/** Learns from the prices of a file how it writes them. */
export class PriceStyles {
  #commas = 0;
  #points = 0;
  #grouped: { line: number; text: string } | undefined;

  add(written: string, line: number): void {
    const text = written.trim();
    if (/,\d{1,2}$|^0,\d{3,}$|,\d{4,}$/.test(text)) this.#commas += 1;
    else if (/\.\d{1,2}$|^0\.\d{3,}$|\.\d{4,}$/.test(text)) this.#points += 1;
    else if (grouped.test(text)) this.#grouped ??= { line, text };
  }

  get style(): PriceStyle {
    if (this.#commas > 0) return this.#points > 0 ? 'mixed' : 'comma';
    return this.#points > 0 ? 'point' : 'whole';
  }

  /** What the merchant should check: thousands that no price with cents confirms. */
  notices(): ImportIssue[] {
    if (this.style !== 'whole' || this.#grouped === undefined) return [];
    const { line, text } = this.#grouped;
    const reason = `nenhum preço tem centavos: "${text}" foi lido como R$ ${text},00; se não for, escreva os centavos`;
    return [{ line, id: null, reason }];
  }
}

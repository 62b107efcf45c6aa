import type { PriceStyle } from './price-style.ts';

type Sign = ',' | '.';
type Meaning = 'decimal' | 'thousands';

/** What each sign before exactly three digits means in the stocks of a file. Absent: the file does not show it. */
export type StockStyle = Readonly<Partial<Record<Sign, Meaning>>>;

/** "2,500": two and a half, or two thousand five hundred. A number that begins with 0 is no thousands. */
const threeDigits = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a count without its unit has exactly three digits after its only sign. */
export const hasThreeDigits = (count: string): boolean => threeDigits.test(count);

/** Learns from the stocks of a file what "2,500" and "1.500" are. */
export class StockStyles {
  readonly #seen = { ',': new Set<Meaning>(), '.': new Set<Meaning>() };

  add(written: string): void {
    const text = /^-?[\d.,]+/.exec(written.trim())?.[0] ?? '';
    const last = /([.,])\d+$/.exec(text)?.[1];
    if (!isSign(last) || hasThreeDigits(text)) return;
    const other = otherSign(last);
    if (text.includes(other)) this.#seen[other].add('thousands');
    this.#seen[last].add(text.indexOf(last) === text.lastIndexOf(last) ? 'decimal' : 'thousands');
  }

  /**
   * The stocks show it, else prices with a comma. Prices with a point do not: the numbers of a spreadsheet have one in
   * every language, and thousands by mistake would be sold without being there.
   */
  styleWith(prices: PriceStyle): StockStyle {
    const [comma, point] = [this.#meaningOf(','), this.#meaningOf('.')];
    if (comma === undefined && point === undefined) return prices === 'comma' ? portuguese : {};
    if (comma === 'decimal' && this.#seen['.'].size === 0) return portuguese;
    return { ...(comma && { ',': comma }), ...(point && { '.': point }) };
  }

  /** Nothing if the stocks contradict each other. */
  #meaningOf(sign: Sign): Meaning | undefined {
    const [meaning, ...more] = this.#seen[sign];
    return more.length === 0 ? meaning : undefined;
  }
}

const portuguese: StockStyle = { ',': 'decimal', '.': 'thousands' };
const isSign = (text: string | undefined): text is Sign => text === ',' || text === '.';
const otherSign = (sign: Sign): Sign => (sign === ',' ? '.' : ',');

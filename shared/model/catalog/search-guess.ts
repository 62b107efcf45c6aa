/**
 * Not in the specification: how a search without a result was read instead. Absent when products match what was typed.
 */
export type SearchGuess = {
  /**
   * `typo`: words were corrected. `partial`: no product has all words, and the list has the best part of them. Another
   * maker's order service may leave it out.
   */
  kind?: 'typo' | 'partial';
  /** The text as typed. */
  asked: string;
  /** The texts of the displayed list, likeliest first; empty for products whose words only resemble the typed ones. */
  used: string[];
  /** Other texts that the shopper may have meant. */
  others: string[];
};

/** The most grams of a unit: a tonne. More is a mistake. */
export const maxGrams = 1_000_000;

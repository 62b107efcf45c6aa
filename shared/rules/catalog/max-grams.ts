/** The most grams of a unit: 100 tonnes. More is a mistake. */
export const maxGrams = 100_000_000;

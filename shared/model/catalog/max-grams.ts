/** The most grams of a unit: 10 tonnes. More is a mistake. */
export const maxGrams = 10_000_000;

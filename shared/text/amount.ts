/** What is said of an amount that was typed with a sign. */
export const negativeAmount = 'O valor não pode ser negativo.';

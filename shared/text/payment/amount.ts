/** Error of an amount typed with a sign. */
export const negativeAmount = 'O valor não pode ser negativo.';

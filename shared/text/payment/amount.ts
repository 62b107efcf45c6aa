/** Error of an amount typed with a sign. */
export const negativeAmount = 'O valor não pode ser negativo.';

/** Money has whole cents: a third digit may be a typing error of ten times the amount. */
export const tooManyDecimals = 'Só duas casas depois da vírgula, como 12,34.';

/** Beside a button that applies an amount. */
export const nothingTyped = 'Digite um valor.';

/** Spec §8, "Payment": the titles of a failed payment. */
export const paymentFailureTitles = {
  expired: 'O tempo para pagamento expirou',
  invalidData: 'Os dados do cartão são inválidos',
  limitExceeded: 'Limite de compras do cartão insuficiente',
  other: 'Aconteceu um erro com seu pagamento',
} as const;

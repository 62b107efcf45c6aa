/**
 * What an order still needs before an agent can confirm it, besides the customer's data (spec §5, "Checkout ready
 * requires").
 */
export const checkoutMissing = {
  seller: 'Selecione a loja do pedido.',
  logistic: 'Escolha uma opção de entrega.',
  schedule: 'Escolha o dia e o horário.',
  paymentMethod: 'Escolha a forma de pagamento.',
  paymentOption: 'Escolha uma opção de pagamento.',
  payerAddress: 'Informe o endereço de quem paga o boleto.',
  discount: 'Espere a resposta do desconto, use o seu limite ou desista.',
} as const;

/** Spec §5: "Manual card payment link must be a URL, else …". */
export const invalidLink = 'Insira um link válido';
export const insecureLink = 'Use um link seguro, que comece com https://';

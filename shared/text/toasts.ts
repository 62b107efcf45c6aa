/**
 * The toasts of spec §2, §4 and §8, word for word. The text of a failed call is in `call-failures.ts`, the
 * toast of a first visit in `product-added.ts`.
 */
export const toasts = {
  productSent: 'Produto enviado para o contato',
  productsSent: 'Produtos enviados para o contato',
  summarySent: 'Resumo do pedido enviado para o contato',
  catalogSent: 'Catálogo enviado para o contato',
  semiAutomaticOn: 'Usuário em fluxo semiautomático',
  semiAutomaticOff: 'Usuário de volta para venda assistida',
  orderFinished: 'Pedido finalizado, você pode fechar essa aba!',
  orderConfirmed: 'Pedido confirmado, você pode fechar essa aba',
  captchaProblem: 'Houve um problema na validação do ReCaptcha, por favor tente novamente',
  paymentChange: 'Você pode fechar essa aba para alterar a forma de pagamento',
  /** What the shopper writes to the shop from that page. */
  paymentChangeChat: (number: number) => `Quero pagar o pedido nº ${number} de outra forma.`,
} as const;

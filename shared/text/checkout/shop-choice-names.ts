/** Weekdays as a declaration names them, from Monday on, with their short Portuguese names. */
export const weekdayWords = [
  ['Monday', 'seg'],
  ['Tuesday', 'ter'],
  ['Wednesday', 'qua'],
  ['Thursday', 'qui'],
  ['Friday', 'sex'],
  ['Saturday', 'sáb'],
  ['Sunday', 'dom'],
] as const;

/** What a window of the schedule is for; '' is everything. */
export const windowKinds = {
  '': 'Entrega e retirada',
  ExpressDelivery: 'Entrega expressa',
  Shipping: 'Entrega econômica',
  StorePickUp: 'Retirada',
} as const;

/** What a coupon reduces. */
export const couponKinds = {
  percent: 'Em %, nos produtos',
  amount: 'Em reais, nos produtos',
  delivery: 'Em reais, no frete',
} as const;

/** Kinds of delivery, and of payment, as a person knows them. */
export const deliveryKinds = { ExpressDelivery: 'Expressa', Shipping: 'Econômica' } as const;
export const paymentKinds = {
  Pix: 'PIX',
  CreditCard: 'Cartão de crédito',
  Boleto: 'Boleto',
  OnDelivery: 'Na entrega',
  Cash: 'Dinheiro',
  Link: 'Link de pagamento',
  BankDeposit: 'Depósito',
  Custom: 'A combinar',
  Nubank: 'Nubank',
} as const;
export const paymentHands = {
  Manual: 'A loja confere à mão',
  ShopProvider: 'Chave PIX da loja',
  MercadoPago: 'Mercado Pago',
  BrazilianGateway: 'Pagar.me',
} as const;
/** Providers that only some declarations name: this shop takes no money by them itself. */
export const otherPaymentHands = {
  PayProvider: 'PayProvider',
  OtherGateway: 'Outro provedor',
  FixPay: 'FixPay',
} as const;

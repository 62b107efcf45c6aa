/** The address of the payer, as the payment step asks for it. */
export const payerAddressTexts = {
  own: 'O boleto leva o seu endereço. Ele não muda a entrega nem a retirada.',
  ofCustomer: 'O boleto leva o endereço do cliente.',
  title: 'Endereço no boleto',
  give: 'Informar o endereço',
  other: 'Usar outro endereço',
  becomesUsual: 'Passa a ser o endereço principal.',
} as const;

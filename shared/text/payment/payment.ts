import { PaymentMethod } from '#shared/model/payment/payment.ts';

/** Display names of the payment methods; an option's own name is more specific. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  [PaymentMethod.CreditCard]: 'Cartão de crédito',
  [PaymentMethod.Boleto]: 'Boleto',
  [PaymentMethod.BankDeposit]: 'Depósito bancário',
  [PaymentMethod.Pix]: 'PIX',
  [PaymentMethod.Cash]: 'Dinheiro',
  [PaymentMethod.OnDelivery]: 'Pagamento na entrega',
  [PaymentMethod.Link]: 'Link de pagamento',
  [PaymentMethod.Custom]: 'Outra forma de pagamento',
  [PaymentMethod.Nubank]: 'Nubank',
};

/** Where a payment at the handover is made. */
export const handoverTexts = {
  atDelivery: 'na entrega',
  atPickup: 'na retirada',
  payAtPickup: 'Pagamento na retirada',
} as const;

/** Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total". */
export const cashTooSmall = 'O valor deve ser maior que o valor do pedido!';

/** PIX at a provider stands apart from the other ways: the shop knows of the payment within seconds. */
export const fastestPayment = 'Mais rápido';
export const otherPayments = 'Outras formas de pagamento';

/** How many working days a boleto may take until its payment is known. */
export const boletoDays = 3;

/** The same where it is paid. */
export const boletoClearing = `O pagamento de um boleto pode levar até ${boletoDays} dias úteis para ser confirmado.`;

/** One fact about a way to pay, for choosing between them. */
export const paymentNotes: Partial<Record<PaymentMethod, string>> = {
  [PaymentMethod.Pix]: 'Aprovado na hora',
  [PaymentMethod.Boleto]: `Compensa em até ${boletoDays} dias úteis`,
  [PaymentMethod.BankDeposit]: 'A loja envia os dados da conta',
  [PaymentMethod.Link]: 'Abre a página de pagamento',
  [PaymentMethod.Nubank]: 'Abre a página de pagamento',
};

/** A PIX by the shop's own key: only the shop's staff can see that it arrived. */
export const pixByHandNote = 'A loja confirma quando o valor cair na conta';

/** A link that the shop's people write. */
export const linkByHandNote = 'A loja envia o link pela conversa';

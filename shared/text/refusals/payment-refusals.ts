import { placedOrderTexts } from '../assisted/placed-order.ts';

const lostStart = 'A forma de pagamento ';
const cashLostStart = 'O troco para ';

/** A boleto may be credited only after the end that its order keeps. */
const boletoTooLate =
  'O boleto não está mais disponível para este pedido, porque o pagamento poderia ser confirmado só depois do prazo.';

/** Whether a message is `lost` or `boletoTooLate`. */
export const isPaymentLost = (message: string): boolean => message.startsWith(lostStart) || message === boletoTooLate;

/** Whether a message is `cashLost`. */
export const isCashLost = (message: string): boolean => message.startsWith(cashLostStart);

/** Why an order cannot be paid like this, or no longer. */
export const paymentRefusals = {
  unavailable: 'Esta forma de pagamento não está disponível para este pedido.',
  lost: (name: string) => `${lostStart}${name} não está mais disponível para este pedido. Escolha outra.`,
  boletoTooLate,
  /** Spec §5, "Cash amount". */
  cashTooLow: 'O valor deve ser maior que o valor do pedido!',
  cashLost: (amount: string) => `${cashLostStart}${amount} não cobre mais o total do pedido. Informe outro valor.`,
  /** Spec §2, "Card payment screen". */
  noPayment: 'Método de pagamento não encontrado',
  notCard: 'Método de pagamento não é cartão de crédito',
  creditOnly: 'Este cartão é de débito ou pré-pago, e aqui só cartões de crédito são aceitos. Use outro cartão.',
  installments: 'Esta quantidade de parcelas não está disponível para este pedido.',
  notTried: 'Não foi possível processar o pagamento agora. Tente novamente ou escolha outra forma de pagamento.',
  testCardsOnly: 'Esta é uma loja de demonstração: use um dos cartões de teste publicados, nunca um cartão de verdade.',
  tooMany: 'Muitas tentativas de pagamento em pouco tempo. Aguarde uma hora ou escolha outra forma de pagamento.',
  tooManyInShop:
    'A loja está recebendo muitas tentativas de pagamento com cartão. Aguarde dez minutos ou escolha outra forma de pagamento.',
  notPlaced: 'Confirme o pedido antes de pagar.',
  canceled: 'Este pedido foi cancelado e não pode mais ser pago.',
  /** The same, to an agent who reopens a placed order. */
  canceledMeanwhile: 'Este pedido foi cancelado enquanto isso e não pode mais ser reaberto.',
  notOnline: 'Este pedido não é pago pela loja.',
  underWay: 'O pagamento está sendo processado. Aguarde um instante.',
  /** `arrived`: the text of `receivedAmountText`. */
  wrongAmount: (arrived: string) => `${arrived}. Fale com a loja pela conversa para acertar o pagamento.`,
  otherCurrency: 'Recebemos o pagamento em outra moeda',
  alreadyPaid: 'Este pedido já foi pago.',
  started: 'A loja já está preparando este pedido. Para pagar de outra forma, fale com ela pela conversa.',
  otherOrder: 'Você já começou outro pedido: termine ou esvazie o carrinho para mudar a forma de pagamento deste.',
  /** The same, to an agent who reopens a placed order. */
  otherOrderOfContact: placedOrderTexts.otherCart,
  noPixKey: 'Informe uma chave PIX válida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.',
} as const;

/** What a provider needs of the payer and is missing, as the payer and as an agent read it. */
export const payerRefusals = {
  own: {
    phone: 'Para pagar assim, informe seu telefone nos dados de contato, ou escolha outra forma de pagamento.',
    address: 'O boleto leva o seu endereço: informe-o na etapa de pagamento, ou escolha outra forma de pagamento.',
  },
  ofCustomer: {
    phone: 'Para este pagamento falta o telefone do cliente: preencha os dados de contato, ou escolha outra forma.',
    address: 'O boleto leva o endereço do cliente: informe-o junto do pagamento, ou escolha outra forma.',
  },
} as const;

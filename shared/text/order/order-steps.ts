import type { TalkPlace } from '../conversation.ts';
import { boletoDays } from '../payment/payment.ts';

/** The texts of a placed order's stages and steps, on its page and in the list of orders. */
export const orderStageTexts = {
  awaitingPayment: 'Falta o pagamento',
  /** The card's provider has not decided yet. */
  inReview: 'Pagamento em análise',
  /** Another amount than the order's total arrived. */
  toSettle: 'Falta acertar o pagamento',
  received: 'Pedido recebido',
  paid: 'Pagamento confirmado',
  /** All money went back, and the order goes on. */
  refunded: 'Pagamento devolvido',
  preparing: 'Em preparo',
  onItsWay: 'Saiu para entrega',
  readyForPickup: 'Pronto para retirada',
  delivered: 'Entregue',
  pickedUp: 'Retirado',
  finished: 'Concluído',
  canceled: 'Cancelado',
  withShop: 'Fale com a loja',
} as const;

/** What comes after the payment. */
export const afterPaymentTexts = {
  delivery: (page: string) => `Agora a loja prepara o pedido. ${page} mostra quando sair para entrega.`,
  pickup: (page: string) => `Agora a loja prepara o pedido. ${page} mostra quando estiver pronto para retirada.`,
  none: (page: string) => `Agora a loja prepara o pedido. ${page} mostra cada passo.`,
  itsPage: 'A página dele',
  thisPage: 'Esta página',
} as const;

/** When an order arrives or is picked up. */
export const promiseTexts = {
  arrives: (when: string) => `Chega ${when}.`,
  pickUp: (whenAndWhere: string) => `Retire ${whenAndWhere}.`,
} as const;

/** Why an order was cancelled by itself, as in the chat's message about it. */
export const autoCancelTexts = {
  unpaid: 'O pagamento não chegou no prazo.',
  unaccepted: 'A loja não confirmou o pedido no prazo.',
} as const;

/** What an order leaves open that was confirmed in the chat, before a delivery or a payment was chosen. */
export const openChoicesTexts = {
  both: ({ at }: TalkPlace) => `Entrega e pagamento: a loja combina com você ${at}`,
  delivery: ({ at }: TalkPlace) => `Entrega: a loja combina com você ${at}`,
  payment: ({ at }: TalkPlace) => `Pagamento: a loja combina com você ${at}`,
} as const;

export const orderStepTexts = {
  payment: 'Pagamento',
  paid: 'Pago',
  refunded: 'Pago e devolvido',
  awaitsMoney: 'Esperando o pagamento. Esta página avisa assim que ele chegar.',
  awaitsReview: 'O cartão está em análise. Esta página avisa assim que houver resposta. Não pague de novo.',
  awaitsBoleto: `Esperando o pagamento. Um boleto leva até ${boletoDays} dias úteis para ser confirmado.`,
  canceled: 'Pedido cancelado',
} as const;

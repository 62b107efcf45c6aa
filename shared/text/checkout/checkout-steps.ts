import { checkoutMissing } from './checkout-missing.ts';

/** The words around the checkout's steps: what a step asks for, and the next missing item. */
export const stepTitles = {
  store: 'Loja',
  delivery: 'Entrega',
  contact: 'Dados de contato',
  schedule: 'Agendamento',
  payment: 'Pagamento',
} as const;

/** The section of a checkout that asks for no payment: only the discount is left of it. */
export const discountSection = { title: 'Desconto', may: 'Opcional: um cupom' } as const;

/** A missing item: after 'Próximo passo: ', and on the button that leads to it. */
export type NextWords = { label: string; button: string };

export const nextTexts = {
  store: { label: 'loja do pedido', button: 'Escolher a loja' },
  deliveryType: { label: 'entrega ou retirada', button: 'Escolher a entrega' },
  pickUp: { label: 'loja para retirada', button: 'Escolher a loja' },
  address: { label: 'endereço de entrega', button: 'Escolher o endereço' },
  delivery: { label: 'opção de entrega', button: 'Escolher a entrega' },
  otherDelivery: { label: 'entrega que leve todos os itens', button: 'Trocar a entrega' },
  schedule: { label: 'dia e horário', button: 'Escolher o horário' },
  payment: { label: 'forma de pagamento', button: 'Escolher o pagamento' },
  coupon: { label: 'aplicar ou apagar o cupom', button: 'Ver o cupom' },
  paymentOption: { label: 'opção de pagamento', button: 'Escolher a opção' },
  payerAddress: { label: 'endereço de quem paga', button: 'Informar o endereço' },
  cash: (total: string) => ({ label: `troco maior que ${total}`, button: 'Corrigir o troco' }),
} as const;

/** The next step of what is missing of a chosen payment, by its text. */
export const nextPaymentTexts: Readonly<Record<string, NextWords>> = {
  [checkoutMissing.paymentOption]: nextTexts.paymentOption,
  [checkoutMissing.payerAddress]: nextTexts.payerAddress,
};

/** The fields of the contact data with their article, for 'Informar o CPF'. */
export const contactFieldWords = {
  name: 'o nome',
  email: 'o e-mail',
  document: 'o CPF',
  phone: 'o telefone',
  corporateDocument: 'o CNPJ',
  corporateName: 'a razão social',
  tradeName: 'o nome fantasia',
  stateInscription: 'a inscrição estadual',
} as const;

export const stepTexts = {
  storeAsks: 'Quem vende o pedido',
  storeMay: 'Opcional: quem vende o pedido',
  deliveryAsks: 'Entregar no endereço ou retirar na loja',
  contactAsks: (asksPhone: boolean) => (asksPhone ? 'Nome, e-mail, CPF e telefone' : 'Nome, e-mail e CPF'),
  scheduleAsks: { open: 'Dia e horário', delivery: 'Dia e horário da entrega', pickup: 'Dia e horário da retirada' },
  paymentAsks: (hasCoupon: boolean) => (hasCoupon ? 'Forma de pagamento e cupom' : 'Forma de pagamento'),
  change: 'Alterar',
  close: 'Fechar',
  open: 'Abrir',
  next: 'Próximo passo:',
  done: 'Pronto:',
  ready: (done: number, all: number) => `${done} de ${all} etapas prontas`,
  anotherPayment: (number: number) => `Pedido nº ${number}: escolha outra forma de pagamento`,
  lastTime: 'Entrega como da última vez',
  lastTimeWithSlot: 'Entrega como da última vez, no próximo horário livre',
  deliveredAt: 'Entrega:',
  pickedUpAt: 'Retirada:',
  onlyDelivery: 'É a única opção para este endereço.',
  onlyStore: 'É a única loja para retirada.',
  onlySlot: 'É o único horário.',
} as const;

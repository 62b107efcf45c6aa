import type { FirstStep } from '../../model/panel/first-steps.ts';

const names: Readonly<Record<FirstStep, string>> = {
  shop: 'Nome e WhatsApp da loja',
  channel: 'Mensagens pelo WhatsApp',
  products: 'Produtos',
  delivery: 'Entrega e retirada',
  payment: 'Pagamento',
  order: 'Link da loja e pedido de teste',
};
const hints: Readonly<Record<FirstStep, string>> = {
  shop: 'Para onde o cliente escreve. No alto da loja aparece o seu logo (Loja, Cor e logo); sem logo, a palavra “Shop”',
  channel: 'A loja avisa o cliente sozinha; pode ficar para depois',
  products: 'Um já basta para começar',
  delivery: 'Como o pedido chega ao cliente?',
  payment: 'PIX com a sua chave leva 2 minutos',
  order: 'Você compra de você mesmo, sem cobrar',
};

/** The texts of the panel's first steps. */
export const firstStepTexts = {
  names,
  hints,
  title: 'Primeiros passos',
  later: 'deixado para depois',
  badPhone: 'O WhatsApp precisa do DDD e do número, como (11) 98765-4321.',
  noDelivery: 'Escolha retirada, entrega ou as duas.',
  noPayment: 'Escolha PIX, dinheiro ou os dois.',
  alreadyStarted: 'A loja já tem isto. Mude na aba Loja.',
} as const;

import type { CallDoc } from './call-doc.ts';

const contact = ['no-contact', 'no-channel'] as const;
const refunds = [
  'refund-amount',
  'refund-key',
  'refund-unpaid',
  'refund-on-delivery',
  'refund-by-hand',
  'refund-unsupported',
  'refund-too-old',
  'refund-refunded',
  'refund-disputed',
  'refund-under-way',
] as const;

/** The calls of agents: what each does, and when to make it. */
export const agentCallDocs = {
  setManualLogistic: {
    summary: 'Combinar o frete à mão',
    description: 'Quando o atendente acertou o frete com o contato. Precisa de `enableManualPrices`.',
    codes: ['no-manual-prices', 'no-address', 'freight-limit', 'delivery-off', 'semi-automatic'],
  },
  setDiscount: {
    summary: 'Dar um desconto no pedido',
    description: 'Até o limite do atendente (`Order.discountLimit`). Precisa de `enableManualPrices`. 0 o tira.',
    codes: ['no-manual-prices', 'discount-limit', 'coupon', 'semi-automatic'],
  },
  setLineDiscount: {
    summary: 'Dar um desconto numa linha',
    description: 'Como o do pedido, para uma linha só; conta no mesmo limite.',
    codes: ['no-manual-prices', 'discount-limit', 'unknown-line', 'gift-line', 'semi-automatic'],
  },
  requestDiscount: {
    summary: 'Pedir um desconto acima do limite',
    description: 'Um supervisor ou a plataforma decide. Até lá o atendente não finaliza o pedido.',
    codes: ['no-manual-prices', 'within-limit', 'discount-limit', 'no-reason', 'card-number', 'semi-automatic'],
  },
  withdrawDiscount: {
    summary: 'Desistir do desconto pedido',
    description: 'Enquanto ninguém decidiu, ou quando o contato não espera mais.',
    codes: ['semi-automatic'],
  },
  discountsToDecide: {
    summary: 'Listar descontos a decidir',
    description:
      'Para a tela do supervisor: os que esperam na loja, o mais antigo primeiro, e o que foi dos que `also` nomeia.',
    codes: [],
  },
  decideDiscount: {
    summary: 'Aprovar ou recusar um desconto',
    description: 'Aprovado, ele entra no pedido na hora. Vale para o pedido como estava, uma vez.',
    codes: ['not-found', 'no-reason', 'decided', 'withdrawn', 'void', 'card-number'],
  },
  addCustomItem: {
    summary: 'Pôr um item avulso no pedido',
    description: 'Para o que não está no catálogo: nome, preço e quantidade. Precisa de `enableManualPrices`.',
    codes: ['no-manual-prices', 'bad-item', 'too-many-lines', 'card-number', 'semi-automatic'],
  },
  setInternalNote: {
    summary: 'Escrever a nota interna do pedido',
    description: 'Para outros atendentes. Quem compra nunca a recebe.',
    codes: ['card-number', 'semi-automatic'],
  },
  setManualPix: {
    summary: 'Dar a chave PIX de um pedido',
    description: 'Quando o atendente combina outra chave PIX para este pedido, conferida à mão.',
    codes: ['no-such-payment', 'pix-key', 'card-number', 'semi-automatic'],
  },
  sendProduct: {
    summary: 'Mandar um produto ao contato',
    description: 'Do botão do produto: a mensagem leva imagem, preço e um link que o abre como o contato.',
    codes: ['unknown-product', ...contact],
  },
  sendProducts: {
    summary: 'Mandar vários produtos ao contato',
    description: 'Até dez produtos, com as palavras do atendente. `previewProducts` mostra antes como chegam.',
    codes: ['unknown-product', 'card-number', ...contact],
  },
  previewProducts: {
    summary: 'Ver como os produtos chegam ao contato',
    description: 'Antes de `sendProducts`, com o mesmo corpo. Não manda nada.',
    codes: ['unknown-product', 'card-number', ...contact],
  },
  sendSummary: {
    summary: 'Mandar o resumo do pedido ao contato',
    description: 'Quando o carrinho está como combinado: o contato o confere e o abre por um link.',
    codes: ['empty-order', ...contact],
  },
  sendCatalog: {
    summary: 'Mandar o catálogo ao contato',
    description: 'O link abre o catálogo, uma categoria, uma coleção ou uma busca.',
    codes: ['unknown-category', ...contact],
  },
  messages: {
    summary: 'Listar as mensagens ao contato',
    description: 'Para saber o que chegou. `reason` e `advice` dizem por que uma falhou e o que fazer.',
    codes: [],
  },
  resendMessage: {
    summary: 'Reenviar uma mensagem que falhou',
    description: 'Uma que espera ou chegou fica como está: repetir não manda duas vezes.',
    codes: ['not-found', ...contact],
  },
  toggleSemiAutomatic: {
    summary: 'Passar o contato ao robô ou de volta',
    description: 'Com `to`, repetir não muda nada. Enquanto o robô atende, o atendente não muda o pedido.',
    codes: [],
  },
  confirmByAgent: {
    summary: 'Finalizar o pedido pelo contato',
    description:
      'O atendente confirma, com os dados do contato e a forma de pagamento, que a mensagem leva ao contato. Sem `paymentMethod` onde `steps` não tem Payment e nada foi escolhido.',
    codes: [
      ...(['empty-order', 'order-problems', 'customer-invalid', 'no-such-payment', 'sold-out'] as const),
      ...(['slot-taken', 'coupon', 'gift-gone', 'card-number', 'semi-automatic'] as const),
    ],
  },
  cancelOrder: {
    summary: 'Cancelar o carrinho do contato',
    description: 'O carrinho acaba, e o próximo é outro. Um pedido confirmado se cancela por `cancelPlaced`.',
    codes: ['semi-automatic'],
  },
  cancelPlaced: {
    summary: 'Cancelar um pedido confirmado',
    description:
      'Pelo id. O estoque volta. Uma cobrança que espera é cancelada antes; um pedido pago, devolvido antes. O motivo é opcional, e o cliente o lê.',
    codes: ['not-found', 'card-number', 'is-paid', 'bad-transition', 'payment-under-way'],
  },
  refundPlaced: {
    summary: 'Pedir a devolução de um pagamento',
    description:
      'Pelo número, inteiro ou em parte, pelo provedor em que o dinheiro entrou. A devolução vem em `refund.refunds`.',
    codes: ['not-found', 'card-number', ...refunds],
  },
  sendPlaced: {
    summary: 'Mandar de novo o pagamento de um pedido',
    description: 'Quando o contato perdeu o código ou o link.',
    codes: ['not-found', 'already-paid', 'order-canceled', 'nothing-to-pay', ...contact],
  },
  agentContacts: {
    summary: 'Listar os contatos do atendente',
    description: 'Para a lista ao lado da loja, lida de novo a cada poucos segundos.',
    codes: [],
  },
  openContact: {
    summary: 'Abrir outro contato do atendente',
    description: 'Troca o id da lista por uma sessão para ele. Repetir devolve o mesmo código.',
    codes: ['not-found'],
  },
  seeContact: {
    summary: 'Marcar eventos do contato como vistos',
    description: 'Quando o atendente abriu o contato da sessão.',
    codes: [],
  },
  priceTables: {
    summary: 'Listar as tabelas de preço',
    description: 'Para o checkout de um atendente. Vazia sem `enableManualPrices`.',
    codes: [],
  },
  setPriceTable: {
    summary: 'Escolher ou tirar a tabela de preço',
    description: 'O pedido é calculado de novo por ela; `none` a tira. Uma tabela nunca aumenta um preço.',
    codes: ['no-manual-prices', 'unknown-price-table', 'semi-automatic'],
  },
} as const satisfies Readonly<Record<string, CallDoc>>;

import type { CallDoc } from './call-doc.ts';

const cart = ['unknown-product', 'inactive', 'restricted', 'price-on-request', 'no-variant'] as const;
const paying = ['not-found', 'no-payment', 'not-card', 'no-such-payment'] as const;

/** The calls of shoppers, and of agents for them: what each does, and when to make it. */
export const shopperCallDocs = {
  linkStore: {
    summary: 'Ligar uma loja da Tray a um robô',
    description: 'Depois que a loja autorizou na Tray: troca o código dela e a liga ao robô. Repetir não liga de novo.',
    codes: ['authorization-refused', 'chatbot-refused'],
  },
  linkedChatbot: {
    summary: 'Ver o robô de uma loja da Tray',
    description: 'Na volta da autorização, para saber se a loja já está ligada.',
    codes: ['not-found'],
  },
  session: {
    summary: 'Abrir a sessão de um link',
    description:
      'A primeira chamada de uma página: troca o código do link por quem compra, a loja e o canal. Com `anonymous-session` cria a sessão de um visitante, cujo `code` vai nas chamadas seguintes.',
    codes: ['not-found'],
  },
  settings: {
    summary: 'Ver as configurações da loja',
    description: 'Junto com a sessão: cores, etapas e regras da loja. Sem sessão vale a loja do host.',
    codes: ['not-found'],
  },
  categories: {
    summary: 'Listar as categorias',
    description: 'Para as abas e os filtros do catálogo. Vêm com as subcategorias, uma página de cada vez.',
    codes: ['bad-page-token'],
  },
  topProducts: {
    summary: 'Listar os mais vendidos',
    description: 'Para a primeira vista do catálogo, a aba Todos.',
    codes: ['bad-page-token'],
  },
  searchProducts: {
    summary: 'Listar os produtos de uma categoria',
    description: 'Quando uma categoria está escolhida; também filtrada e buscada dentro dela. Só lê.',
    codes: ['bad-page-token'],
  },
  collectionProducts: {
    summary: 'Listar os produtos de uma coleção',
    description: 'Quando uma coleção da loja está escolhida, ou um link a abre.',
    codes: ['bad-page-token', 'not-found'],
  },
  searchTextProducts: {
    summary: 'Buscar produtos por palavras',
    description: 'Para a busca em toda a loja. Se nada combina, `guess` diz como a busca foi lida. Só lê.',
    codes: ['bad-page-token'],
  },
  productsByIds: {
    summary: 'Ler produtos pelos ids',
    description: 'Para até 100 produtos que a página já conhece, como os sugeridos. Os que não existem faltam.',
    codes: [],
  },
  suggestions: {
    summary: 'Sugerir enquanto se digita',
    description: 'Enquanto a pessoa ainda digita: produtos e categorias que ela pode querer.',
    codes: [],
  },
  facets: {
    summary: 'Listar os filtros de uma lista',
    description: 'Ao lado de uma busca ou categoria: os filtros que ela tem, com quantos produtos cada um deixa.',
    codes: [],
  },
  product: {
    summary: 'Ver um produto',
    description: 'Para a página do produto, com as variantes e os preços de agora.',
    codes: ['not-found'],
  },
  firstPage: {
    summary: 'Ver a primeira página do visitante',
    description:
      'O gateway a pede para escrever o catálogo já no HTML: configurações, categorias e mais vendidos da loja do host.',
    codes: ['not-found'],
  },
  currentOrder: {
    summary: 'Ver o carrinho',
    description:
      'Ao abrir a página e depois de cada evento. Lê também os preços e o estoque de agora; o que mudou está em `catalogErrorMessages`. Sem carrinho vem um vazio. Com `If-None-Match`, 304 enquanto nada mudou.',
    codes: [],
  },
  putItem: {
    summary: 'Pôr, mudar ou tirar um item',
    description:
      'A cada mudança de uma linha, com a quantidade nova, e nunca uma soma. 0 tira a linha. A resposta é o pedido.',
    codes: [
      ...cart,
      ...(['no-such-option', 'option-unavailable', 'no-such-subscription', 'stock-limit'] as const),
      ...(['order-size', 'too-many-lines', 'unknown-line', 'other-product', 'gift-line'] as const),
      ...(['custom-line', 'card-number', 'semi-automatic'] as const),
    ],
  },
  putGift: {
    summary: 'Escolher os brindes de uma promoção',
    description: 'Quando a pessoa escolhe brindes de `Order.gifts`. Vale a escolha inteira da promoção.',
    codes: ['gift-group', 'gift-gone', 'gift-twice', 'gift-limit', 'semi-automatic'],
  },
  confirmOrder: {
    summary: 'Confirmar o próprio pedido',
    description:
      'Quando quem compra confirma. O pedido ganha `number` e `status` 1, o estoque é reservado, e o próximo carrinho é outro. Mande `If-Match` e `Idempotency-Key`.',
    codes: ['empty-order', 'order-problems', 'sold-out', 'slot-taken', 'coupon', 'gift-gone', 'open-orders'],
  },
  orderEvents: {
    summary: 'Ouvir as mudanças dos pedidos',
    description: 'Enquanto a página está aberta: um evento para cada mudança, de quem for. Depois leia o pedido.',
    codes: [],
  },
  placedOrders: {
    summary: 'Listar os pedidos confirmados',
    description: 'Para "Meus pedidos": os de quem chama, o mais novo primeiro, até 50.',
    codes: [],
  },
  placedOrder: {
    summary: 'Ver um pedido confirmado',
    description: 'Para a página de um pedido: itens, passos, pagamento e dinheiro, pelo número.',
    codes: ['not-found'],
  },
  repeatOrder: {
    summary: 'Pedir de novo',
    description:
      'Põe os itens de um pedido confirmado no carrinho, aos preços de hoje. `missing` diz o que não entrou, e `priceChanges` os preços que mudaram.',
    codes: ['not-found'],
  },
  setInstallments: {
    summary: 'Escolher as parcelas do cartão',
    description: 'Na página do cartão, quando a pessoa escolhe em quantas vezes.',
    codes: ['not-found', 'no-such-payment', 'not-card', 'installments'],
  },
  payByCard: {
    summary: 'Pagar com o cartão digitado',
    description:
      'Quando a opção de `cardOptions` não tem `tokens`. Um cartão recusado é um sucesso com `status` 3. Só repita com a mesma `Idempotency-Key`.',
    codes: [...paying, 'not-credit', 'installments', 'too-many-payments', 'payment-under-way', 'payment-not-tried'],
  },
  cardOptions: {
    summary: 'Listar cartões e parcelas',
    description: 'Ao abrir a página do cartão: as opções, as parcelas de cada uma, e se ela pede um token.',
    codes: ['not-found'],
  },
  changePayment: {
    summary: 'Voltar à escolha do pagamento',
    description:
      'Quando a pessoa quer pagar de outro modo um pedido que espera dinheiro: a cobrança é cancelada, e o pedido volta a ser o carrinho.',
    codes: ['not-found', 'payment-under-way', 'not-online', 'order-canceled'],
  },
  setPayment: {
    summary: 'Escolher a forma de pagamento',
    description: 'No checkout, com uma opção de `paymentOptions`. Não cobra nada.',
    codes: ['no-such-payment', 'cash-too-low', 'semi-automatic'],
  },
  payByBrick: {
    summary: 'Pagar com o token de um cartão',
    description:
      'Quando o formulário do provedor, ou o da loja com `tokens`, fez um token. Só repita com a mesma `Idempotency-Key`.',
    codes: [...paying, 'not-credit', 'installments', 'too-many-payments', 'payment-under-way', 'payment-not-tried'],
  },
  paymentState: {
    summary: 'Ver o pagamento de um pedido',
    description:
      'A cada poucos segundos enquanto se paga fora da página: o código PIX, a linha do boleto, e se o dinheiro chegou. Sem nada a pagar, é o pedido atual, com `status` null: só um `order` desconhecido tem 404.',
    codes: ['not-found'],
  },
  startPayment: {
    summary: 'Fazer um novo código de pagamento',
    description: 'Quando o PIX ou boleto passou do prazo. Se o código ainda vale, devolve o estado.',
    codes: ['not-found', 'not-placed', 'not-online', 'order-canceled', 'no-such-payment', 'payment-under-way'],
  },
  logisticOptions: {
    summary: 'Listar entregas e retiradas',
    description: 'No checkout, para um endereço ou CEP: os modos de receber o pedido, com o preço e os limites.',
    codes: ['invalid-cep'],
  },
  setLogistic: {
    summary: 'Escolher a entrega ou retirada',
    description:
      'No checkout, com uma opção de `logisticOptions`, ou só o tipo. Desfaz o que depende do tipo de antes.',
    codes: ['no-such-delivery', 'delivery-off', 'pick-up-only', 'no-address', 'invalid-cep', 'semi-automatic'],
  },
  stores: {
    summary: 'Listar as lojas de retirada',
    description: 'Para escolher onde retirar.',
    codes: [],
  },
  paymentOptions: {
    summary: 'Listar as formas de pagamento',
    description: 'No checkout: as que servem para este pedido.',
    codes: [],
  },
  sellers: {
    summary: 'Listar as lojas vendedoras',
    description: 'Quando a loja deixa escolher de quem comprar: as que servem para o endereço.',
    codes: ['invalid-cep'],
  },
  setSeller: {
    summary: 'Escolher a loja vendedora',
    description: 'Antes dos produtos, ou no checkout. Desfaz escolhas que ela não atende.',
    codes: ['no-such-seller', 'semi-automatic'],
  },
  schedule: {
    summary: 'Listar dias e horários',
    description: 'Quando `steps` tem Schedule: os que se podem escolher para a entrega ou retirada do pedido.',
    codes: [],
  },
  setSchedule: {
    summary: 'Escolher o dia e o horário',
    description: 'Com um horário de `schedule`. O lugar é reservado na confirmação.',
    codes: ['slot-unavailable', 'semi-automatic'],
  },
  setCoupon: {
    summary: 'Aplicar ou tirar um cupom',
    description: 'No checkout, se `canUseCoupon`. Um cupom vazio tira o que está no pedido.',
    codes: ['coupon', 'manual-discount', 'card-number', 'semi-automatic'],
  },
  addressByCep: {
    summary: 'Buscar o endereço de um CEP',
    description: 'Quando a pessoa digitou oito algarismos: preenche rua, bairro, cidade e estado.',
    codes: ['cep-invalid', 'cep-unknown'],
  },
  addAddress: {
    summary: 'Salvar um endereço novo',
    description: 'Devolve todos os endereços de quem compra. Repetir o mesmo endereço não o salva duas vezes.',
    codes: ['address-incomplete', 'too-many-addresses', 'card-number', 'semi-automatic'],
  },
  saveCustomer: {
    summary: 'Salvar os dados de contato',
    description: 'Poucos segundos depois que a pessoa parou de digitar. Campos vazios valem; os errados são recusados.',
    codes: ['customer-invalid', 'card-number', 'semi-automatic'],
  },
} as const satisfies Readonly<Record<string, CallDoc>>;

import type { MessageState } from '#shared/model/message.ts';

const boletoAlone = (number: number, amount: string, dueDay: string | null): string =>
  `Boleto do seu pedido nº ${number}: ${amount}${dueDay === null ? '' : `, vencimento ${dueDay}`}.`;

/** Texts of assisted-sale messages to contacts. Prices are formatted. */
export const messageText = {
  price: (price: string) => `Preço: ${price}`,
  priceBefore: (before: string, now: string) => `Preço: de ${before} por ${now}`,
  priceRange: (from: string, to: string) => `Preço: de ${from} a ${to}`,
  priceOnRequest: 'Preço sob consulta',
  pricePerKilo: (price: string) => `${price} por kg`,
  unavailable: 'Este produto está indisponível no estoque',
  openProduct: 'Ver produto',
  products: 'Veja estes produtos:',
  listed: (name: string) => `• ${name}`,
  openProducts: 'Ver produtos',

  summaryTitle: 'Resumo do seu pedido',
  line: (quantity: number, name: string, amount: string) => `${quantity} × ${name}: ${amount}`,
  subscription: (every: string) => `Assinatura ${every}`,
  custom: (name: string) => `${name} (avulso)`,
  lineDiscount: (amount: string) => `Desconto neste item: −${amount}`,
  note: (words: string) => `Observação: ${words}`,
  soldBy: (name: string) => `Vendido e entregue por ${name}`,
  givenBy: (name: string) => `Entregue por ${name}`,
  gift: (name: string) => `Brinde: ${name}`,
  subtotal: (amount: string) => `Subtotal: ${amount}`,
  discount: (amount: string) => `Desconto: −${amount}`,
  couponDiscount: (code: string, amount: string) => `Desconto do cupom ${code}: −${amount}`,
  agreedDiscount: (amount: string) => `Desconto combinado: −${amount}`,
  coupon: (code: string) => `Cupom: ${code}`,
  serviceTax: (amount: string) => `Taxa de serviço: ${amount}`,
  freight: (amount: string) => `Frete: ${amount}`,
  pickup: (amount: string) => `Retirada: ${amount}`,
  total: (amount: string) => `Total: ${amount}`,
  seller: (words: string) => `Loja: ${words}`,
  delivery: (words: string) => `Entrega: ${words}`,
  expressDelivery: (words: string) => `Entrega expressa: ${words}`,
  slot: (words: string) => `Quando: ${words}`,
  payment: (words: string) => `Pagamento: ${words}`,
  pixKey: (key: string) => `Chave PIX: ${key}`,
  paymentLink: (link: string) => `Link de pagamento: ${link}`,
  customer: (name: string) => `Nome: ${name}`,
  cpf: (document: string) => `CPF: ${document}`,
  company: (words: string) => `Empresa: ${words}`,
  openOrder: 'Ver pedido',

  catalog: (shop: string) => `Conheça o catálogo de ${shop}`,
  catalogOf: (name: string) => `Veja ${name} no nosso catálogo`,
  catalogSearch: (term: string) => `Veja o que encontramos para "${term}"`,
  openCatalog: 'Abrir catálogo',

  welcome: (shop: string) => `Olá! Que bom falar com você. Toque no botão para ver o catálogo de ${shop}.`,

  received: (number: number | string) => `Seu pedido nº ${number} foi recebido.`,
  payByPix: (number: number, amount: string) => `Pague seu pedido nº ${number} com PIX copia e cola: ${amount}.`,
  pixSteps: 'Copie o código da próxima mensagem e cole no aplicativo do seu banco.',
  pixUntil: (time: string) => `O código vale até ${time}.`,
  payByBoleto: (number: number, amount: string, dueDay: string | null) =>
    `${boletoAlone(number, amount, dueDay)} A linha digitável está na próxima mensagem.`,
  boletoAlone,
  copyCodeOnPage: 'Toque no botão para copiar o código e cole no aplicativo do seu banco.',
  codeToCopy: (code: string) => `Copie o código e cole no aplicativo do seu banco: ${code}`,
  payByLink: (number: number, amount: string) => `Pague seu pedido nº ${number} por este link: ${amount}.`,
  nativeOrder: (number: number) => `Pedido nº ${number}`,
  nativePix: (number: number, amount: string) =>
    `Pague seu pedido nº ${number} com PIX: ${amount}. Copie o código no botão e cole no aplicativo do seu banco.`,
  nativeBoleto: (number: number, amount: string, dueDay: string | null) =>
    `${boletoAlone(number, amount, dueDay)} Copie a linha digitável no botão.`,
  nativeLink: (number: number, amount: string) => `Pague seu pedido nº ${number} pelo botão: ${amount}.`,
  nativeExpired: 'O prazo para pagar este pedido terminou.',
  openPayment: 'Abrir pagamento',
  followOrder: 'Acompanhar o pedido',
  choosePayment: 'Escolher pagamento',
  orderLink: (number: number) => `Acompanhe seu pedido nº ${number}.`,
  reopenedByAgent: (number: number) => `A loja reabriu seu pedido nº ${number} para mudar o que foi combinado.`,
  reopened: (number: number) => `O pedido nº ${number} foi reaberto para mudar a forma de pagamento.`,
  endedPix: 'O código PIX anterior não vale mais.',
  endedBoleto: 'O boleto anterior não vale mais.',
  endedLink: 'O link de pagamento anterior não vale mais.',
  paid: (number: number | string) => `Recebemos o pagamento do seu pedido nº ${number}.`,
  paidAfterCancel: (number: number) =>
    `Recebemos o pagamento do seu pedido nº ${number}, mas ele já tinha sido cancelado. ` +
    'A loja vai devolver o valor ou falar com você.',
  wrongAmount: (number: number) =>
    `O valor não confere com o total do seu pedido nº ${number}. Responda nesta conversa para acertar com a loja, antes de pagar de novo.`,
  excessAmount: (number: number) =>
    `Responda nesta conversa para a loja devolver a diferença do seu pedido nº ${number}.`,
  refunded: (number: number, amount: string) => `Devolvemos ${amount} do pagamento do seu pedido nº ${number}.`,
  refundedWhole: (number: number, amount: string) =>
    `Devolvemos ${amount} do seu pedido nº ${number}: agora todo o valor pago foi devolvido.`,
  canceledByRefund: 'O pedido foi cancelado.',
  refundedToCard: 'O valor aparece na fatura do seu cartão; o prazo depende do banco.',
  refundedByPix: 'O PIX volta para a conta de onde saiu.',
  onItsWay: (number: number | string) => `Seu pedido nº ${number} saiu para entrega.`,
  readyForPickup: (number: number | string) => `Seu pedido nº ${number} está pronto para retirada.`,
  finalized: (number: number | string) => `Seu pedido nº ${number} foi finalizado. Obrigado pela compra!`,
  notOnItsWay: (number: number) =>
    `Correção: seu pedido nº ${number} ainda não saiu para entrega. Avisamos quando ele sair.`,
  notReadyForPickup: (number: number) =>
    `Correção: seu pedido nº ${number} ainda não está pronto para retirada. Avisamos quando estiver.`,
  notFinalized: (number: number) => `Correção: seu pedido nº ${number} ainda não foi finalizado.`,
  canceled: (number: number | string) => `Seu pedido nº ${number} foi cancelado.`,
  ifPaid: 'Se você já pagou, responda nesta conversa para receber o valor de volta.',
  notPaidInTime: (number: number | string) =>
    `Seu pedido nº ${number} foi cancelado porque o pagamento não chegou no prazo. Se ainda quiser os itens, faça um novo pedido.`,
  notAcceptedInTime: (number: number | string) =>
    `Seu pedido nº ${number} foi cancelado porque a loja não o confirmou no prazo. Se ainda quiser os itens, faça um novo pedido ou fale com a loja.`,
} as const;

/** Why nothing is sent, for the agent. */
export const sendRefusals = {
  noChannel: 'Este canal ainda não está conectado: a mensagem não pode ser enviada.',
  noContact: 'Este visitante não veio de uma conversa: a mensagem não pode ser enviada.',
  emptyOrder: 'O pedido ainda não tem itens para enviar.',
  nothingToPay: 'Este pedido não tem código nem link de pagamento que valha agora.',
  paid: 'Este pedido já foi pago.',
  noProducts: 'Escolha pelo menos um produto para enviar.',
  unknownCategory: 'Esta categoria não existe mais na loja.',
  unknownCollection: 'Esta coleção não existe mais na loja.',
} as const;

/** For the agent: how messages leave when the contact's chat accepts no free message now. */
export const previewNotes = {
  marketingStopped:
    'Este contato pediu para não receber ofertas, e a conversa de 24 horas está fechada: a mensagem não sai. Espere o contato escrever.',
  waits: 'A conversa de 24 horas está fechada. As mensagens saem quando o contato escrever.',
  template: (name: string) => `A conversa de 24 horas está fechada. O texto sai dentro do modelo “${name}” da loja.`,
  fixedTemplate: (name: string) =>
    `A conversa de 24 horas está fechada. Sai só o modelo “${name}” da loja, sem o seu texto.`,
} as const;

/** The title of the warning that a message was given up. */
export const notSentTitle = (title: string): string => `Não enviado: ${title}`;

/** The state of a message, for the agent. */
export const messageStateText: Readonly<Record<MessageState, string>> = {
  queued: 'na fila',
  sent: 'enviado',
  failed: 'falhou',
  delivered: 'entregue',
  read: 'lido',
};

/** What a message is called that is nothing but a PIX code or a boleto's line. */
export const paymentCodeTitle = 'Código de pagamento';

/**
 * The outbox's reason code for a contact whose chat does not accept messages now (spec §1: agents write to contacts).
 */
export const windowClosed = 'window-closed';

/** The outbox's reason code for an advertisement to a contact who stopped them (`isMarketing`). */
export const marketingStopped = 'marketing-stopped';

/** Why a message failed, by the outbox's reason code. */
export const messageFailureTexts: Readonly<Record<string, string>> = {
  [windowClosed]: 'A janela de 24 horas com este contato está fechada',
  'template-needed': 'O modelo de mensagem da loja não foi aceito pelo WhatsApp',
  [marketingStopped]: 'Este contato pediu para não receber ofertas',
  unreachable: 'Este contato não pode receber mensagens agora',
  'token-invalid': 'O acesso da loja a este canal venceu ou é inválido',
  'not-allowed': 'A loja não tem permissão para enviar por este canal',
  'account-blocked': 'A conta da loja neste canal está bloqueada ou com pendências',
  'too-many': 'O canal limitou os envios da loja',
  'not-accepted': 'O canal não aceitou esta mensagem',
  picture: 'A imagem da mensagem não foi aceita pelo canal',
  temporary: 'O canal está com problemas',
  timeout: 'O canal não respondeu',
  'not-connected': 'Este canal não está conectado',
};

const askTheShop = 'Avise quem cuida dos canais da loja.';
const writeByHand = 'Reenvie, ou escreva ao contato pela conversa.';
const advice: Readonly<Record<string, string>> = {
  [windowClosed]: 'Ela abre quando o contato escrever, e a mensagem vai então sozinha.',
  'template-needed': askTheShop,
  [marketingStopped]: 'Espere o contato escrever para mandar produtos.',
  unreachable: 'Fale com o contato por outro meio.',
  'token-invalid': askTheShop,
  'not-allowed': askTheShop,
  'account-blocked': askTheShop,
  'too-many': 'Espere alguns minutos e reenvie.',
  picture: 'Reenvie, ou mande a imagem pela conversa.',
  temporary: 'Espere alguns minutos e reenvie.',
  timeout: 'Espere alguns minutos e reenvie.',
  'not-connected': askTheShop,
};

/** What the agent can do about a failed message. */
export const messageFailureAdvice = (reason: string | null): string => advice[reason ?? ''] ?? writeByHand;

/** Why a message failed, for the agent; `reason` is the outbox's reason code. */
export const messageFailureText = (reason: string | null): string =>
  messageFailureTexts[reason ?? ''] ?? 'O canal não aceitou a mensagem';

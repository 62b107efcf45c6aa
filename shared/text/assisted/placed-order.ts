/** The texts of a placed order's page for agents. They speak about the customer, never to them. */
export const placedOrderTexts = {
  awaitingPayment: 'Aguardando pagamento',
  withShop: 'Acertar com o cliente',
  stages: { dispute: 'Pagamento em disputa', 'fraud-alert': 'Alerta de fraude', won: 'Disputa ganha' },
  placedByAgent: (name: string | undefined) => `finalizado por ${name ?? 'vendedor'}`,
  placedByShopper: 'confirmado pelo cliente',

  isOpen: 'Ainda não foi pago: cancelar ou reabrir avisa o cliente, e o código de pagamento deixa de valer.',
  isOpenWithoutCode: 'Ainda não foi pago: cancelar ou reabrir avisa o cliente.',
  isUnderWay: 'A loja já está preparando: pode ser cancelado, mas não reaberto.',
  isPaid: 'Já foi pago: não pode ser cancelado nem reaberto aqui. Para desfazer a venda, devolva o pagamento.',
  isReturned: 'Todo o dinheiro já voltou ao cliente: pode ser cancelado, e os itens voltam ao estoque.',
  isToReview: 'Chegou dinheiro que não confere com o pedido: acerte com o cliente antes de mudar algo.',
  isDisputed: 'O pagamento está em disputa: a loja responde no painel do provedor, e nada muda até a decisão.',
  hasFraudAlert: 'O provedor alertou que este pagamento pode ser fraude: nada muda até a loja conferir o comprador.',
  isWon: 'A loja ganhou a disputa, mas os produtos não estão mais reservados: a loja decide se entrega ou devolve.',
  isLate: 'O dinheiro chegou depois que o pedido terminou: falta devolver ao cliente.',
  isAllBack: 'Todo o dinheiro já voltou ao cliente.',
  isFinished: 'Já foi entregue: não muda mais.',
  history: 'Quem fez o quê',
  isCanceled: 'Cancelado: não muda mais. “Repetir pedido” começa outro com os mesmos itens.',

  canceledBy: (who: string, when: string) => `Cancelado por ${who}${when}.`,
  canceledByRefund: (when: string) => `Cancelado${when}, porque todo o valor foi devolvido.`,
  canceledUnpaid: (when: string) => `Cancelado${when}, porque o pagamento não chegou no prazo.`,
  canceledUnaccepted: (when: string) => `Cancelado${when}, porque a loja não confirmou no prazo.`,

  neverPaid: 'Nada foi pago, e o código de pagamento não vale mais.',
  neverPaidWithoutCode: 'Nada foi pago.',
  neverConfirmed: 'Ninguém confirmou este pagamento. Se o cliente já pagou, devolva o valor a ele.',

  follows: 'Atualiza sozinho: quando o dinheiro chegar, esta página muda.',
  /** For the shop's own PIX key or payment link: no provider reports that the money arrived. */
  followsShop: 'Ninguém avisa deste dinheiro: esta página muda quando a loja confirmar.',
  noCharge: 'A cobrança ainda não foi gerada.',
  expired: 'O código de pagamento venceu.',
  failed: 'O pagamento não foi aprovado.',
  inReview: 'O cartão foi enviado e está em análise.',
  payOnPage: 'O cliente paga com cartão na página do pedido.',
  until: (time: string) => `vence às ${time}`,

  internalNote: 'Só a equipe vê.',

  paymentSent: 'Pagamento enviado para o contato',
  linkSent: 'Link do pedido enviado para o contato',

  refund: 'Devolver pagamento',
  refundCancels: 'Devolver tudo cancela o pedido, e o estoque volta.',
  refundAfterDispatch: 'O pedido já saiu ou está pronto para retirada, e continua como está.',
  refundAfterEnd: 'Os itens deste pedido já voltaram ao estoque.',
  refundNotified: 'O cliente é avisado pela conversa, se ela aceitar mensagens agora.',
  refundPart: 'O pedido continua como está.',
  refundExcess: 'O que fica com a loja é o valor do pedido: quando a devolução terminar, ele passa a pago.',
  refundMost: (most: string) => `No máximo ${most}.`,
  refundReason: 'Motivo (só a loja vê)',
  refundRequested: (amount: string) => `Devolução de ${amount} pedida: aguardando o provedor.`,
  refundMade: (amount: string, at: string | null) => `${amount} devolvidos${at === null ? '' : ` ${at}`}.`,
  refundFailed: (amount: string, problem: string) => `A devolução de ${amount} não foi feita: ${problem}`,

  reopenQuestion:
    'O pedido volta ao carrinho para ser mudado e finalizado de novo. O código de pagamento atual deixa de valer, e o contato é avisado.',
  reopenQuestionWithoutCode: 'O pedido volta ao carrinho para ser mudado e finalizado de novo, e o contato é avisado.',

  /** Also the order service's refusal. */
  otherCart: 'Este contato tem outro carrinho aberto: finalize ou esvazie esse carrinho e reabra de novo.',

  isInCart: 'De volta ao carrinho',
  inCartNow: 'Está no carrinho do contato, para ser mudado e finalizado de novo. Até lá, a loja não o separa.',
  /** `when`: ' às 14:08', or nothing while it is not known. */
  reopenedBy: (who: string, when: string) => `${who} reabriu o pedido${when}; não foi cancelado.`,
  reopenedUnpaid: (when: string) => `O pedido voltou ao carrinho${when}, porque não foi pago; não foi cancelado.`,
  wasReopened: 'O pedido foi reaberto; não foi cancelado.',

  semiAutomatic: (name: string, since: string | null) =>
    `O robô atende ${name}${since === null ? '' : ` desde ${since}`}.`,
  semiAutomaticLock: 'Você vê tudo; para mexer no pedido, traga de volta.',
} as const;

import type { RefundExtent } from '#shared/model/payment/refund.ts';

/** The texts of the panel's tab 'Dinheiro'. Amounts are texts: 'R$ 12,30'. */
export const panelMoneyTexts = {
  orderLabel: (number: number) => `nº ${number}`,
  badAmount: 'O valor a devolver tem no máximo duas casas depois da vírgula, como 12,50.',
  notAwaited: 'Este pedido não espera pagamento: ele foi cancelado.',
  changed: 'Este pedido mudou enquanto você olhava. Confira o valor e confirme de novo.',
  alreadyConfirmed: (person: string, amount: string) => `${person} já confirmou os ${amount}`,
  refundRequestedBy: (person: string | null, amount: string) =>
    person === null ? `A devolução de ${amount} foi pedida` : `${person} pediu a devolução de ${amount}`,
  /** `time`: '18:04' of today, or '20/11 às 18:04'. */
  changedAt: (change: string, time: string, isToday: boolean) => `${change} ${isToday ? 'às' : 'em'} ${time}.`,

  today: (received: string, refunded: string | null) =>
    `hoje: ${received} recebidos${refunded === null ? '' : `, ${refunded} devolvidos`}`,
  decisions: 'Precisa de você',
  noDecisions: 'Nada para decidir agora.',
  wrongAmount: 'chegou valor diferente',
  late: 'pago depois de cancelado',
  otherCurrency: 'chegou em outra moeda',
  disputed: 'em disputa',
  disputedRefund: 'devolvido e em disputa',
  suspect: 'alerta de fraude',
  refusedRefund: 'devolução não feita',
  refusedFacts: (amount: string, problem: string | null) =>
    `A devolução de ${amount} não foi concluída: ${problem ?? 'o provedor recusou.'}`,
  refusedAt: (time: string, isRepeated: boolean) => `${isRepeated ? 'Recusada de novo: pedida' : 'Pedida'} ${time}.`,
  refundAgain: 'Devolver de novo',
  seen: 'Entendi',
  seenDone: (number: number) => `Devolução do nº ${number} saiu da lista. Ela continua em Devoluções.`,
  won: 'disputa ganha',
  owed: 'cancelado, falta devolver',
  owedNote: (amount: string) => `O pedido foi cancelado, e ${amount} do cliente ainda estão com a loja.`,
  moneyBack: 'dinheiro devolvido, pedido em aberto',
  moneyBackNote:
    'Todo o dinheiro já voltou ao cliente. Se os produtos estão na loja, cancele o pedido; se já foram, marque como entregue.',
  openOrder: 'Abrir o pedido',
  wonNote: 'O dinheiro é da loja, mas os produtos não estão mais reservados. Entregue mesmo assim ou devolva.',
  missing: (total: string, arrived: string, missing: string) =>
    `Pedido de ${total}, recebido ${arrived}. Faltam ${missing}. Para cobrar a diferença, fale com o cliente.`,
  matches: (total: string) => `O valor na loja agora é o do pedido, ${total}.`,
  over: (total: string, arrived: string, over: string) => `Pedido de ${total}, recebido ${arrived}. Sobram ${over}.`,
  lateArrived: (arrived: string) => `O cliente pagou ${arrived}, e o pedido não vale mais.`,
  otherCurrencyNote: (total: string) =>
    `Pedido de ${total}. O pagamento não está em reais: confira no painel de quem recebe o pagamento.`,
  disputedNote: (isGone: boolean) =>
    isGone
      ? 'O pedido já saiu. Responda no painel de quem recebe o pagamento, com a prova da entrega.'
      : 'Não entregue. Responda no painel de quem recebe o pagamento.',
  disputedRefundNote:
    'O dinheiro já voltou ao cliente. Responda no painel de quem recebe o pagamento, com a prova da devolução: a loja pode perdê-lo de novo.',
  refundInDispute: (amount: string, isLost: boolean) =>
    isLost
      ? `A disputa terminou a favor do cliente: ${amount} já devolvidos saíram outra vez.`
      : `${amount} já devolvidos também estão em disputa. Responda no painel de quem recebe o pagamento.`,
  suspectNote: (isGone: boolean) =>
    isGone
      ? 'O pedido já saiu. Confira com o cliente se foi ele quem comprou: dê o alerta por conferido ou devolva.'
      : 'Não entregue. Confira o comprador: entregue mesmo assim ou devolva.',
  partlyRefunded: (arrived: string, refunded: string) => `Chegaram ${arrived}, devolvidos ${refunded}.`,
  notOwed: 'A loja não deve nada ao cliente deste pedido.',
  returnUnderWay: 'Uma devolução deste pedido está em andamento. Espere ela terminar.',
  returned: 'Já devolvi',
  refundOrderTitle: (number: number) => `Devolver pagamento do pedido nº ${number}`,
  returnTitle: (number: number) => `Devolução do pedido nº ${number} feita por fora`,
  refundSentence: (amount: string, customer: string | null) => `${amount} voltam para ${customer ?? 'o cliente'}.`,
  returnQuestion: (amount: string | null, customer: string | null) =>
    `Você já devolveu ${amount ?? 'este valor'} para ${customer ?? 'o cliente'}, em dinheiro ou por PIX? A loja anota a devolução; nenhum valor sai daqui.`,
  returnCancels: 'Com tudo devolvido, o pedido é cancelado, e o estoque volta.',
  returnAmount: 'Quanto devolveu',
  returnMost: (amount: string) => `Ainda com a loja: ${amount}.`,
  returnTooMuch: (amount: string) => `Ainda estão com a loja ${amount}: anote no máximo esse valor.`,
  returnReason: 'Como devolveu (opcional)',
  returnDone: (number: number, amount: string, left: string | null) =>
    `Devolução de ${amount} do pedido nº ${number} anotada.${left === null ? '' : ` Ainda com a loja: ${left}.`}`,
  noAlert: 'Este pedido não tem alerta de fraude para conferir.',
  moneyGone: {
    refunded: 'O dinheiro deste pedido já foi devolvido.',
    disputed: 'O dinheiro deste pedido está em disputa. Responda no painel de quem recebe o pagamento.',
    lost: 'A disputa deste pedido terminou a favor do cliente: o dinheiro já não é da loja.',
  },

  waiting: 'Esperando dinheiro',
  waitingFacts: (count: number, total: string) => `${count} ${count === 1 ? 'pedido' : 'pedidos'} · ${total}`,
  noWaiting: 'Nenhum pedido espera dinheiro.',
  toAgree: 'pagamento a combinar',
  agreed: 'combinado',
  atDoor: 'paga na entrega ou retirada',
  deliveredUnpaid: 'Entregue, falta receber',
  expiresAt: (time: string) => `vence ${time}`,
  since: (time: string) => `desde ${time}`,

  refunds: 'Devoluções',
  byCommand: 'linha de comando',
  byApi: 'pela API',
  provider: 'Provedor do pagamento',
  refundedOutside: 'feita no painel de quem recebe o pagamento',
  noRefunds: 'Nenhuma devolução até agora.',
  refundStates: { requested: 'em andamento', refunded: 'feita', failed: 'não feita' },
  refundUnclear: 'conferindo',

  accept: (amount: string) => `Aceitar ${amount}`,
  acceptTitle: (number: number) => `Aceitar outro valor no pedido nº ${number}`,
  acceptLess: (amount: string, missing: string) =>
    `Aceitar ${amount} e dispensar ${missing}? O pedido passa a pago, e a loja não cobra mais a diferença.`,
  acceptMore: (amount: string, total: string, over: string) =>
    `Aceitar ${amount} por um pedido de ${total}? O pedido passa a pago, e ${over} a mais ficam com a loja.`,
  deliver: 'Entregar mesmo assim',
  deliverTitle: (number: number) => `Voltar o pedido nº ${number} para a entrega`,
  deliverQuestion: 'A loja ainda tem os produtos deste pedido? Ele volta aos pedidos pagos, pronto para preparar.',
  clearQuestion:
    'Você conferiu o comprador e quer seguir com este pedido? O alerta sai da lista, e a decisão fica no histórico.',
  cleared: (number: number) => `nº ${number} segue para a entrega.`,
  check: 'Já conferi',
  checkTitle: (number: number) => `Alerta de fraude do pedido nº ${number}`,
  checkQuestion:
    'Você conferiu o comprador? O pedido fica como está, o alerta sai da lista, e a decisão fica no histórico.',
  checked: 'Comprador conferido',
  checkedNotice: (number: number) => `Comprador do nº ${number} conferido.`,
  deliverReason: 'Observação (opcional)',
  delivered: (number: number) => `Pedido nº ${number} de volta aos pedidos pagos.`,
  refund: (amount: string) => `Devolver ${amount}`,
  refundAll: (amount: string) => `Devolver tudo: ${amount}`,
  refundExcess: (amount: string) => `Devolver o excesso de ${amount}`,
  received: 'Recebi',
  confirmTitle: (number: number) => `Confirmar o pagamento do pedido nº ${number}`,
  confirmQuestion: (amount: string) => `O valor de ${amount} chegou de verdade? O pedido passa a pago.`,
  confirmReason: 'Como chegou (opcional)',
  confirmed: (number: number) => `Pedido nº ${number} pago.`,
  mayStillBePaid: 'A cobrança aberta não pôde ser cancelada: cancele-a no painel de quem recebe o pagamento.',
  refundTitle: 'Dinheiro do pedido',
  ledger: 'O que entrou e saiu',
  arrived: 'Entrou',
  givenBack: 'Devolvido',
  inDispute: 'Em disputa',
  lostInDispute: 'Perdido em disputa',
  keptByShop: 'Fica com a loja',
  refundable: (amount: string, isRest: boolean) =>
    isRest
      ? `Restam ${amount} para devolver, de uma vez ou em partes.`
      : `Dá para devolver até ${amount}, inteiro ou em parte.`,
  moneyRole: 'Você vê o dinheiro dos pedidos. Confirmar pagamentos e devolver é com o gerente ou o dono.',
  confirmRole: 'Para confirmar que o dinheiro chegou, peça ao gerente ou ao dono.',
  refundRole: 'Para devolver o dinheiro, peça ao gerente ou ao dono.',
  refundRequested: (amount: string, extent: RefundExtent) =>
    ({
      whole: `Devolução do pagamento inteiro pedida: ${amount}.`,
      part: `Devolução de uma parte pedida: ${amount}.`,
      rest: `Devolução do restante pedida: ${amount}.`,
    })[extent],
  refundRefused: (amount: string, problem: string | null) =>
    problem === null ? `A devolução de ${amount} não foi feita.` : `A devolução de ${amount} não foi feita: ${problem}`,
} as const;

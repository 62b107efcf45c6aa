import type { RefundProblem } from '../../model/payment/refund.ts';

/** Why an order cannot be refunded, for the shop's people. */
export const refundProblemTexts: Readonly<Record<RefundProblem, string>> = {
  unpaid: 'Este pedido não foi pago: não há o que devolver.',
  'on-delivery':
    'Este pedido é pago na entrega ou na retirada, e o dinheiro dele não passou por aqui: se já recebeu, devolva do mesmo jeito.',
  'by-hand':
    'Este pagamento não passou por um provedor (PIX por chave, link ou confirmação manual): devolva pelo banco da loja.',
  'no-account': 'A loja não tem mais a conta em que este pagamento entrou: devolva pelo painel do provedor.',
  unsupported: 'O provedor não devolve pagamentos feitos desta forma: devolva pelo banco da loja.',
  'too-old': 'O prazo do provedor para devolver este pagamento já passou: devolva pelo banco da loja.',
  refunded: 'Todo o valor deste pedido já foi devolvido.',
  disputed: 'O valor está em disputa no provedor: responda por lá antes de devolver.',
  lost: 'A disputa terminou a favor do cliente: o dinheiro já não é da loja.',
  'under-way': 'Já há uma devolução em andamento: espere que ela termine.',
};

/** Why a requested refund was not made, for the shop's people. */
const failureTexts: Readonly<Record<string, string>> = {
  refused: 'o provedor recusou. Confira o saldo da conta e tente de novo, ou devolva pelo painel dele.',
  'no-account': 'a loja não tem mais a conta em que este pagamento entrou.',
  'not-made': 'o provedor aceitou, mas não concluiu. Confira no painel dele antes de tentar de novo.',
  'no-answer': 'o provedor não respondeu até agora. Confira no painel dele antes de tentar de novo.',
};

/** The reason for a failed refund, as the end of a sentence. */
export const refundFailureText = (problem: string | null): string =>
  failureTexts[problem ?? ''] ?? 'o provedor recusou.';

const byHand = 'por fora';

/** How the shop's people gave money back themselves: 'por fora: PIX para a Sofia'. */
export const handReturnText = (reason: string | null): string => (reason === null ? byHand : `${byHand}: ${reason}`);

/** Whether the reason of a refund is how it was given back. */
export const isHandReturnText = (reason: string | null): boolean =>
  reason === byHand || reason?.startsWith(`${byHand}: `) === true;

export const refundTexts = {
  otherKey: 'Esta chave já é de outra devolução deste pedido. Use uma nova.',
  unclear: 'A resposta do provedor não chegou. Vamos conferir e atualizar aqui; não devolva de novo.',
  unclearByCommand: (number: number) =>
    'pedida, mas a resposta do provedor não chegou. A loja confere com ele e atualiza o pedido; não devolva de novo. ' +
    `Veja com: npm run shop -- orders show ${number}`,
  noAmount: 'Informe quanto devolver.',
  partOfACent: 'O valor vai até os centavos, como 12,34.',
  tooMuch: (most: string) => `Dá para devolver no máximo ${most}.`,
  tooMuchNow: (most: string) => `Agora dá para devolver no máximo ${most}.`,
  requestedBy: (name: string | null, amount: string) =>
    name === null ? `A devolução de ${amount} foi pedida.` : `${name} pediu a devolução de ${amount}.`,
  madeBy: (name: string | null, amount: string) =>
    name === null ? `A devolução de ${amount} foi feita.` : `${name} devolveu ${amount}.`,
  noKey: 'Envie uma Idempotency-Key: sem ela, repetir a chamada devolveria duas vezes.',
  fraudAlert:
    'O provedor alertou que este pagamento pode ser fraude: confira o comprador antes de entregar, ou devolva o valor.',
} as const;

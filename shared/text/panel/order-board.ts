import { ChannelType } from '#shared/model/channel.ts';
import type { BoardColumn, BoardMove } from '#shared/model/panel/order-board.ts';
import type { RefundExtent } from '#shared/model/payment/refund.ts';

/** The columns in the words of a shop. */
export const columnNames: Readonly<Record<BoardColumn, string>> = {
  new: 'Novos',
  toPay: 'A pagar',
  preparing: 'Separar',
  ready: 'Pronto · a caminho',
  done: 'Feitos',
  canceled: 'Cancelados',
  problem: 'A resolver',
};

/**
 * A button says the result that the customer reads: an order that leaves is 'A caminho', one for pickup is 'Pronto'.
 */
const moveNames: Readonly<Record<BoardMove, { delivery: string; pickup: string }>> = {
  prepare: { delivery: 'Separar', pickup: 'Separar' },
  dispatch: { delivery: 'Saiu para entrega', pickup: 'Pronto' },
  finish: { delivery: 'Entregue', pickup: 'Retirado' },
};
export const moveName = (move: BoardMove, isPickup: boolean | null): string =>
  moveNames[move][isPickup ? 'pickup' : 'delivery'];

/** What a move did, for the bar that undoes it. It names as many orders as a phone shows in a line. */
export function movedText(numbers: readonly number[], column: BoardColumn): string {
  const names = numbers.map((number) => `nº ${number}`);
  if (names.length === 1) return `${names[0]} foi para ${columnNames[column]}`;
  const all = names.length > 3 ? `${names.length} pedidos` : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
  return `${all} foram para ${columnNames[column]}`;
}

/** Why a write on the board changed nothing. */
export const boardRefusals = {
  moved: (number: number, by: string | null, column: BoardColumn) =>
    by === null
      ? `O nº ${number} já está em ${columnNames[column]}.`
      : `${by} já moveu o nº ${number} para ${columnNames[column]}.`,
  changed: (number: number) => `O nº ${number} mudou agora há pouco. Confira e toque de novo.`,
  notAllowed: (number: number, column: BoardColumn) =>
    column === 'toPay'
      ? `O nº ${number} ainda espera o pagamento. Confirme o dinheiro em Dinheiro.`
      : `O nº ${number} está em ${columnNames[column]} e não pode ser movido assim.`,
  doubtful: (number: number) => `O nº ${number} está em dúvida: confirme que ele sai mesmo assim.`,
  unknown: 'Este pedido não está mais aqui.',
  undoNotYours: (number: number, by: string) => `Quem moveu o nº ${number} foi ${by}: só essa pessoa desfaz.`,
  undoMovedSince: (number: number) => `O nº ${number} já foi movido de novo: não dá mais para desfazer.`,
  isPaid: 'O dinheiro do pedido ainda não voltou ao cliente. Devolva tudo em Dinheiro do pedido antes de cancelar.',
  wrongAmount: 'Em Dinheiro do pedido, aceite ou devolva o valor antes de cancelar.',
  canceledOwing: (amount: string) => `Cancelados, falta devolver ${amount}`,
  canceledReturned: 'Cancelados, dinheiro devolvido por fora',
  paymentOpen: 'A cobrança ainda espera no provedor e não pôde ser cancelada. Tente de novo em instantes.',
  notOpen: 'Só um pedido em andamento pode ser cancelado.',
  lineChanged: 'Este item mudou: confira a quantidade antes de marcar.',
  noteChanged: 'Outra pessoa mudou a nota. A sua continua aqui: confira as duas e guarde de novo.',
  nothingFound: 'Nenhum pedido encontrado.',
} as const;

const stepTexts: Readonly<Record<string, string>> = {
  placed: 'fez o pedido',
  reopened: 'reabriu o pedido',
  'payment-changed': 'alterou o pagamento',
  canceled: 'cancelou o pedido',
  finalized: 'entregou o pedido',
  failed: 'deixou o pedido para resolver',
  accepted: 'aceitou o pedido',
  paid: 'pagou',
  preparing: 'começou a separar',
  dispatched: 'marcou como pronto ou a caminho',
  undone: 'desfez o último passo',
  refunded: 'devolveu dinheiro',
  disputed: 'contestou o pagamento',
  'dispute-lost': 'ficou com o dinheiro depois da disputa',
  'dispute-won': 'encerrou a contestação a favor da loja',
  'fraud-alert': 'avisou de possível fraude',
  'fraud-cleared': 'conferiu o comprador e seguiu com o pedido',
};

/** A discount above an agent's limit, and what the decider wrote. */
const discountSteps: Readonly<Record<string, string>> = {
  'discount-asked': 'pediu aprovação do desconto de',
  'discount-approved': 'aprovou o desconto de',
  'discount-refused': 'recusou o desconto de',
  'discount-withdrawn': 'desistiu do desconto de',
};

/** What a person of the shop did, where a provider does it else. */
const stepsByPeople: Readonly<Record<string, string>> = {
  paid: 'confirmou o pagamento',
  'dispute-won': 'voltou o pedido para a entrega depois da disputa ganha',
};
/** Why an order is cancelled by itself after its last refund. */
export const allMoneyBack = 'todo o dinheiro voltou';
/** Steps that no person makes. An order is cancelled so when its time to pay ends, or when all its money went back. */
const stepsByPayment: Readonly<Record<string, string>> = {
  canceled: 'Pedido cancelado automaticamente',
  failed: 'O pedido ficou para resolver',
};
const authors: Readonly<Record<string, string>> = {
  shopper: 'O cliente',
  agent: 'Um atendente',
  shop: 'A loja',
  payment: 'O pagamento',
};

/** Steps that move money: their lines end with the amount. */
const stepsOfMoney: ReadonlySet<string> = new Set(['paid', 'disputed', 'dispute-lost', 'dispute-won']);

/** Steps that the provider reports, and who made them. */
const stepAuthors: Readonly<Record<string, string>> = {
  disputed: 'O cliente',
  'dispute-lost': 'O cliente',
  'dispute-won': 'O provedor',
  'fraud-alert': 'O provedor',
  refunded: 'A loja',
};

/**
 * A step in the words of a shop: 'Bia começou a separar', 'Gil devolveu R$ 5,00'. `name`: who it was, if known;
 * `amount`: the money that it moved, as a text; `total`: the order's; `extent`: how
 * much of the money a refund gave back; `reason`: why it was cancelled.
 */
export function historyText(
  step: string,
  by: string,
  name: string | null,
  {
    amount = null,
    total = null,
    extent = null,
    reason = null,
  }: {
    amount?: string | null;
    total?: string | null;
    extent?: RefundExtent | null;
    reason?: string | null;
  } = {},
): string {
  if (step === 'other-amount') return amount === null ? 'Chegou valor diferente' : `Chegou valor diferente: ${amount}`;
  if (step === 'paid' && by === 'payment')
    return amount === null ? 'Pagamento recebido' : `Pagamento recebido: ${amount}`;
  if (step === 'canceled' && by === 'payment' && extent !== null) return `Pedido cancelado: ${allMoneyBack}`;
  const ownWords = by === 'payment' ? stepsByPayment[step] : undefined;
  if (ownWords !== undefined) return ownWords;
  // People of the shop have names.
  if (step === 'refunded' && by === 'shop' && name === null) {
    const way = 'pela API ou pela linha de comando';
    return `A loja devolveu ${backText(amount, extent)} ${extent === null ? way : `(${way})`}`;
  }
  const author = name ?? (by === 'payment' ? stepAuthors[step] : undefined) ?? authors[by] ?? 'A loja';
  const discount = discountSteps[step];
  if (discount !== undefined) return `${author} ${discount} ${amount ?? ''}${reason === null ? '' : `: ${reason}`}`;
  if (step === 'refunded') return `${author} devolveu ${backText(amount, extent)}`;
  if (step === 'paid' && amount !== null && total !== null && amount !== total)
    return `${author} aceitou ${amount} de ${total}`;
  const words = `${author} ${(by === 'payment' ? undefined : stepsByPeople[step]) ?? stepTexts[step] ?? step}`;
  if (reason !== null) return `${words}: ${reason}`;
  return amount !== null && stepsOfMoney.has(step) ? `${words}: ${amount}` : words;
}

const extentTexts: Readonly<Record<RefundExtent, string>> = { whole: 'tudo', part: 'uma parte', rest: 'o restante' };

/** What went back: 'tudo: R$ 36,39', 'uma parte: R$ 5,00'. */
const backText = (amount: string | null, extent: RefundExtent | null): string =>
  amount === null ? 'dinheiro' : extent === null ? amount : `${extentTexts[extent]}: ${amount}`;

/** The channels in the words of a shop. */
export const channelNames: Readonly<Record<ChannelType, string>> = {
  [ChannelType.Messenger]: 'Messenger',
  [ChannelType.WhatsApp]: 'WhatsApp',
  [ChannelType.WebChat]: 'Site',
  [ChannelType.Instagram]: 'Instagram',
};

/** How an order is paid for which nothing was chosen. */
export const paymentToAgree = 'A combinar';

/** The state of a PIX, boleto or link whose time to pay ended without a payment. */
export const expiredCode = 'o código venceu';

import type { BoardColumn, PaymentIssue } from '../../../model/panel/order-board.ts';
import { formatBrl } from '../../money/format-brl.ts';
import { fullDay } from '../../text/day-text.ts';
import { wallClock } from '../../text/zone-time.ts';
import { deliveryPriceName } from './delivery-price-name.ts';

/** What a slip is made of. Amounts in reais, `null` for a role without money. */
export type SlipOrder = {
  card: {
    number: number;
    placedAt: string;
    agent: string | null;
    seller: string | null;
    column: BoardColumn;
    paymentIssue: PaymentIssue | null;
    payment: { text: string; state: 'paid' | 'waiting' | 'at-handover' | 'none'; changeFor: number | null } | null;
  };
  lines: readonly {
    quantity: number;
    name: string;
    options: readonly string[];
    note: string | null;
    isGift: boolean;
    isCustom: boolean;
  }[];
  sums: { items: number; discount: number; delivery: number | null; service: number; total: number } | null;
  delivery: { name: string; isPickup: boolean; lines: readonly string[]; slot: string | null } | null;
  customer: { name: string; phone: string | null };
  note: string | null;
};

/** The slip of an order, for the person who picks it and for the one who hands it over. */
export type OrderSlip = {
  number: number;
  /** Why the order must not leave; `null`: it may. It is the first line. */
  stop: string | null;
  placed: string;
  customer: string;
  handover: string;
  address: string[];
  note: string | null;
  lines: { quantity: number; name: string; options: string; note: string | null; isGift: boolean }[];
  sums: { label: string; amount: string }[];
  total: string | null;
  /**
   * Whether money is to be collected, and how much change to take along; for a role without money, that it is left out.
   */
  payment: string | null;
  foot: string;
};

/** Builds the slip. Times are the shop's own. */
export function orderSlip(order: SlipOrder, timeZone: string): OrderSlip {
  const { card, customer, delivery, sums } = order;
  const { day, time } = wallClock(new Date(card.placedAt), timeZone);
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sold = card.agent ?? card.seller;
  return {
    number: card.number,
    stop: stopLine(order),
    placed: `${fullDay(day)} às ${time}`,
    customer: [customer.name, customer.phone].filter(Boolean).join(' · '),
    handover: handoverText(delivery),
    address: delivery ? [...(delivery.isPickup ? [delivery.name] : []), ...delivery.lines] : [],
    note: order.note,
    lines: order.lines.map(({ quantity, name, options, note, isGift, isCustom }) => ({
      quantity,
      name: isCustom ? `${name} (avulso)` : name,
      options: options.join(', '),
      note,
      isGift,
    })),
    sums: sums ? sumLines(sums, delivery?.isPickup === true) : [],
    total: sums && formatBrl(sums.total),
    payment: paymentLine(order),
    foot: [sold === null ? '' : `Vendeu: ${sold}`, units === 1 ? '1 unidade' : `${units} unidades`]
      .filter((part) => part !== '')
      .join(' · '),
  };
}

/** The slip as a text to forward, such as to a courier. */
export function slipText(slip: OrderSlip, shopName: string): string {
  const parts = [
    slip.stop === null ? [] : [`*${slip.stop}*`],
    [`*Pedido nº ${slip.number}*`, shopName, slip.placed],
    [slip.customer],
    [`*${slip.handover}*`, ...slip.address, ...(slip.note === null ? [] : [`Nota: ${slip.note}`])],
    slip.lines.flatMap(({ quantity, name, options, note, isGift }) => [
      `${quantity} × ${name}${options === '' ? '' : ` (${options})`}${isGift ? ' - BRINDE' : ''}`,
      ...(note === null ? [] : [`   » ${note}`]),
    ]),
    [
      ...slip.sums.map(({ label, amount }) => `${label}: ${amount}`),
      ...(slip.total === null ? [] : [`*Total: ${slip.total}*`]),
      ...(slip.payment === null ? [] : [slip.payment]),
    ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function handoverText(delivery: SlipOrder['delivery']): string {
  if (!delivery) return 'ENTREGA A COMBINAR';
  const kind = delivery.isPickup ? 'RETIRADA' : 'ENTREGA';
  return delivery.slot === null ? kind : `${kind} ${delivery.slot}`;
}

const sumLines = (
  { items, discount, delivery, service }: NonNullable<SlipOrder['sums']>,
  isPickup: boolean,
): OrderSlip['sums'] => {
  const name = deliveryPriceName(delivery, isPickup);
  return [
    { label: 'Subtotal', amount: formatBrl(items) },
    ...(discount > 0 ? [{ label: 'Desconto', amount: `- ${formatBrl(discount)}` }] : []),
    ...(name === null || delivery === null
      ? []
      : [{ label: name, amount: delivery === 0 ? 'Grátis' : formatBrl(delivery) }]),
    ...(service > 0 ? [{ label: 'Taxa de serviço', amount: formatBrl(service) }] : []),
  ];
};

/**
 * Why an order must not leave, whatever its payment says; `null`: its issue stops nothing. The slip goes to people who
 * do not see the board.
 */
const stops: Readonly<Record<PaymentIssue, string | null>> = {
  dispute: 'NÃO ENTREGAR · pagamento em disputa',
  'fraud-alert': 'NÃO ENTREGAR · alerta de fraude',
  hold: 'NÃO ENTREGAR · fale com o gerente',
  lost: 'NÃO ENTREGAR · disputa perdida',
  won: 'NÃO ENTREGAR · a loja ainda decide',
  refunded: 'NÃO ENTREGAR · dinheiro devolvido',
  ended: 'NÃO ENTREGAR · o pedido tinha terminado',
  owed: 'PEDIDO CANCELADO · NÃO ENTREGAR',
  'other-amount': 'NÃO ENTREGAR SEM ACERTAR O PAGAMENTO',
  'other-currency': 'NÃO ENTREGAR SEM ACERTAR O PAGAMENTO',
  'refused-refund': null,
};

function stopLine({ card: { payment, paymentIssue, column }, sums }: SlipOrder): string | null {
  if (column === 'canceled') return stops.owed;
  if (paymentIssue !== null && stops[paymentIssue] !== null) return stops[paymentIssue];
  return payment?.state === 'waiting' && sums ? `NÃO ENTREGAR SEM O PAGAMENTO · ${payment.text}` : null;
}

function paymentLine(order: SlipOrder): string | null {
  const { card, sums } = order;
  const { payment } = card;
  if (stopLine(order) !== null) return null;
  // The person who prints it may not see the money; the person who hands the order over may have to collect it.
  if (!sums) return 'SEM VALORES · confira o pagamento antes de entregar';
  if (!payment) return null;
  if (payment.state === 'paid') return `PAGO · ${payment.text}`;
  const { changeFor } = payment;
  const change = changeFor === null ? 0 : changeFor - sums.total;
  const cash = changeFor === null ? '' : `, troco para ${formatBrl(changeFor)}`;
  const taken = change > 0.004 ? ` (levar ${formatBrl(change)})` : '';
  return `COBRAR ${formatBrl(sums.total)} · ${payment.text}${cash}${taken}`;
}

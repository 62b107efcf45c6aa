import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { BoardColumn } from '#shared/model/panel/order-board.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { hasLeft, nextMove } from '#shared/rules/orders/board/board-moves.ts';
import { isLate } from '#shared/rules/orders/board/is-late.ts';
import { shortDay } from '#shared/rules/text/day-text.ts';
import { addDays, wallClock } from '#shared/rules/text/zone-time.ts';
import { columnNames, expiredCode, paymentToAgree } from '#shared/text/panel/order-board.ts';
import { paymentIssueBadge } from '#shared/text/panel/payment-issue-badges.ts';
import type { BoardQuery } from './board-tools.tsx';

export type Card = PanelData<'boardOrders'>['columns'][number]['orders'][number];
export type BoardOrder = PanelData<'boardOrder'>;

/** The time of a card: how long a new order waits, else when it came into its column. */
export function cardTime({ column, since }: Card, now: number, timeZone: string): string {
  if (column === 'new' || column === 'toPay') return waitText(now - Date.parse(since));
  const { day, time } = wallClock(new Date(since), timeZone);
  return day === wallClock(new Date(now), timeZone).day ? time : shortDay(day);
}

/** 'agora', '1 min', '2 h', '3 dias'. */
function waitText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return 'agora';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} dias`;
}

/** 'hoje 16:00 a 18:00', 'amanhã 9:00 a 12:00', '24/11 16:00 a 18:00'. */
function slotShort(slot: NonNullable<Card['slot']>, now: number, timeZone: string): string {
  const today = wallClock(new Date(now), timeZone).day;
  const day = slot.day === today ? 'hoje' : slot.day === addDays(today, 1) ? 'amanhã' : shortDay(slot.day);
  return `${day} ${slot.startTime} a ${slot.endTime}`;
}

/** Where the order goes, and when. */
export function whereText({ isPickup, place, slot }: Card, now: number, timeZone: string): string {
  const when = slot ? slotShort(slot, now, timeZone) : null;
  if (isPickup === null) return 'entrega a combinar';
  return [isPickup ? 'retira' : 'entrega', when, isPickup ? null : place && `· ${place}`].filter(Boolean).join(' ');
}

/** What is in the order: '2× Café, 1× Mel +1'. */
export const itemsText = ({ items, lineCount }: Card): string => {
  const names = items.map(({ quantity, name, options }) => `${quantity}× ${[name, ...options].join(' ')}`).join(', ');
  return lineCount > items.length ? `${names} +${lineCount - items.length}` : names;
};

// Whole names: the build removes the styles of classes that no file names.
const chips = {
  good: 'pn-chip pn-chip-good',
  warn: 'pn-chip pn-chip-warn',
  bad: 'pn-chip pn-chip-bad',
  plain: 'pn-chip',
} as const;
type Chip = { className: string; text: string };
type PaidCard = Pick<Card, 'payment' | 'isPickup' | 'paymentIssue' | 'column' | 'total'>;

/** How the order is paid, as a chip. A payment issue counts more than that it came. */
export function paymentChip(
  { payment, isPickup, paymentIssue, column, total }: PaidCard,
  timeZone: string,
): Chip | null {
  if (paymentIssue === 'other-amount' && payment && payment.arrived !== null)
    return { className: chips.bad, text: `valor diferente: ${formatBrl(payment.arrived)}` };
  if (paymentIssue)
    return { className: chips.bad, text: paymentIssueBadge(paymentIssue, hasLeft({ column, isPickup })) };
  if (!payment) return null;
  const { state, text, until, changeFor, charged, refunded, isWhollyRefunded, isExpired, isInReview } = payment;
  if (isWhollyRefunded) return { className: chips.plain, text: `${text} devolvido` };
  // Of another amount than the total, what came is part of the sum.
  const came = charged === total ? '' : ` ${formatBrl(charged)}`;
  if (refunded > 0) return { className: chips.warn, text: `${text}${came}, ${formatBrl(refunded)} devolvidos` };
  if (state === 'paid') return { className: chips.good, text: text === paymentToAgree ? 'pago' : `${text} pago` };
  // A cancelled order waits for nothing.
  if (column === 'canceled') return { className: chips.plain, text: 'não foi pago' };
  if (state === 'none') return { className: chips.plain, text: 'pagamento a combinar' };
  if (isInReview) return { className: chips.warn, text: `${text} em análise` };
  if (isExpired) return { className: chips.warn, text: `${text}: ${expiredCode}` };
  if (state === 'waiting')
    return {
      className: chips.warn,
      text: until ? `${text} até ${wallClock(new Date(until), timeZone).time}` : `espera ${text}`,
    };
  if (changeFor !== null) return { className: chips.warn, text: `${text}, troco para ${formatBrl(changeFor)}` };
  const where = isPickup ? 'na retirada' : 'na entrega';
  // 'Dinheiro na retirada' says it already.
  return { className: chips.warn, text: text.endsWith(where) ? text : `${text}, ${where}` };
}

/** Whether the order is over, so that nothing of it is picked or moved. */
export const isEnded = ({ column }: Pick<Card, 'column'>): boolean =>
  column === 'done' || column === 'canceled' || column === 'problem';

/** Whether the card can be selected with others: to move them, or to cancel them while they wait for money. */
export const isSelectable = ({ column }: Pick<Card, 'column'>, mayCancel: boolean): boolean =>
  nextMove(column) !== null || (mayCancel && column === 'toPay');

/** Whether the card is later than promised. */
export const isCardLate = ({ column, since, slot }: Card, now: number): boolean =>
  isLate(
    {
      column,
      since: Date.parse(since),
      slot: slot && { startsAt: Date.parse(slot.startsAt), endsAt: Date.parse(slot.endsAt) },
    },
    now,
  );

/** The text of an empty column. Under a search or a filter it does not say that the column has no orders. */
export function emptyText(column: BoardColumn, { search, ...filters }: BoardQuery): string {
  if (search) return `Nada combina com “${search}” em ${columnNames[column]}`;
  return Object.values(filters).some(Boolean) ? `Nada com estes filtros em ${columnNames[column]}` : emptyTexts[column];
}

const emptyTexts: Readonly<Record<BoardColumn, string>> = {
  new: 'Nenhum pedido novo',
  toPay: 'Ninguém deve nada',
  preparing: 'Nada para separar',
  ready: 'Nada pronto nem a caminho',
  done: 'Nenhum pedido feito',
  canceled: 'Nenhum pedido cancelado',
  problem: 'Nada a resolver',
};

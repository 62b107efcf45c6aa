import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatCep } from '#shared/rules/brazil/cep.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { orderSteps } from '#shared/rules/orders/order-steps.ts';
import { isWhollyRefunded } from '#shared/rules/payment/ledger.ts';
import { orderStepTexts } from '#shared/text/order/order-steps.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { paymentIssueSteps } from '#shared/text/panel/payment-issue-notes.ts';
import type { Db } from '../../../database/engine/database.ts';
import type { BoardRow } from '../../../database/orders/board/board-rows.ts';
import { findCard, findIdByNumber, listMovers, listPicks } from '../../../database/orders/board/order-moves.ts';
import { type FullOrderRow, findFullOrder } from '../../../database/orders/full-orders.ts';
import { Refusal } from '../../core/refusal.ts';
import { shownPhone } from '../../customers/contact-phone.ts';
import { itemDetails, optionsText, slotText } from '../../messaging/order-text.ts';
import { timesOf } from '../../orders/customer-orders.ts';
import { buildFullOrder, type FullOrder } from '../../orders/load-full-order.ts';
import { orderHistory } from '../../orders/order-history.ts';
import { orderSums } from '../../payments/order-money.ts';
import { shopOf } from '../../shops/shops.ts';
import { type BoardReader, seesCustomers, seesMoney } from './board-reader.ts';
import { buyerOf, orderCard } from './order-card.ts';
import { visiblePaymentIssue } from './payment-issue.ts';

type BoardOrder = PanelData<'boardOrder'>;
export type BoardLine = BoardOrder['lines'][number];

/** An order by its number, with all that the shop needs to pick it and hand it over. */
export async function boardOrder(db: Db, reader: BoardReader, number: number): Promise<BoardOrder> {
  const { shopId } = reader;
  const id = await findIdByNumber(db, shopId, number);
  const row = id === undefined ? undefined : await findFullOrder(db, shopId, id);
  const card = row && (await findCard(db, shopId, row.id));
  if (!row || !card) throw new Refusal('not-found');
  const order = buildFullOrder(row);
  const movers = await listMovers(db, shopId, row.id);
  return {
    card: orderCard(card, reader),
    lines: await linesOf(db, reader, row),
    sums: seesMoney(reader)
      ? {
          items: order.itemsAmout,
          discount: order.discountAmout,
          delivery: order.logistic?.price ?? null,
          service: order.serviceAmout,
          total: order.totalAmout,
        }
      : null,
    delivery: deliveryOf(order),
    customer: {
      name: buyerOf(card),
      phone: phoneOf(row, seesCustomers(reader)),
      channel: row.is_anonymous ? null : channelNames[row.channel_type],
    },
    note: row.internal_note,
    steps: stepsOf(card, reader),
    history: orderHistory(row.history, { charged: orderSums(row.entries).charged, movers })
      // A role without money does not learn what happened to it.
      .filter(({ step }) => seesMoney(reader) || !moneySteps.has(step))
      .map((step) => (seesMoney(reader) ? step : { ...step, extent: null })),
    timeZone: (await shopOf(db, shopId)).time_zone,
  };
}

const moneySteps = new Set([
  'paid',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'fraud-alert',
  'fraud-cleared',
  'other-amount',
]);

/** The lines of an order with what is picked, for a page that marked one. */
export async function boardLines(db: Db, reader: BoardReader, orderId: string): Promise<BoardLine[]> {
  const row = await findFullOrder(db, reader.shopId, orderId);
  if (!row) throw new Refusal('not-found');
  return linesOf(db, reader, row);
}

async function linesOf(db: Db, reader: BoardReader, row: FullOrderRow): Promise<BoardLine[]> {
  const picks = await listPicks(db, reader.shopId, row.id);
  const { items } = buildFullOrder(row);
  return row.lines.flatMap((line, at): BoardLine[] => {
    const item = items[at];
    if (!item) return [];
    const pick = picks.find((one) => one.line === line.line);
    const details = itemDetails({ ...item, preferences: null, ...(!seesMoney(reader) && { discountAmout: 0 }) });
    return [
      {
        line: line.line,
        version: line.version,
        quantity: line.quantity,
        name: line.name,
        options: optionsText(item) === '' ? [] : optionsText(item).split(', '),
        sku: item.sku,
        note: line.preferences?.trim() || null,
        details,
        total: seesMoney(reader) ? toReais(line.total_amount) : null,
        isGift: line.is_gift,
        isCustom: line.is_custom,
        picked: pick ? { by: pick.member_name, at: pick.at.toISOString() } : null,
      },
    ];
  });
}

/** The address in lines as a slip shows it: street with complement, then the neighbourhood and city, then the CEP. */
function deliveryOf(order: FullOrder): BoardOrder['delivery'] {
  const { logistic } = order;
  if (!logistic) return null;
  const isPickup = logistic.type === 'StorePickUp';
  const place = isPickup ? logistic.storePickUpAddress : logistic.address;
  const complement = logistic.address && !isPickup ? logistic.address.complement : '';
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ');
  return {
    name: isPickup ? (logistic.storePickUpAddress?.name ?? logistic.name) : logistic.name,
    isPickup,
    lines: place
      ? [
          joined(place.street, place.number, complement),
          [joined(place.neighborhood, place.city), place.state].filter(Boolean).join(' - '),
          isPickup || place.zipCode === '' ? '' : `CEP ${formatCep(place.zipCode)}`,
        ].filter((line) => line !== '')
      : [],
    slot: slotText(order),
  };
}

const phoneOf = (
  { channel_type: channelType, contact, is_anonymous: isAnonymous, customer }: FullOrderRow,
  isWhole: boolean,
): string | null => shownPhone({ channelType, channelUser: contact, isAnonymous }, customer.phone ?? '', isWhole);

const moneyLabels: ReadonlySet<string> = new Set([
  orderStepTexts.paid,
  orderStepTexts.refunded,
  orderStepTexts.payment,
]);

/** The steps of an order as its customer reads them. A role without money sees none of the money. */
function stepsOf(card: BoardRow, reader: BoardReader): BoardOrder['steps'] {
  const { status, payment_status: paymentStatus, payment, delivery } = card;
  const logistic = delivery && { type: delivery.type };
  const [times, noMoney] = [timesOf(card), { method: null, providerType: null }];
  const steps = seesMoney(reader)
    ? orderSteps({
        ...{ status, paymentStatus, payment: payment ?? noMoney, logistic, times },
        isWhollyRefunded: isWhollyRefunded(orderSums(card.ledger)),
      })
    : orderSteps({ status, paymentStatus: null, payment: noMoney, logistic, times: { ...times, paidAt: null } });
  const paymentIssue = visiblePaymentIssue(card, reader);
  const isMoney = ({ label }: { label: string }) => moneyLabels.has(label);
  // A cancelled order waits for nothing, and one with a refused refund is paid.
  if (paymentIssue === null || paymentIssue === 'owed' || paymentIssue === 'refused-refund' || !steps.some(isMoney))
    return steps.map(({ label, state, at }) => ({ label, state, at }));
  // Like missing money, a payment issue is what the order waits for.
  return steps.map(({ label, state, at }) =>
    isMoney({ label })
      ? { label: paymentIssueSteps[paymentIssue], state: 'current', at }
      : { label, state: state === 'current' ? 'done' : state, at },
  );
}

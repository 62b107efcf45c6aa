import type { PlatformOrder, PlatformOrderHead, PlatformOrders } from '#shared/contract/platform-schemas.ts';
import { namesOf } from '#shared/contract/platform-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { LogisticType } from '#shared/model/logistic.ts';
import { OrderStatus } from '#shared/model/order.ts';
import { PaymentMethod, PaymentStatus } from '#shared/model/payment.ts';
import { toReais } from '#shared/rules/money.ts';
import type { Db } from '../store/database.ts';
import { listLines, type OrderLineRow, type OrderRow } from '../store/orders.ts';
import { findOrder, type PlacedFacts } from '../store/placed-orders.ts';
import { findOrderHead, listOrderHeads, type OrderHeadRow } from '../store/platform-lists.ts';
import { readListToken, writeListToken } from './list-token.ts';
import { nameList } from './page-token.ts';
import { Refusal } from './refusal.ts';

export type OrdersAsked = {
  status?: 'Received' | 'Finalized' | 'Canceled' | 'Error';
  updatedSince?: string;
  perPage?: number;
  pageToken?: string;
};

const usualPage = 50;

/** A shop's orders, those changed longest ago first; whoever comes back with the last token gets what changed since. */
export async function platformOrders(db: Db, shopId: string, asked: OrdersAsked): Promise<PlatformOrders> {
  const { status, updatedSince, perPage = usualPage, pageToken } = asked;
  const list = nameList('platform orders', shopId, status ?? null);
  const since = updatedSince === undefined ? null : new Date(updatedSince);
  if (since && Number.isNaN(since.getTime())) throw new Refusal('bad-request');
  const after = readListToken(list, pageToken);
  const rows = await listOrderHeads(db, shopId, {
    status: status === undefined ? null : OrderStatus[status],
    since,
    after,
    most: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    data: shown.map(orderHeadView),
    hasMore: rows.length > perPage,
    token: last ? writeListToken(list, last) : (pageToken ?? null),
  };
}

/** One order that was placed, with everything a back end needs to deliver it. */
export async function platformOrder(db: Db, shopId: string, orderId: string): Promise<PlatformOrder> {
  const head = await findOrderHead(db, shopId, orderId);
  const order = head && (await findOrder(db, shopId, orderId));
  if (!order) throw new Refusal('not-found');
  return { ...orderHeadView(head), ...contentOf(order, await listLines(db, shopId, orderId)) };
}

/** What a code of spec §3 is called. */
export const nameOf = <Codes extends Readonly<Record<string, number>>>(codes: Codes, code: number): keyof Codes & string => {
  const name = namesOf(codes).find((known) => codes[known] === code);
  if (name === undefined) throw new Error('a code without a name');
  return name;
};

/** An order as lists and webhooks show it: nothing of a person but the name they go by and their id in the channel. */
export const orderHeadView = (row: OrderHeadRow): PlatformOrderHead => ({
  id: row.id,
  number: row.number,
  status: nameOf(OrderStatus, row.status),
  paymentStatus: row.payment_status === null ? null : nameOf(PaymentStatus, row.payment_status),
  paymentMethod: row.payment === null ? null : nameOf(PaymentMethod, row.payment.method),
  totalAmout: toReais(row.total_amount),
  channelType: nameOf(ChannelType, row.channel_type),
  channelId: row.channel_id,
  contact: { id: row.is_anonymous ? '' : row.contact, name: row.contact_name },
  placedAt: row.placed_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
});

function contentOf(order: OrderRow & PlacedFacts, lines: OrderLineRow[]): Omit<PlatformOrder, keyof PlatformOrderHead> {
  const { delivery, schedule, payment, customer } = order;
  return {
    itemsAmout: toReais(order.items_amount),
    discountAmout: toReais(order.discount_amount),
    coupon: order.coupon_code,
    items: lines.map((row) => ({
      index: String(row.line),
      providerId: row.provider_id,
      sku: row.sku,
      name: row.name,
      quantity: row.quantity,
      unitPrice: toReais(row.promotional_price > 0 ? row.promotional_price : row.unit_price),
      totalAmout: toReais(row.total_amount),
      isGift: row.is_gift,
      preferences: row.preferences,
    })),
    logistic: delivery && {
      type: nameOf(LogisticType, delivery.type),
      providerId: delivery.providerId,
      name: delivery.name,
      price: toReais(delivery.price),
      startDeliveryTime: schedule?.startsAt ?? null,
      endDeliveryTime: schedule?.endsAt ?? null,
      address: delivery.address && {
        zipCode: delivery.address.zipCode,
        state: delivery.address.state,
        city: delivery.address.city,
        neighborhood: delivery.address.neighborhood,
        street: delivery.address.street,
        number: delivery.address.number,
        complement: delivery.address.complement,
      },
    },
    payment: {
      name: payment?.name ?? null,
      installments: order.installments,
      cashAmount: payment?.cashAmount == null ? null : toReais(payment.cashAmount),
      information: payment?.information ?? null,
    },
    customer: customer && {
      name: customer.name,
      email: customer.email,
      document: customer.document,
      corporateDocument: customer.isCorporate ? customer.corporateDocument : '',
    },
  };
}

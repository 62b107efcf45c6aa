import type { PlatformOrder, PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { namesOf } from '#shared/contract/platform/platform-fields.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { isWhollyRefunded, keptCents } from '#shared/rules/payment/ledger.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { type FullOrderRow, findFullOrder, findFullOrders } from '../../database/orders/full-orders.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import type { OrderHeadRow } from '../../database/platform/platform-lists.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { orderMoney, orderRefundedInDispute, orderSums } from '../payments/order-money.ts';
import { orderRefund } from '../payments/refunds/refund-view.ts';
import { manualLinkOf } from './delivery-and-payment-view.ts';

/**
 * An order with everything that was agreed in the sale. The Platform API, the webhooks, the command line and the
 * messages to the contact are views of it; none of them reads an order in another way. Codes by name, amounts in reais.
 */
export type FullOrder = PlatformOrder;

/** The complete order of this id in any status; undefined when the shop has none. */
export async function loadFullOrder(db: Db, shopId: string, orderId: string): Promise<FullOrder | undefined> {
  const row = await findFullOrder(db, shopId, orderId);
  return row && buildFullOrder(row);
}

/** The complete orders of these ids, by their ids. */
export async function loadFullOrders(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, FullOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await findFullOrders(db, shopId, orderIds);
  return new Map(rows.map((row) => [row.id, buildFullOrder(row)]));
}

/** Builds the complete order from its rows. A cart passes its checked choices and lines in place of the saved ones. */
export function buildFullOrder(row: FullOrderRow): FullOrder {
  return {
    ...orderHead(row),
    history: row.history.map(({ step, by, agent, at }) => ({ step, by, agent, at: new Date(at).toISOString() })),
    itemsAmout: toReais(row.items_amount),
    discountAmout: toReais(row.discount_amount),
    serviceAmout: toReais(row.service_amount),
    coupon: row.coupon_code,
    manualDiscount: reaisOrNull(row.manual_discount),
    manualDiscountPercent: row.manual_discount_rate === null ? null : row.manual_discount_rate / 100,
    cancelReason: cancelReasonOf(row),
    internalNote: row.internal_note,
    seller: sellerOf(row),
    priceTable:
      row.price_table_id === null || !row.price_table
        ? null
        : { id: row.price_table.provider_id, name: row.price_table.name },
    items: row.lines.map((line) => itemOf(line, row.line_sellers)),
    logistic: logisticOf(row),
    payment: paymentOf(row),
    refunds: row.refunds.map(orderRefund),
    customer: customerOf(row),
  };
}

/** Why people cancelled the order; `null`: it is not cancelled, or no reason was given. */
const cancelReasonOf = ({ status, history }: FullOrderRow): string | null =>
  status === OrderStatus.Canceled ? (history.findLast(({ step }) => step === 'canceled')?.reason ?? null) : null;

/**
 * An order as a list shows it. Of the customer it contains only the display name, the id and the phone in the channel.
 */
export const orderHead = (row: OrderHeadRow): PlatformOrderHead => ({
  id: row.id,
  number: row.number,
  status: nameOf(OrderStatus, row.status),
  paymentStatus: row.payment_status === null ? null : nameOf(PaymentStatus, row.payment_status),
  paymentMethod: row.payment === null ? null : nameOf(PaymentMethod, row.payment.method),
  totalAmout: toReais(row.total_amount),
  money: moneyOf(row),
  channelType: nameOf(ChannelType, row.channel_type),
  channelId: row.channel_id,
  contact: {
    id: row.is_anonymous ? '' : row.contact,
    name: row.contact_name,
    phone: contactPhone(row.channel_type, row.contact),
  },
  isAnonymous: row.is_anonymous,
  isInSemiAutomatic: row.semi_automatic_since !== null,
  agent: row.agent,
  placedAt: row.placed_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
});

function moneyOf({ entries, status, is_stopped, has_fraud_alert }: OrderHeadRow): PlatformOrderHead['money'] {
  const sums = orderSums(entries);
  return {
    ...orderMoney(sums),
    isWhollyRefunded: isWhollyRefunded(sums),
    refundedInDispute: toReais(orderRefundedInDispute(entries)),
    owed: toReais(owedCents(keptCents(sums), { status, isStopped: is_stopped })),
    hasFraudAlert: has_fraud_alert,
  };
}

/** The name of a code of spec §3. */
export const nameOf = <Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
  code: number,
): keyof Codes & string => {
  const name = namesOf(codes).find((known) => codes[known] === code);
  if (name === undefined) throw new Error('a code without a name');
  return name;
};

const reaisOrNull = (cents: number | null): number | null => (cents === null ? null : toReais(cents));

const sellerOf = ({ seller_id, seller }: FullOrderRow): FullOrder['seller'] =>
  seller_id === null || !seller
    ? null
    : {
        providerId: seller.provider_id,
        name: seller.name,
        address: seller.address,
        serviceTax: toReais(seller.service_tax),
      };

const itemOf = (line: OrderLineRow, sellerNames: FullOrderRow['line_sellers']): FullOrder['items'][number] => ({
  index: String(line.line),
  providerId: line.is_custom ? '' : line.provider_id,
  sku: line.is_custom ? '' : line.sku,
  name: line.name,
  quantity: line.quantity,
  unitPrice: toReais(line.promotional_price > 0 ? line.promotional_price : line.unit_price),
  totalAmout: toReais(line.total_amount),
  discountAmout: toReais(line.discount_amount),
  discountPercent: line.discount?.kind === 'percent' ? line.discount.value / 100 : null,
  isGift: line.is_gift,
  isCustom: line.is_custom,
  giftGroup: line.gift_group,
  preferences: line.preferences,
  attributes: line.attributes.map(({ providerId, optionProviderId }, place) => ({
    providerId,
    name: line.option_names[place]?.name ?? providerId,
    optionProviderId,
    optionName: line.option_names[place]?.option ?? optionProviderId,
  })),
  subscription: line.subscription && {
    type: nameOf(RecurrenceType, line.subscription.type),
    frequency: line.subscription.frequency,
  },
  seller:
    line.seller_id === null
      ? null
      : { providerId: line.seller_id, name: sellerNames[line.seller_id] ?? line.seller_id },
});

function logisticOf({ delivery, schedule }: FullOrderRow): FullOrder['logistic'] {
  if (!delivery) return null;
  const { type, providerId, name, price, isManual, address, store } = delivery;
  return {
    type: nameOf(LogisticType, type),
    providerId,
    name,
    price: toReais(price),
    isManual,
    day: schedule?.day ?? null,
    startDeliveryTime: schedule?.startsAt ?? null,
    endDeliveryTime: schedule?.endsAt ?? null,
    address: address && {
      name: address.name,
      zipCode: address.zipCode,
      state: address.state,
      city: address.city,
      neighborhood: address.neighborhood,
      street: address.street,
      number: address.number,
      complement: address.complement,
    },
    storePickUpAddress: store && {
      name: store.name,
      zipCode: store.zipCode ?? '',
      state: store.state ?? '',
      city: store.city ?? '',
      neighborhood: store.neighborhood,
      street: store.street,
      number: store.number,
    },
  };
}

function paymentOf(row: FullOrderRow): FullOrder['payment'] {
  const { payment, attempt, installments } = row;
  const isLive = attempt?.status === PaymentStatus.Waiting || attempt?.status === PaymentStatus.Paid;
  return {
    providerId: payment?.providerId ?? null,
    providerType: payment ? nameOf(PaymentProviderType, payment.providerType) : null,
    name: payment?.name ?? null,
    group: payment?.group ?? null,
    installments,
    cashAmount: reaisOrNull(payment?.cashAmount ?? null),
    information: payment?.information ?? null,
    pixKey: payment?.pixKey ?? null,
    link: (isLive ? attempt.link : null) ?? manualLinkOf(row),
  };
}

/** Company data only where the customer buys for a company: data of a withdrawn choice is not part of the sale. */
function customerOf({ customer }: FullOrderRow): FullOrder['customer'] {
  // Orders placed before phones were stored have none.
  const { name, email, document, isCorporate, phone = '' } = customer;
  const { corporateDocument, corporateName, tradeName, stateInscription } = customer;
  const company = isCorporate
    ? { corporateDocument, corporateName, tradeName, stateInscription }
    : { corporateDocument: '', corporateName: '', tradeName: '', stateInscription: '' };
  return { name, email, document, phone, isCorporate, ...company };
}

import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { maskedCpf } from '#shared/rules/brazil/masked-cpf.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { openChoicesText } from '#shared/rules/orders/open-choices-text.ts';
import { talkPlaces } from '#shared/text/conversation.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import type { FullOrder } from '../orders/load-full-order.ts';
import { companyText, itemDetails, optionsText, paymentText, placeText, slotText } from './order-text.ts';

/**
 * An order as its contact reads it in the chat: everything that was agreed. Several people may share a device with an
 * open chat, so only the middle of the CPF is shown, and no e-mail or phone. The price table's name is internal and is
 * not shown.
 */
export const summaryLines = (order: FullOrder): string[] => [messageText.summaryTitle, ...agreedLines(order)];

/** The same for an order that was received. `title`: in the shop's own words. */
export const receivedLines = (
  order: FullOrder,
  title: readonly string[] = [messageText.received(order.number ?? 0)],
): string[] => [...title, ...agreedLines(order), ...openLines(order)];

/** What the order leaves open, because it was confirmed in the chat without its checkout. */
function openLines({ logistic, paymentMethod }: FullOrder): string[] {
  const open = openChoicesText(
    {
      logistic: logistic && { type: LogisticType[logistic.type] },
      payment: { method: paymentMethod && PaymentMethod[paymentMethod] },
    },
    talkPlaces.conversation,
  );
  return open === null ? [] : [`${open}.`];
}

const agreedLines = (order: FullOrder): string[] => [
  ...order.items.flatMap(itemLines),
  ...totalLines(order),
  ...choiceLines(order),
  ...customerLines(order),
];

function itemLines(item: FullOrder['items'][number]): string[] {
  const options = optionsText(item);
  const name = itemName(item, options);
  const title = item.isGift
    ? messageText.gift(name)
    : messageText.line(item.quantity, name, formatBrl(item.totalAmout));
  return [title, ...itemDetails(item)];
}

/** The name of a line with its variant, or that it is no product of the catalogue: 'Cesta de palha (avulso)'. */
export function itemName({ name, isCustom }: Pick<FullOrder['items'][number], 'name' | 'isCustom'>, options: string) {
  if (isCustom) return messageText.custom(name);
  return options === '' ? name : `${name} (${options})`;
}

/** The order's amounts, in the order of the screen. */
function totalLines(order: FullOrder): string[] {
  const { itemsAmout, serviceAmout, totalAmout, logistic } = order;
  return [
    messageText.subtotal(formatBrl(itemsAmout)),
    ...discountLines(order),
    ...(logistic ? [deliveryPriceLine(logistic)] : []),
    ...(serviceAmout > 0 ? [messageText.serviceTax(formatBrl(serviceAmout))] : []),
    messageText.total(formatBrl(totalAmout)),
  ];
}

const deliveryPriceLine = ({ type, price }: NonNullable<FullOrder['logistic']>): string =>
  (type === 'StorePickUp' ? messageText.pickup : messageText.freight)(priceText(price));

function discountLines({ discountAmout, coupon, manualDiscount, items }: FullOrder): string[] {
  const amount = formatBrl(discountAmout);
  const isAgreed = manualDiscount !== null || items.some((item) => item.discountAmout > 0);
  if (discountAmout === 0) return coupon === null ? [] : [messageText.coupon(coupon)];
  if (coupon !== null) return [messageText.couponDiscount(coupon, amount)];
  return [isAgreed ? messageText.agreedDiscount(amount) : messageText.discount(amount)];
}

/** Seller, delivery, slot and payment, as far as they are chosen. */
function choiceLines(order: FullOrder): string[] {
  const { seller, logistic, payment } = order;
  const { information, pixKey, link } = payment;
  const [place, slot, paid] = [placeText(order), slotText(order), paymentText(order)];
  const isNewLink = link !== null && !information?.includes(link);
  return [
    ...(seller ? [messageText.seller([seller.name, seller.address].filter(Boolean).join(', '))] : []),
    ...(place === null || !logistic ? [] : [placeLine(logistic, place)]),
    ...(slot === null ? [] : [messageText.slot(slot)]),
    ...(paid === null ? [] : [messageText.payment(paid)]),
    ...(pixKey === null ? [] : [messageText.pixKey(pixKey)]),
    ...(information === null ? [] : [information]),
    ...(isNewLink ? [messageText.paymentLink(link)] : []),
  ];
}

function placeLine({ type, name }: NonNullable<FullOrder['logistic']>, place: string): string {
  if (type === 'StorePickUp') return place;
  // Many shops name theirs 'Entrega expressa …'; then the type is not repeated.
  const isNamedSo = name.toLowerCase().includes('expressa');
  return type === 'ExpressDelivery' && !isNamedSo ? messageText.expressDelivery(place) : messageText.delivery(place);
}

function customerLines(order: FullOrder): string[] {
  const name = order.customer?.name ?? '';
  const [cpf, company] = [maskedCpf(order.customer?.document ?? ''), companyText(order)];
  return [
    ...(name === '' ? [] : [messageText.customer(name)]),
    ...(cpf === '' ? [] : [messageText.cpf(cpf)]),
    ...(company === null ? [] : [messageText.company(company)]),
  ];
}

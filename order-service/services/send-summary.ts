import { LogisticType } from '#shared/model/logistic.ts';
import { type Message, MessageKind } from '#shared/model/message.ts';
import type { Order, OrderItem } from '#shared/model/order.ts';
import { deliveryWords, paymentWords, slotWords } from '#shared/rules/chosen-words.ts';
import { formatBrl, priceText } from '#shared/rules/format-brl.ts';
import { subscriptionText } from '#shared/rules/subscription-text.ts';
import { optionNames } from '#shared/rules/variants.ts';
import { emptyOrderCode } from '#shared/text/confirm-refusals.ts';
import { messageText, sendRefusals } from '#shared/text/messages.ts';
import type { Db } from '../store/database.ts';
import { boughtOf, type Cart, openCart, viewCart } from './cart-state.ts';
import { reachableContact, sendToContact } from './outbox.ts';
import { Refusal } from './refusal.ts';
import type { Who } from './sessions.ts';

/**
 * Sends the contact what is in the order (spec §7, GET send/resume), as it is at this moment. Nothing of the order is saved: what the
 * shop changed under it is said to whoever reads it next.
 */
export async function sendSummary(db: Db, who: Who): Promise<null> {
  await reachableContact(db, who);
  const cart = await openCart(db, who, { lock: false });
  const view = viewCart(cart, who);
  if (boughtOf(cart.lines).length === 0)
    throw new Refusal('rule', { code: emptyOrderCode, messages: [sendRefusals.emptyOrder], data: view });
  return sendToContact(db, who, {
    kind: MessageKind.Summary,
    lines: [messageText.summaryTitle, ...view.items.flatMap((line) => itemLines(line, cart)), ...totalLines(view), ...choiceLines(view)],
    pictureUrl: null,
    button: { title: messageText.openOrder, opens: { path: '/order', type: null, id: null } },
  } satisfies Message);
}

function itemLines(line: OrderItem, { sellables }: Cart): string[] {
  if (line.isGift) return [messageText.gift(line.name)];
  const product = sellables.get(line.providerId)?.product;
  const options = product ? optionNames(product, line.attributes) : '';
  const name = options === '' ? line.name : `${line.name} (${options})`;
  return [
    messageText.line(line.quantity, name, formatBrl(line.totalAmout)),
    ...(line.subscription ? [messageText.subscription(subscriptionText(line.subscription))] : []),
  ];
}

/** What the order costs, in the order of the screen. */
function totalLines({ itemsAmout, discountAmout, totalAmout, logistic, seller }: Order): string[] {
  return [
    messageText.subtotal(formatBrl(itemsAmout)),
    ...(discountAmout > 0 ? [messageText.discount(formatBrl(discountAmout))] : []),
    ...(logistic ? [messageText.freight(priceText(logistic.price))] : []),
    ...(seller && seller.serviceTax > 0 ? [messageText.serviceTax(formatBrl(seller.serviceTax))] : []),
    messageText.total(formatBrl(totalAmout)),
  ];
}

/** How it comes, when, and how it is paid, as far as that is chosen. */
export function choiceLines(view: Pick<Order, 'logistic' | 'customer' | 'payment'>): string[] {
  const [delivery, slot, payment] = [deliveryWords(view), slotWords(view.logistic), paymentWords(view.payment)];
  const isPickUp = view.logistic?.type === LogisticType.StorePickUp;
  return [
    ...(delivery === null ? [] : [isPickUp ? delivery : messageText.delivery(delivery)]),
    ...(slot === null ? [] : [messageText.slot(slot)]),
    ...(payment === null ? [] : [messageText.payment(payment)]),
  ];
}

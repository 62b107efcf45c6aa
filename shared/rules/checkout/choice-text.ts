import type { Address } from '#shared/model/address.ts';
import { LogisticType, type OrderLogistic, type PickupPlace } from '#shared/model/order/logistic.ts';
import { type OrderPayment, PaymentMethod } from '#shared/model/payment/payment.ts';
import { handoverTexts, paymentMethodNames } from '#shared/text/payment/payment.ts';

import { formatBrl } from '../money/format-brl.ts';
import { addDays, wallClock } from '../text/zone-time.ts';
import { fullAddress } from './full-address.ts';

type ChosenPlace = {
  logistic: (Pick<OrderLogistic, 'type' | 'name'> & { storePickUpAddress: PickupPlace | null }) | null;
  customer: { address: (Pick<Address, 'fullAddress'> & Partial<Pick<Address, 'name'>>) | null } | null;
};

/**
 * The order's destination as text: 'Retirada em Loja Centro, Rua A, 10, Centro'. `null` while no delivery is chosen.
 */
export function deliveryChoiceText(order: ChosenPlace): string | null {
  const choice = deliveryChoice(order);
  return choice && listed([choice.method, choice.place]);
}

/**
 * The same in two parts, with the customer's name for the address: 'Entrega expressa' and 'Casa: Rua A, 10, Centro'.
 */
export function deliveryChoiceParts(order: ChosenPlace): { method: string; place: string } | null {
  const choice = deliveryChoice(order);
  if (!choice) return null;
  return { method: choice.method, place: [choice.placeName, choice.place].filter(Boolean).join(': ') };
}

/** A saved address in short, to recognise it by: 'Casa, Avenida Paulista, 1000'. */
export const shortAddress = ({ name, street, number }: Pick<Address, 'name' | 'street' | 'number'>): string =>
  listed([name, street, street && number]);

/** The delivery with its address in short, the same for a pickup as in full: 'Expressa · Casa, Rua A, 10'. */
export function deliveryInShort(order: ChosenPlace & { customer: { address: Address | null } | null }): string | null {
  const { logistic, customer } = order;
  const address = customer?.address;
  if (!logistic || !address || logistic.type === LogisticType.StorePickUp) return deliveryChoiceText(order);
  return `${logistic.name} · ${shortAddress(address)}`;
}

function deliveryChoice({ logistic, customer }: ChosenPlace) {
  if (!logistic) return null;
  if (logistic.type !== LogisticType.StorePickUp) {
    const { fullAddress: place = '', name: placeName = '' } = customer?.address ?? {};
    return { method: logistic.name, place, placeName };
  }
  const {
    name,
    street = '',
    number = '',
    neighborhood = '',
    city = '',
    state = '',
  }: Partial<PickupPlace> = logistic.storePickUpAddress ?? { name: logistic.name };
  const place = fullAddress({ street, number, complement: '', neighborhood, city, state });
  return { method: `Retirada em ${name || place}`, place: name ? place : '', placeName: '' };
}

const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/**
 * The slot as text: 'sábado, 21/11, entre 09:00 e 12:00'. Day and times are in the shop's time zone, not the reader's.
 * With a clock, today and tomorrow have their words: 'hoje, 21/11, entre 09:00 e 12:00'. `null` without a slot.
 */
export function slotChoiceText(
  logistic: Pick<OrderLogistic, 'startDeliveryTime' | 'endDeliveryTime'> | null,
  clock: { now: Date; timeZone: string } | null = null,
): string | null {
  const start = logistic?.startDeliveryTime?.match(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/);
  const end = logistic?.endDeliveryTime?.match(/T(\d\d:\d\d)/);
  if (!start) return null;
  const date = dayText(start[1] ?? '', clock);
  return end ? `${date}, entre ${start[2]} e ${end[1]}` : `${date}, ${start[2]}`;
}

/** The same with less: 'hoje' and 'amanhã' without their date. */
export function slotWords(
  logistic: Pick<OrderLogistic, 'startDeliveryTime' | 'endDeliveryTime'> | null,
  clock: { now: Date; timeZone: string },
): string | null {
  return slotChoiceText(logistic, clock)?.replace(/^(hoje|amanhã), \d\d\/\d\d,/, '$1,') ?? null;
}

function dayText(date: string, clock: { now: Date; timeZone: string } | null): string {
  const full = day.format(new Date(`${date}T00:00:00Z`));
  const today = clock && wallClock(clock.now, clock.timeZone).day;
  if (date !== today && (today === null || date !== addDays(today, 1))) return full;
  return full.replace(/^[^,]+/, date === today ? 'hoje' : 'amanhã');
}

/**
 * The payment as text: 'PIX', 'Dinheiro na retirada, troco para R$ 100,00', 'débito Visa, na entrega'. `null` while
 * nothing is chosen. `group`: of an option that is paid on delivery. `logistic`: says where that is.
 */
export function paymentChoiceText(
  payment: Pick<OrderPayment, 'method' | 'name' | 'cashAmount'> & { group?: string | null },
  logistic: { type: LogisticType } | null,
): string | null {
  const name = payment.name || (payment.method === null ? null : paymentMethodName(payment.method, logistic));
  if (name === null) return null;
  const card = payment.method === PaymentMethod.OnDelivery && cardKind.exec(payment.group ?? '')?.[0].toLowerCase();
  if (card) return `${cardKind.test(name) ? name : `${card} ${name}`}, ${handoverWords(logistic)}`;
  const paid = isPaidAtHandover(payment.method, logistic) ? atHandover(name, logistic) : name;
  return payment.cashAmount === null ? paid : `${paid}, troco para ${formatBrl(payment.cashAmount)}`;
}

/** Cash of a pickup is paid there too; cash before a delivery is not. */
const isPaidAtHandover = (method: PaymentMethod | null, logistic: { type: LogisticType } | null): boolean =>
  logistic !== null && (method === PaymentMethod.OnDelivery || (method === PaymentMethod.Cash && isPickup(logistic)));

/** 'Dinheiro na retirada', 'Alelo, na entrega'. A name that says where it is paid stays. */
function atHandover(name: string, logistic: { type: LogisticType } | null): string {
  if (/entrega|retirada/i.test(name)) return name;
  return `${name}${/^dinheiro\b/i.test(name) ? '' : ','} ${handoverWords(logistic)}`;
}

/** The name of a payment method for this delivery: 'Pagamento na retirada'. */
export const paymentMethodName = (method: PaymentMethod, logistic: { type: LogisticType } | null): string =>
  method === PaymentMethod.OnDelivery && isPickup(logistic) ? handoverTexts.payAtPickup : paymentMethodNames[method];

/** Where an order is paid that is paid when it is handed over: 'na entrega' or 'na retirada'. */
export const handoverWords = (logistic: { type: LogisticType } | null): string =>
  isPickup(logistic) ? handoverTexts.atPickup : handoverTexts.atDelivery;

const isPickup = (logistic: { type: LogisticType } | null): boolean => logistic?.type === LogisticType.StorePickUp;

/** A card's name alone, such as 'Visa', does not say which card the courier's terminal expects. */
const cardKind = /d[eé]bito|cr[eé]dito/i;

const listed = (parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

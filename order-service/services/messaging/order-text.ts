import { LogisticType } from '#shared/model/order/logistic.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { formatCep } from '#shared/rules/brazil/cep.ts';
import { formatCnpj } from '#shared/rules/brazil/cnpj.ts';
import { everyText } from '#shared/rules/cart/subscription-text.ts';
import { deliveryChoiceText, paymentChoiceText, slotChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { fullAddress } from '#shared/rules/checkout/full-address.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import type { FullOrder } from '../orders/load-full-order.ts';

type Item = FullOrder['items'][number];

/** The chosen variant of a line, 'Cor: Azul, Tamanho: M'; empty for a product without variants. */
export const optionsText = ({ attributes }: Pick<Item, 'attributes'>): string =>
  attributes.map(({ name, optionName }) => `${name}: ${optionName}`).join(', ');

/** An amount, with the percentage that it follows: 'R$ 5,00 (10%)'. */
export const discountText = (reais: number, percent: number | null): string =>
  percent === null ? formatBrl(reais) : `${formatBrl(reais)} (${percentText(percent)})`;

/**
 * A line's discount, its frequency, the customer's preferences for it, and its seller and deliverer, as far as they are
 * known.
 */
export const itemDetails = ({
  discountAmout,
  discountPercent,
  subscription,
  preferences,
  seller,
  isGift,
}: Item): string[] => [
  ...(discountAmout > 0 ? [messageText.lineDiscount(discountText(discountAmout, discountPercent))] : []),
  ...(subscription
    ? [messageText.subscription(everyText({ ...subscription, type: RecurrenceType[subscription.type] }))]
    : []),
  ...(preferences?.trim() ? [messageText.note(preferences.trim().replaceAll(/\s+/g, ' '))] : []),
  ...(seller ? [isGift ? messageText.givenBy(seller.name) : messageText.soldBy(seller.name)] : []),
];

/** The destination or pickup place of an order, with the whole address; null while none is chosen. */
export function placeText({ logistic }: Pick<FullOrder, 'logistic'>): string | null {
  if (!logistic) return null;
  const { type, name, address, storePickUpAddress } = logistic;
  const text = deliveryChoiceText({
    logistic: { type: LogisticType[type], name, storePickUpAddress },
    customer: { address: address && { fullAddress: fullAddress(address) } },
  });
  return text === null ? null : withCep(text, (address ?? storePickUpAddress)?.zipCode ?? '');
}

type Place = Parameters<typeof fullAddress>[0] & { zipCode: string };

/** An address in one line with its CEP; a pickup place has no complement. */
export const addressText = (place: Omit<Place, 'complement'> & { complement?: string }): string =>
  withCep(fullAddress({ complement: '', ...place }), place.zipCode);

const withCep = (text: string, zipCode: string): string =>
  zipCode === '' ? text : `${text}, CEP ${formatCep(zipCode)}`;

/** The chosen day and time of day; null without them. */
export const slotText = ({ logistic }: Pick<FullOrder, 'logistic'>): string | null => slotChoiceText(logistic);

/** The payment of an order, 'Visa, em 3 vezes' or 'Dinheiro, troco para R$ 100,00'; null while none is chosen. */
export function paymentText({
  paymentMethod,
  payment,
  logistic,
}: Pick<FullOrder, 'paymentMethod' | 'payment' | 'logistic'>): string | null {
  const { name, group, cashAmount, installments } = payment;
  const method = paymentMethod && PaymentMethod[paymentMethod];
  const to = logistic && { type: LogisticType[logistic.type] };
  const text = paymentChoiceText({ method, name, group, cashAmount }, to);
  if (text === null || installments === null) return text;
  return `${text}, ${installments === 1 ? 'à vista' : `em ${installments} vezes`}`;
}

/** The company of an order: Razão Social, Nome Fantasia, CNPJ and Inscrição Estadual; null for a person. */
export function companyText({ customer }: Pick<FullOrder, 'customer'>): string | null {
  if (!customer?.isCorporate) return null;
  const { corporateName, tradeName, corporateDocument, stateInscription } = customer;
  const parts = [
    corporateName,
    tradeName && `nome fantasia ${tradeName}`,
    corporateDocument && `CNPJ ${formatCnpj(corporateDocument)}`,
    stateInscription && `Inscrição Estadual ${stateInscription}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

import type { CheckoutData } from '#shared/model/checkout-data.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { cashGroup } from '#shared/model/payment/payment.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import {
  contactFieldWords,
  type NextWords,
  nextPaymentTexts,
  nextTexts,
  stepTexts,
  type stepTitles,
} from '#shared/text/checkout/checkout-steps.ts';
import { orderProblems } from '../cart/order-problems.ts';
import { formatBrl } from '../money/format-brl.ts';
import { priceText } from '../money/price-text.ts';
import { needsWholeCheckout } from '../orders/ends-in-chat.ts';
import { needsPayerPhone } from '../payment/payer-needs.ts';
import { isDelivery } from './checkout-draft.ts';
import { missingShopperParts, type ShopperCheckout } from './checkout-ready.ts';
import { deliveryChoiceText, paymentChoiceText, shortAddress, slotChoiceText } from './choice-text.ts';
import type { CustomerField } from './customer-problems.ts';
import { orderRequiresPart, requiresPart } from './required-parts.ts';

/** The steps of a shopper's checkout, in the order of the sections of spec §2. */
export type StepName = keyof typeof stepTitles;

/** One step: the unfinished ones say what they need, the finished ones what was chosen. */
export type CheckoutStep = {
  name: StepName;
  /** What is missing, in the checkout's words; empty = finished. */
  missing: readonly string[];
  /** The first missing item as a next step. Without meaning in a finished step. */
  next: NextWords;
  /** The choice in one line; `null` without one. */
  summary: string | null;
  /** What the step asks for, in one line. */
  asks: string;
  /** The saved answers as one text: it changes with each answer that the shop has saved. */
  saved: string;
  /** Whether an optional question follows the last answer: the change for a payment in cash. */
  asksMore: boolean;
  /** An answer waits for a connection. */
  isWaiting?: boolean;
};

/** The input: a shopper's order, and what was typed or chosen and is not saved yet. */
export type StepsInput = ShopperCheckout & {
  order: Order;
  settings: ShopSettings;
  draft: Pick<CheckoutData, 'logisticType' | 'deliveryAddressIndex'>;
  /** The error of the typed cash amount; `null` without one. */
  cashProblem: string | null;
  /** For the words of a slot today or tomorrow. */
  now?: Date;
};

/**
 * The steps of this order in this shop: 'Loja' also with seller options only (spec §2), the others only where the
 * shop's steps ask for them.
 */
export function checkoutSteps(input: StepsInput): CheckoutStep[] {
  const { order, customer, settings, paymentMethod, cashProblem, hasPayerAddress, now } = input;
  const missing = missingShopperParts(input);
  const exceeded = exceededLimit(order);
  const asksPhone = needsWholeCheckout(order, settings) || needsPayerPhone(order.payment, input);
  const steps: Record<StepName, Omit<CheckoutStep, 'name' | 'asksMore'>> = {
    store: {
      missing: missing.store,
      next: nextTexts.store,
      summary: order.seller?.name ?? null,
      asks: requiresPart(settings, 'store') ? stepTexts.storeAsks : stepTexts.storeMay,
      saved: String(order.seller?.providerId),
    },
    delivery: {
      missing: exceeded === null ? missing.delivery : [...missing.delivery, exceeded],
      next: exceeded === null || missing.delivery.length > 0 ? nextDelivery(input) : nextTexts.otherDelivery,
      summary: deliverySummary(order),
      asks: stepTexts.deliveryAsks,
      saved: savedDelivery(order),
    },
    contact: {
      missing: Object.values(missing.contact),
      next: nextContact(Object.keys(missing.contact)[0] as CustomerField | undefined, customer),
      summary: Object.keys(missing.contact).length === 0 ? contactSummary(customer) : null,
      asks: stepTexts.contactAsks(asksPhone),
      saved: savedContact(order.customer),
    },
    schedule: {
      missing: missing.schedule,
      next: nextTexts.schedule,
      summary: slotChoiceText(order.logistic, now ? { now, timeZone: settings.timeZone } : null),
      asks: stepTexts.scheduleAsks[scheduledThing(input)],
      saved: `${order.logistic?.day} ${order.logistic?.startDeliveryTime}`,
    },
    payment: {
      missing: cashProblem === null ? missing.payment : [...missing.payment, cashProblem],
      next: nextPayment(missing.payment[0], order),
      // While another way to pay is being chosen, the order's is no longer the choice.
      summary: paymentMethod === order.payment.method ? paymentChoiceText(order.payment, order.logistic) : null,
      asks: stepTexts.paymentAsks(settings.canUseCoupon),
      saved: [order.payment.method, order.payment.providerId, order.payment.cashAmount, hasPayerAddress].join(),
    },
  };
  const names = Object.keys(steps) as StepName[];
  return names
    .filter(shownIn(settings, order))
    .map((name) => ({ name, ...steps[name], asksMore: asksMore(name, order) }));
}

/** The first step with something missing; `null` = the order may be confirmed. */
export const nextStep = (steps: readonly CheckoutStep[]): CheckoutStep | null =>
  steps.find(({ missing }) => missing.length > 0) ?? null;

/** An optional step without a choice: nothing is missing, and nothing is done. */
export const isUntouched = ({ missing, summary }: CheckoutStep): boolean => missing.length === 0 && summary === null;

/** Whether a step is done: nothing is missing, and the order contains every answer. */
export const isReady = (step: CheckoutStep): boolean =>
  step.missing.length === 0 && !isUntouched(step) && step.isWaiting !== true;

const shownIn =
  (settings: ShopSettings, order: Order) =>
  (name: StepName): boolean =>
    orderRequiresPart(settings, order, name) || (name === 'store' && settings.showSellerOptions);

const asksMore = (name: StepName, { payment }: Order): boolean =>
  name === 'payment' && payment.group === cashGroup && payment.cashAmount === null;

/** What the day and time are for, as far as it is chosen. */
function scheduledThing({ order, draft }: StepsInput): keyof typeof stepTexts.scheduleAsks {
  const type = draft.logisticType ?? order.logistic?.type ?? null;
  return type === null ? 'open' : isDelivery(type) ? 'delivery' : 'pickup';
}

/** The next choice about the delivery. */
export function nextDelivery({ draft: { logisticType, deliveryAddressIndex } }: StepsInput): NextWords {
  if (logisticType === null) return nextTexts.deliveryType;
  if (!isDelivery(logisticType)) return nextTexts.pickUp;
  return deliveryAddressIndex === null ? nextTexts.address : nextTexts.delivery;
}

/** Why the chosen delivery takes not so many items; `null` if it does. Too few items are no reason to change it. */
function exceededLimit(order: Order): string | null {
  const noMinimum = { ...order, minOrderValue: 0, catalogErrorMessages: [] };
  const logistic = order.logistic && { ...order.logistic, orderMinPrice: null };
  return orderProblems({ ...noMinimum, logistic })[0] ?? null;
}

function nextContact(field: CustomerField | undefined, customer: Customer): NextWords {
  const words = contactFieldWords[field ?? 'name'];
  const verb = field && customer[field] !== '' ? 'Corrigir' : 'Informar';
  return { label: words.slice(2), button: `${verb} ${words}` };
}

function nextPayment(missing: string | undefined, { totalAmout }: Order): NextWords {
  if (missing === undefined) return nextTexts.cash(formatBrl(totalAmout));
  return nextPaymentTexts[missing] ?? nextTexts.payment;
}

/** 'Casa, Avenida Paulista, 1000 · Expressa, R$ 8,90', or the pickup's place. */
function deliverySummary(order: Order): string | null {
  const { logistic, customer } = order;
  if (!logistic || !isDelivery(logistic.type)) return deliveryChoiceText(order);
  const place = customer?.address ? shortAddress(customer.address) : '';
  return [place, `${logistic.name}, ${priceText(logistic.price)}`].filter(Boolean).join(' · ');
}

/** 'Maria Souza · CPF final 25': enough to recognise it by. */
const contactSummary = (customer: Customer): string =>
  `${customer.name.trim()} · CPF final ${customer.document.replaceAll(/\D/g, '').slice(-2)}`;

const savedDelivery = ({ logistic, customer }: Order): string =>
  JSON.stringify(
    logistic && [
      logistic.type,
      logistic.providerId,
      isDelivery(logistic.type) && [customer?.address?.zipCode, customer?.address?.number],
    ],
  );

function savedContact(customer: Order['customer']): string {
  const { address: _, ...contact } = customer ?? { address: null };
  return JSON.stringify(contact);
}

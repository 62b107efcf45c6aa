import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { contactFieldWords, nextTexts } from '#shared/text/checkout/checkout-steps.ts';
import { contactErrorForAgent } from '#shared/text/checkout/customer.ts';
import { formatBrl } from '../money/format-brl.ts';
import { missingCheckoutParts } from './checkout-ready.ts';
import { nextDelivery, type StepName, type StepsInput } from './checkout-steps.ts';
import type { CustomerField } from './customer-problems.ts';

/** One thing that an agent's checkout still needs. */
export type MissingThing = {
  /** Where it is asked for. */
  section: StepName;
  /** The field of the contact data. */
  field: CustomerField | null;
  /** In the list: 'Escolha a forma de pagamento.' */
  text: string;
  /** In the bar: 'forma de pagamento'. */
  thing: string;
};

/**
 * What an agent's checkout still needs, in the order of the sections (spec §5, "Checkout ready requires"). A shopper's
 * steps name it themselves.
 */
export function missingForAgent(input: StepsInput & { manualPaymentInformation: string }): MissingThing[] {
  const { store, delivery, contact, schedule, payment } = missingCheckoutParts(input);
  const { cashProblem: cash, order } = input;
  const inSection = (section: StepName, texts: readonly string[], thingOf: (text: string) => string) =>
    texts.map((text) => ({ section, field: null, text, thing: thingOf(text) }));
  return [
    ...inSection('store', store, () => nextTexts.store.thing),
    ...inSection('delivery', delivery, () => nextDelivery(input).thing),
    ...(Object.entries(contact) as [CustomerField, string][]).map(([field, text]) => ({
      section: 'contact' as const,
      field,
      text: contactErrorForAgent(text),
      // Without the article of 'o CPF'.
      thing: contactFieldWords[field].slice(2),
    })),
    ...inSection('schedule', schedule, () => nextTexts.schedule.thing),
    ...inSection('payment', payment, paymentThing),
    ...inSection('payment', cash === null ? [] : [cash], () => nextTexts.cash(formatBrl(order.totalAmout)).thing),
    ...inSection(
      'payment',
      order.discountRequest?.status === 'pending' ? [checkoutMissing.discount] : [],
      () => 'resposta do desconto',
    ),
  ];
}

/** 'Falta: CPF e mais 2': the first missing thing, and how many follow it. */
export const missingButtonText = ([first, ...others]: readonly MissingThing[]): string =>
  first === undefined ? '' : `Falta: ${first.thing}${others.length === 0 ? '' : ` e mais ${others.length}`}`;

function paymentThing(text: string): string {
  if (text === checkoutMissing.paymentMethod) return nextTexts.payment.thing;
  return text === checkoutMissing.paymentOption ? nextTexts.paymentOption.thing : 'link de pagamento';
}

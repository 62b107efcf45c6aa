import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { contactFieldWords, nextPaymentTexts, nextTexts } from '#shared/text/checkout/checkout-steps.ts';
import { contactErrorForAgent } from '#shared/text/checkout/customer.ts';
import { formatBrl } from '../money/format-brl.ts';
import { missingCheckoutParts } from './checkout-ready.ts';
import { nextDelivery, type StepName, type StepsInput } from './checkout-steps.ts';
import type { CustomerField } from './customer-problems.ts';

/** One item that an agent's checkout still needs. */
export type MissingItem = {
  /** Where it is asked for. */
  section: StepName;
  /** The field of the contact data. */
  field: CustomerField | null;
  /** In the list: 'Escolha a forma de pagamento.' */
  text: string;
  /** In the bar: 'forma de pagamento'. */
  label: string;
};

/**
 * What an agent's checkout still needs, in the order of the sections (spec §5, "Checkout ready requires"). A shopper's
 * steps name it themselves.
 */
export function missingForAgent(input: StepsInput & { manualPaymentInformation: string }): MissingItem[] {
  const { store, delivery, contact, schedule, payment } = missingCheckoutParts(input);
  const { cashProblem: cash, order } = input;
  const inSection = (section: StepName, texts: readonly string[], labelOf: (text: string) => string) =>
    texts.map((text) => ({ section, field: null, text, label: labelOf(text) }));
  return [
    ...inSection('store', store, () => nextTexts.store.label),
    ...inSection('delivery', delivery, () => nextDelivery(input).label),
    ...(Object.entries(contact) as [CustomerField, string][]).map(([field, text]) => ({
      section: 'contact' as const,
      field,
      text: contactErrorForAgent(text),
      // Without the article of 'o CPF'.
      label: contactFieldWords[field].slice(2),
    })),
    ...inSection('schedule', schedule, () => nextTexts.schedule.label),
    ...inSection('payment', payment, paymentLabel),
    ...inSection('payment', cash === null ? [] : [cash], () => nextTexts.cash(formatBrl(order.totalAmout)).label),
    ...inSection(
      'payment',
      order.discountRequest?.status === 'pending' ? [checkoutMissing.discount] : [],
      () => 'resposta do desconto',
    ),
  ];
}

/** 'Falta: CPF e mais 2': the first missing item, and how many follow it. */
export const missingButtonText = ([first, ...others]: readonly MissingItem[]): string =>
  first === undefined ? '' : `Falta: ${first.label}${others.length === 0 ? '' : ` e mais ${others.length}`}`;

function paymentLabel(text: string): string {
  if (text === checkoutMissing.paymentMethod) return nextTexts.payment.label;
  return nextPaymentTexts[text]?.label ?? 'link de pagamento';
}

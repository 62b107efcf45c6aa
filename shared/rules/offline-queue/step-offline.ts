import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { paymentMethodNames } from '#shared/text/payment/payment.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { isDelivery } from '../checkout/checkout-draft.ts';
import type { CheckoutStep, StepName } from '../checkout/checkout-steps.ts';
import { missingExceptPending, waits } from './choices.ts';
import { type PendingOperation, waitingOperations } from './operation.ts';

/** The choices that a step asks for. */
export const choicesOfStep: Record<StepName, readonly ChoiceName[]> = {
  store: ['seller', 'priceTable'],
  delivery: ['logisticType', 'logistic'],
  contact: [],
  schedule: ['schedule'],
  payment: ['payment', 'coupon'],
};

/** Whether no slots can be shown: the order's slots belong to its saved delivery, not to the one that waits. */
export const areSlotsHidden = (operations: readonly PendingOperation[]): boolean =>
  waits(operations, 'seller', 'logisticType', 'logistic');

/**
 * A step with what waits for a connection. A waiting answer is not missing, and its line says that it waits, so it is
 * not ready. A delivery, or a day and time, that a waiting choice resets is missing.
 */
export function stepWithWaiting(step: CheckoutStep, operations: readonly PendingOperation[]): CheckoutStep {
  const { name } = step;
  if (name === 'schedule' && areSlotsHidden(operations))
    return { ...step, missing: [checkoutMissing.schedule], summary: waitingTexts.slots };
  const isReset = name === 'delivery' && waits(operations, 'seller', 'logisticType') && !waits(operations, 'logistic');
  const missing = isReset ? [checkoutMissing.logistic] : missingExceptPending(step.missing, operations);
  const choices = waitingOperations(operations, 'choice').filter((choice) => choicesOfStep[name].includes(choice.name));
  const waitsForContact = name === 'contact' && waitingOperations(operations, 'contact').length > 0;
  if (choices.length === 0 && !waitsForContact) return { ...step, missing, summary: isReset ? null : step.summary };
  // The form already has the contact data that wait. Every other line is the saved answer.
  const words = waitsForContact ? [step.summary] : choices.map((choice) => choiceWords(choice.name, choice.values));
  return { ...step, missing, summary: waitingLine([...new Set(words)].join(' · ')), isWaiting: true };
}

/** The line of an answer that waits for a connection: 'Retirar na loja · Aguardando conexão'. */
export const waitingLine = (words: string): string => [words, waitingTexts.line].filter(Boolean).join(' · ');

/** What was chosen, as far as the page knows its name without a connection. */
function choiceWords(name: ChoiceName, { logisticType, paymentMethod, coupon }: DraftFields): string {
  if (name === 'logisticType' || name === 'logistic')
    return logisticType == null ? '' : deliveryText[isDelivery(logisticType) ? 'deliver' : 'pickUp'];
  if (name === 'payment') return paymentMethod == null ? '' : paymentMethodNames[paymentMethod];
  return name === 'coupon' && coupon?.trim() ? `Cupom ${coupon.trim()}` : '';
}

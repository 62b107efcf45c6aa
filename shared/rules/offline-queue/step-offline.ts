import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import type { CheckoutStep } from '../checkout/checkout-steps.ts';
import { missingExceptPending, waits } from './choices.ts';
import type { PendingOperation } from './operation.ts';

/** Whether no slots can be shown: the order's slots belong to its saved delivery, not to the one that waits. */
export const areSlotsHidden = (operations: readonly PendingOperation[]): boolean =>
  waits(operations, 'seller', 'logisticType', 'logistic');

/**
 * A step with the choices that wait for a connection. A waiting choice is not missing, and its line says so. A day and
 * time without a saved delivery are missing: they were chosen for another delivery.
 */
export function stepWithWaiting(step: CheckoutStep, operations: readonly PendingOperation[]): CheckoutStep {
  if (step.name === 'schedule' && areSlotsHidden(operations))
    return { ...step, missing: [checkoutMissing.schedule], summary: waitingTexts.slots };
  const missing = missingExceptPending(step.missing, operations);
  const isWaiting = step.missing.length > 0 && missing.length === 0;
  return { ...step, missing, summary: step.summary ?? (isWaiting ? waitingTexts.line : null) };
}

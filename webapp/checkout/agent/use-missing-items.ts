import { type MissingItem, missingForAgent } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { missingExceptPending } from '#shared/rules/offline-queue/choices.ts';
import { orderState } from '../../state/order/order.ts';
import { useRead } from '../../state/use-read.ts';
import { useCheckoutInput } from '../steps/use-checkout-steps.ts';

/** What the agent's checkout still needs. A choice that waits for a connection is not missing. */
export function useMissingItems(): MissingItem[] {
  const { operations } = useRead(orderState);
  const input = useCheckoutInput();
  if (!input) return [];
  const missing = missingForAgent({ ...input, manualPaymentInformation: input.draft.manualPaymentOption });
  const texts = missingExceptPending(
    missing.map(({ text }) => text),
    operations,
  );
  return missing.filter(({ text }) => texts.includes(text));
}

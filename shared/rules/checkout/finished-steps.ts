import type { CheckoutStep } from './checkout-steps.ts';

/** What the page knows about an open step. */
export type StepActivity = {
  /** The saved answers when the step was opened. */
  savedBefore: string | undefined;
  /** A choice of the step is on its way to the shop. */
  isSending: boolean;
  /** The step shows an error. */
  isTroubled: boolean;
  /** A field of the step is being filled in, or the keyboard passes through its choices. */
  isBeingEntered: boolean;
  /** A press inside the step has begun, and what it does is still open. */
  isPressed: boolean;
};

/**
 * Whether an open step is finished, so that it closes: its last answer was saved since it was opened, nothing is
 * missing or still asked, and the shopper does nothing in it. A press takes the focus from a field before it chooses
 * something, so the step waits for the end of the press.
 */
export const isFinished = (
  { missing, asksMore, saved }: Pick<CheckoutStep, 'missing' | 'asksMore' | 'saved'>,
  { savedBefore, isSending, isTroubled, isBeingEntered, isPressed }: StepActivity,
): boolean =>
  missing.length === 0 &&
  !asksMore &&
  saved !== savedBefore &&
  !(isSending || isTroubled || isBeingEntered || isPressed);

/** A step of an order's history, the oldest first. `name`: the person of the shop who made it. */
type Step = { step: string; by: string; name: string | null };

/**
 * The history with one step for each change of the payment. The shop stores it as an order that was reopened for its
 * payment and placed again. A reopened order that was not placed yet stays, and so does one that an agent reopened.
 */
export const collapseOrderHistory = <Kept extends Step>(history: readonly Kept[]): Kept[] =>
  history.flatMap((step, at) => {
    const [before, after] = [history[at - 1], history[at + 1]];
    if (isReopenedToPay(step) && after?.step === 'placed') return [];
    if (step.step === 'placed' && before && isReopenedToPay(before)) return [{ ...step, step: 'payment-changed' }];
    return [step];
  });

const isReopenedToPay = ({ step, by, name }: Step): boolean => step === 'reopened' && by === 'payment' && name === null;

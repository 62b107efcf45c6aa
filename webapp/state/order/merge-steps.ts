import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import { type Failure, hasUncertainOutcome, type Result } from '#shared/model/result.ts';
import { rebaseChange } from '#shared/rules/orders/rebase-change.ts';
import type { LineChange, WholeChange } from '../offline-queue/line-change.ts';
import { notifyOthersChange } from './change-toasts.ts';
import { applyOrder, currentOrderVersion } from './order.ts';
import { expectedOrder } from './order-precondition.ts';
import { moveSteps, recordApplied } from './quantity-steps.ts';

/** How often one press is retried after a conflicting change: people do not change a line more often than that. */
const maxMerges = 5;

/**
 * Sends one attempt. The server refuses it if the order no longer matches `expected` and the line was changed since.
 */
type SendOnce = (change: WholeChange, name: string, expected: SeenOrder | null) => Promise<Result<Order> | null>;

/**
 * Sends a press that was made for the order displayed then. If another person changed the line first, the relative
 * change is applied to their quantity, with a toast about their change. Two people who press '+' together get two more.
 */
export const withStepMerging =
  (sendOnce: SendOnce, notifyStale: (name: string, refused: Refused) => void) =>
  async ({ change, name, relative: step }: LineChange): Promise<Result<Order> | null> => {
    const isAddition = step?.seen === undefined;
    let [current, expected] = [
      change,
      step && (isAddition ? currentOrderVersion() : expectedOrder(step.seen ?? null, currentOrderVersion())),
    ];
    for (let merges = 0; ; merges++) {
      const answer = await sendOnce(current, name, expected);
      if (step && (!answer || answer.success)) recordApplied(step, answer?.data ?? null);
      if (!answer || answer.success || hasUncertainOutcome(answer)) return answer;
      if (!step || answer.kind !== 'stale' || !answer.data || merges === maxMerges) {
        // For an added product the caller shows the failure.
        if (!isAddition && answer.kind === 'stale') notifyStale(name, answer);
        return answer;
      }
      const isSame = answer.data.id === expected?.id;
      applyOrder(answer.data);
      notifyOthersChange(answer.data);
      const merged = isSame || isAddition ? rebaseChange(change, { by: step.by, isAddition }, answer.data) : null;
      if (!merged) return null;
      moveSteps(step, change.index, merged.quantity - current.quantity);
      [current, expected] = [merged, currentOrderVersion()];
    }
  };

type Refused = Failure<Order>;

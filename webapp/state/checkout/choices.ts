import type { CheckoutData, ChoiceName, DraftFields, UnsentChoice } from '#shared/model/checkout-data.ts';
import { heldOf } from '#shared/rules/offline-queue/operation.ts';
import { addUnsentChoice } from '#shared/rules/orders/unsent-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { isOffline } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { whenChangesAnswered } from '../order/change-order.ts';
import { currentOrderVersion, onOrder, orderState } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { showToast } from '../session/toasts.ts';
import { checkoutState, openCheckout, syncWithOrder } from './checkout.ts';
import type { ChoiceAnswer } from './choice-calls.ts';
import { choiceState, clearRefusals } from './choice-state.ts';
import { sendChoice } from './send-choice.ts';
import { endPendingChoices, unsentChoice, updateUnsent, waitingChoices, writeDraft } from './unsent-choices.ts';

/** Retries without a limit, at growing intervals. */
const unlimitedPace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY };
const sending = pageState<{ stop: (() => void) | null; isReplaying: boolean }>(
  () => ({ stop: null, isReplaying: false }),
  ({ stop }) => stop?.(),
);

/**
 * Connects the choices with the order, also while the checkout is closed: an order may be placed from the cart or
 * elsewhere, or lose a choice.
 */
export function connectChoices(): void {
  onOrder(syncWithOrder);
  onOrder(clearRefusals);
  onOrder(endPendingChoices);
  onOrder(replayIfOpen);
}

/** A received order shows that the shop is reachable. */
function replayIfOpen(): void {
  if (sending.stop) void replay();
}

/** Restores the checkout draft, and from now on sends its pending choices once. A second call does nothing. */
export function openChoices(pace: Pace = unlimitedPace): void {
  openCheckout();
  if (sending.stop) return;
  const ends = [
    // The order is confirmed only after it is known which choices are pending.
    registerDraftSender(async ({ isLeaving }) => {
      if (!isLeaving) await whenChangesAnswered();
      return null;
    }),
    // Cart changes go first: the totals depend on them.
    retryWhileMissing({
      state: orderState,
      isMissing: () =>
        waitingChoices().length > 0 && orderState.hasOrder && heldOf(orderState.operations, 'line').length === 0,
      request: replay,
      pace,
    }),
  ];
  sending.stop = () => {
    for (const end of ends) end();
  };
  updateUnsent();
  void replay();
}

type ChoiceOptions = {
  isLeaving?: boolean;
  /** The draft's values once the order contains the choice; `undefined` = the order's values. */
  ifDone?: DraftFields;
  /** The draft's values after a refusal; `undefined` = the previous values. */
  ifRefused?: DraftFields;
};

/**
 * Makes a choice: it shows at once, is sent in the queue, and after the response the draft shows the order's values. A
 * refusal restores the previous values, and `choiceState` has its text. Without a connection it waits, also after a
 * reload; the last one of a kind counts. Returns the response, or `null` if another choice replaced it or it waits.
 */
export async function makeChoice(
  name: ChoiceName,
  change: (draft: CheckoutData) => DraftFields,
  { isLeaving = false, ifDone = {}, ifRefused }: ChoiceOptions = {},
): Promise<ChoiceAnswer | null> {
  const before = { ...checkoutState };
  const after = { ...before, ...change(before) };
  const mustWait = isOffline() || waitingChoices().length > 0;
  const choice: UnsentChoice = {
    name,
    seen: currentOrderVersion(),
    key: uuid(),
    state: mustWait ? 'waiting' : 'underway',
    ifDone,
    ifRefused: ifRefused ?? previousValues(before, after),
  };
  choiceState.errors[name] = null;
  writeDraft({ ...after, unsent: addUnsentChoice(before.unsent, choice) });
  if (!mustWait) return sendChoice(choice, { isLeaving });
  await replay();
  return null;
}

/** Sends the pending choices one after another; the first without a connection stops the run. */
async function replay(): Promise<void> {
  if (sending.isReplaying || isOffline() || !orderState.hasOrder || heldOf(orderState.operations, 'line').length > 0)
    return;
  sending.isReplaying = true;
  let isDone = false;
  try {
    for (let [first] = waitingChoices(); first; [first] = waitingChoices()) {
      const answer = await sendChoice(first, { hasWaited: true });
      if (answer?.success) isDone = true;
      if (!answer && unsentChoice(first.key)) return;
    }
  } finally {
    sending.isReplaying = false;
  }
  if (!isDone) return;
  showToast({ kind: 'success', text: waitingTexts.saved });
  // Reloads lists that failed without a connection.
  orderState.offerRevision++;
}

/** The previous values of the changed fields only: other fields may be typed meanwhile. */
const previousValues = (before: CheckoutData, after: CheckoutData): DraftFields =>
  Object.fromEntries(
    Object.entries(before).filter(([name, value]) => name !== 'unsent' && value !== after[name as keyof CheckoutData]),
  );

import type { CheckoutData, ChoiceName, DraftFields, UnsentChoice } from '#shared/model/checkout-data.ts';
import { withUnsent } from '#shared/rules/orders/unsent-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { isOffline } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { currentOrderVersion, onOrder, orderState, whenChangesAnswered } from '../order/order.ts';
import { registerDraftSender } from '../order/order-lines.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { showToast } from '../session/toasts.ts';
import { checkoutState, openCheckout } from './checkout.ts';
import type { ChoiceAnswer } from './choice-calls.ts';
import { choiceState } from './choice-state.ts';
import { sendChoice } from './send-choice.ts';
import { unsentChoice, updateUnsent, waitingChoices, writeDraft } from './unsent-choices.ts';

// An order that comes is a sign of the shop.
onOrder(() => {
  if (stop) void replay();
});

/** Who waits for the shop asks on, less and less often. */
const unlimitedPace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY };
let stop: (() => void) | null = null;
let isReplaying = false;

/** Brings back the draft of the checkout, and from now on sends what of it waits for a connection, once. Asked again it does nothing. */
export function openChoices(pace: Pace = unlimitedPace): void {
  openCheckout();
  if (stop) return;
  const ends = [
    // Nothing is confirmed before it is known what waits.
    registerDraftSender(async ({ isLeaving }) => {
      if (!isLeaving) await whenChangesAnswered();
      return null;
    }),
    // What is in the cart goes first: sums hang on it.
    retryWhileMissing({
      state: orderState,
      isMissing: () => waitingChoices().length > 0 && orderState.hasOrder && orderState.waiting.length === 0,
      request: replay,
      pace,
    }),
  ];
  stop = () => {
    for (const end of ends) end();
  };
  updateUnsent();
  void replay();
}

type ChoiceOptions = {
  isLeaving?: boolean;
  /** What stands in the draft once the order has it; undefined = what the order says. */
  ifDone?: DraftFields;
  /** What stands there when the shop refuses it; undefined = what stood there before. */
  ifRefused?: DraftFields;
};

/**
 * Makes a choice: it shows at once, is sent in its turn, and after the answer the draft shows what the order has. A refusal puts back what
 * was there, its words stand in `choiceState`. One that finds no connection waits for it, over a reload too; of several of a kind the last one counts. Returns the
 * answer, or null where another choice took its place or it waits.
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
  writeDraft({ ...after, unsent: withUnsent(before.unsent, choice) });
  if (!mustWait) return sendChoice(choice, { isLeaving });
  await replay();
  return null;
}

/** Sends what waits, one after another; the first that finds no connection ends it for now. */
async function replay(): Promise<void> {
  if (isReplaying || isOffline() || !orderState.hasOrder || orderState.waiting.length > 0) return;
  isReplaying = true;
  let isDone = false;
  try {
    for (let [first] = waitingChoices(); first; [first] = waitingChoices()) {
      const answer = await sendChoice(first, { hasWaited: true });
      if (answer?.success) isDone = true;
      if (!answer && unsentChoice(first.key)) return;
    }
  } finally {
    isReplaying = false;
  }
  if (!isDone) return;
  showToast({ kind: 'success', text: waitingTexts.saved });
  // Lists that were asked for without a connection.
  orderState.offerRevision++;
}

/** The old values of what a change touched: something else may be typed meanwhile. */
const previousValues = (before: CheckoutData, after: CheckoutData): DraftFields =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => name !== 'unsent' && value !== after[name as keyof CheckoutData]));

/** For tests: as before the first choice. */
export function resetChoices(): void {
  stop?.();
  stop = null;
  isReplaying = false;
  choiceState.errors = {};
  updateUnsent();
}

import type { CheckoutData, ChoiceName, DraftFields, UnsentChoice } from '#shared/model/checkout-data.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import { afterAnswer, afterNoAnswer, stillWanted, unlessUnsent, withUnsent } from '#shared/rules/unsent-choices.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { isBusy, isUnanswered } from '../api/client.ts';
import { isOffline } from '../browser/online.ts';
import { uuid } from '../browser/uuid.ts';
import { askAgain, type Pace, usualPace } from './ask-again.ts';
import { checkoutState, followOrder, openCheckout } from './checkout.ts';
import { type ChoiceAnswer, choiceCalls } from './choice-calls.ts';
import { choiceState, tellRefused } from './choice-words.ts';
import { applyToOrder, orderState, ownChanges, seenOrder, whenOrderComes } from './order.ts';
import { alsoSendDrafts } from './order-lines.ts';
import { showToast } from './toasts.ts';
import { noteWaiting } from './waiting-note.ts';

// An order that comes is a sign of the shop; nothing waits for one that is placed.
whenOrderComes(() => {
  note();
  if (stop) void replay();
});

/** Who waits for the shop asks on, less and less often. */
const usual: Pace = { ...usualPace, tries: Number.POSITIVE_INFINITY };
let stop: (() => void) | null = null;
let isReplaying = false;

/** Brings back the draft of the checkout, and from now on sends what of it waits for a connection, once. Asked again it does nothing. */
export function openChoices(pace: Pace = usual): void {
  openCheckout();
  if (stop) return;
  const ends = [
    // Nothing is confirmed before it is known what waits.
    alsoSendDrafts(async ({ isLeaving }) => {
      if (!isLeaving) await ownChanges();
      return null;
    }),
    // What is in the cart goes first: sums hang on it.
    askAgain({
      state: orderState,
      isMissing: () => waiting().length > 0 && orderState.hasOrder && orderState.waiting.length === 0,
      ask: replay,
      pace,
    }),
  ];
  stop = () => {
    for (const end of ends) end();
  };
  note();
  void replay();
}

type How = {
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
  { isLeaving = false, ifDone = {}, ifRefused }: How = {},
): Promise<ChoiceAnswer | null> {
  const before = { ...checkoutState };
  const after = { ...before, ...change(before) };
  const isLater = isOffline() || waiting().length > 0;
  const choice: UnsentChoice = {
    name,
    seen: seenOrder(),
    key: uuid(),
    state: isLater ? 'waiting' : 'underway',
    ifDone,
    ifRefused: ifRefused ?? whatChanged(before, after),
  };
  choiceState.errors[name] = null;
  writeDraft({ ...after, unsent: withUnsent(before.unsent, choice) });
  if (!isLater) return sendChoice(choice, { isLeaving });
  await replay();
  return null;
}

/** Writes into the draft; choices of which nothing is left there are not sent any more. */
export function writeDraft(fields: Partial<CheckoutData>): void {
  Object.assign(checkoutState, fields);
  setUnsent(stillWanted(checkoutState));
}

/** Gives up a choice that waits: something else is being typed. */
export function dropChoice(name: ChoiceName): null {
  setUnsent(checkoutState.unsent.filter((choice) => choice.name !== name));
  return null;
}

/** What a choice that waits says is another by now: it is another attempt. */
export function renewChoice(name: ChoiceName): void {
  const choice = checkoutState.unsent.find((other) => other.name === name);
  if (choice && choice.state !== 'underway') setUnsent(withUnsent(checkoutState.unsent, { ...choice, key: uuid(), state: 'waiting' }));
}

const waiting = (): UnsentChoice[] => checkoutState.unsent.filter(({ state }) => state !== 'underway');

function setUnsent(unsent: readonly UnsentChoice[]): void {
  checkoutState.unsent = unsent.map((choice) => ({ ...choice }));
  note();
}

const note = (): void => noteWaiting({ choices: waiting().length });

/** Sends what waits, one after another; the first that finds no connection ends it for now. */
async function replay(): Promise<void> {
  if (isReplaying || isOffline() || !orderState.hasOrder || orderState.waiting.length > 0) return;
  isReplaying = true;
  let isDone = false;
  try {
    for (let [first] = waiting(); first; [first] = waiting()) {
      const answer = await sendChoice(first, { hasWaited: true });
      if (answer?.success) isDone = true;
      if (!answer && checkoutState.unsent.some(({ key }) => key === first?.key)) return;
    }
  } finally {
    isReplaying = false;
  }
  if (!isDone) return;
  showToast({ kind: 'success', text: waitingTexts.saved });
  // Lists that were asked for without a connection.
  orderState.offerRound++;
}

async function sendChoice({ name, key, seen }: UnsentChoice, { isLeaving = false, hasWaited = false }): Promise<ChoiceAnswer | null> {
  const send = (expected: SeenOrder | null) => {
    const choice = checkoutState.unsent.find((other) => other.key === key);
    if (!choice) return null;
    // One that hangs on it may have found no connection meanwhile.
    if (!hasWaited && !isLeaving && waiting().length > 0) return mark(key, 'waiting');
    // Kept before it is sent: a page that is closed now never reads the answer.
    if (hasWaited) mark(key, 'unanswered');
    return choiceCalls[name]({ expected: choice.seen && expected, key }) ?? dropChoice(name);
  };
  const answer = await applyToOrder<ChoiceAnswer | null>(async (expected) => send(expected), { isLeaving, pressed: seen && { ...seen } });
  if (!answer) return null;
  const isUnknown = !answer.success && isUnanswered(answer.errors);
  if (!isUnknown && (answer.success || !isBusy(answer.errors))) return settle(name, key, answer, { hasWaited });
  setUnsent(afterNoAnswer(checkoutState.unsent, key, { isUnknown }));
  return null;
}

function mark(key: string, state: UnsentChoice['state']): null {
  setUnsent(checkoutState.unsent.map((choice) => (choice.key === key ? { ...choice, state } : choice)));
  return null;
}

function settle(name: ChoiceName, key: string, answer: ChoiceAnswer, { hasWaited }: { hasWaited: boolean }): ChoiceAnswer {
  const choice = checkoutState.unsent.find((other) => other.key === key);
  setUnsent(afterAnswer(checkoutState.unsent, key, answer.success ? answer.data : null));
  const { unsent } = checkoutState;
  if (choice) writeDraft(unlessUnsent({ ...(answer.success ? choice.ifDone : choice.ifRefused) }, unsent));
  if (orderState.order) followOrder(orderState.order);
  // Another choice was made meanwhile: it has an answer of its own.
  if (unsent.some((other) => other.name === name)) return answer;
  if (answer.success) choiceState.errors[name] = answer.words ?? null;
  else tellRefused(name, answer.errors[0]?.message ?? answer.error.message, { failure: answer.error.message, hasWaited });
  return answer;
}

/** The old values of what a change touched: something else may be typed meanwhile. */
const whatChanged = (before: CheckoutData, after: CheckoutData): DraftFields =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => name !== 'unsent' && value !== after[name as keyof CheckoutData]));

/** For tests: as before the first choice. */
export function resetChoices(): void {
  stop?.();
  stop = null;
  isReplaying = false;
  choiceState.errors = {};
  note();
}

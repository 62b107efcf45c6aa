import type { CheckoutData, ChoiceName, DraftFields, UnsentChoice } from '#shared/model/checkout-data.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';

type Draft = Pick<
  CheckoutData,
  'unsent' | 'selectedSeller' | 'selectedLogistic' | 'selectedSchedule' | 'paymentOptionId'
>;

/** Whether the draft still says something of a choice: another one may have taken it back, as another seller does a delivery. */
const isWanted: Record<ChoiceName, (draft: Draft) => boolean> = {
  seller: ({ selectedSeller }) => selectedSeller !== null,
  logistic: ({ selectedLogistic }) => selectedLogistic !== null,
  schedule: ({ selectedSchedule }) => selectedSchedule !== null,
  payment: ({ paymentOptionId }) => paymentOptionId !== null,
  priceTable: () => true,
  logisticType: () => true,
  coupon: () => true,
  manualDiscount: () => true,
};

/** Without the choices of which nothing is left in the draft. */
export const pendingRemainder = (draft: Draft): UnsentChoice[] =>
  draft.unsent.filter(({ name }) => isWanted[name](draft));

/**
 * With one more choice, in the place of an earlier one of the same. It is the last in its turn, and after an attempt of which nobody knows it is meant for the
 * order as it will be: the version that was shown may be the one before that attempt.
 */
export function addUnsentChoice(unsent: readonly UnsentChoice[], choice: UnsentChoice): UnsentChoice[] {
  const before = unsent.find(({ name }) => name === choice.name);
  const others = unsent.filter((other) => other !== before);
  const isBlind = unsent.some(({ state }) => state === 'unanswered');
  return [
    ...others,
    { ...choice, seen: isBlind ? null : choice.seen, ifRefused: { ...choice.ifRefused, ...before?.ifRefused } },
  ];
}

/** What waits after an attempt under this key found no connection. `isUnknown`: it may have come all the same. */
export const afterNoAnswer = (
  unsent: readonly UnsentChoice[],
  key: string,
  { isUnknown }: { isUnknown: boolean },
): UnsentChoice[] =>
  unsent.map((choice) => {
    if (choice.key === key) return { ...choice, state: isUnknown ? 'unanswered' : 'waiting' };
    return isUnknown && choice.state !== 'unanswered' ? { ...choice, seen: null } : choice;
  });

/** What of the draft is a choice's, with what it makes stale. */
const fieldsOf: Record<ChoiceName, readonly (keyof DraftFields)[]> = {
  seller: ['selectedSeller', 'selectedLogistic', 'selectedDay', 'selectedSchedule'],
  priceTable: ['priceTableId'],
  logisticType: [
    'logisticType',
    'selectedLogistic',
    'deliveryAddressIndex',
    'selectedSeller',
    'selectedDay',
    'selectedSchedule',
  ],
  logistic: ['logisticType', 'selectedLogistic', 'deliveryAddressIndex', 'selectedDay', 'selectedSchedule'],
  schedule: ['selectedDay', 'selectedSchedule'],
  payment: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId'],
  coupon: ['coupon'],
  manualDiscount: ['manualDiscount'],
};

/**
 * What is left once an attempt was answered, `made` being the order it made, or null. What waits behind it and hangs on it follows that order, for
 * the shop would take it for changed by somebody else; what does not overrules nobody.
 */
export function afterAnswer(unsent: readonly UnsentChoice[], key: string, made: SeenOrder | null): UnsentChoice[] {
  const answered = unsent.find((choice) => choice.key === key);
  const left = unsent.filter((choice) => choice !== answered);
  if (!answered || !made) return left;
  const touched = fieldsOf[answered.name];
  const hangs = ({ name, seen, state }: UnsentChoice) =>
    seen !== null && state !== 'underway' && fieldsOf[name].some((field) => touched.includes(field));
  return left.map((choice) => (hangs(choice) ? { ...choice, seen: { id: made.id, version: made.version } } : choice));
}

/** The fields of the draft that choices not answered yet speak for: the order does not say them. */
export const unsentFields = ({ unsent, ...fields }: CheckoutData): DraftFields =>
  only(fields, (name) => isUnsent(unsent, name));

/** These fields, but for those that unsent choices speak for. */
export const unlessUnsent = (fields: DraftFields, unsent: readonly UnsentChoice[]): DraftFields =>
  only(fields, (name) => !isUnsent(unsent, name));

const isUnsent = (unsent: readonly UnsentChoice[], name: string): boolean =>
  unsent.some((choice) => fieldsOf[choice.name].some((field) => field === name));

const only = (fields: DraftFields, isMeant: (name: string) => boolean): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isMeant(name)));

/** Whether one of these choices waits for a connection. */
export const waits = (unsent: readonly UnsentChoice[], ...names: ChoiceName[]): boolean =>
  unsent.some(({ name, state }) => names.includes(name) && state !== 'underway');

const missingWords: Partial<Record<ChoiceName, readonly string[]>> = {
  seller: [checkoutMissing.seller],
  logistic: [checkoutMissing.logistic],
  schedule: [checkoutMissing.schedule],
  payment: [checkoutMissing.paymentMethod, checkoutMissing.paymentOption],
};

/** What is missing, without what is chosen and only waits for a connection. */
export const missingExceptPending = (missing: readonly string[], unsent: readonly UnsentChoice[]): string[] => {
  const chosen = unsent.flatMap(({ name, state }) => (state === 'underway' ? [] : (missingWords[name] ?? [])));
  return missing.filter((words) => !chosen.includes(words));
};

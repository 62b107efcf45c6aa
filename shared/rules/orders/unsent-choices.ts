import type { CheckoutData, ChoiceName, DraftFields, UnsentChoice } from '#shared/model/checkout-data.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';

type Draft = Pick<
  CheckoutData,
  'unsent' | 'selectedSeller' | 'selectedLogistic' | 'selectedSchedule' | 'paymentOptionId'
>;

/** Whether the draft still contains a choice. Another choice may have reset it: a new seller resets the delivery. */
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

/** The choices that the draft still contains. */
export const pendingRemainder = (draft: Draft): UnsentChoice[] =>
  draft.unsent.filter(({ name }) => isWanted[name](draft));

/**
 * Adds a choice; it replaces an earlier choice of the same name and moves to the end. After an attempt with an unknown
 * result it applies to the latest order, because that attempt may have changed the shown version.
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

/**
 * The waiting choices after an attempt with this key found no connection. `isUnknown`: the request may have arrived.
 */
export const afterNoAnswer = (
  unsent: readonly UnsentChoice[],
  key: string,
  { isUnknown }: { isUnknown: boolean },
): UnsentChoice[] =>
  unsent.map((choice) => {
    if (choice.key === key) return { ...choice, state: isUnknown ? 'unanswered' : 'waiting' };
    return isUnknown && choice.state !== 'unanswered' ? { ...choice, seen: null } : choice;
  });

/** The draft fields of each choice, including the fields it invalidates. */
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
 * The remaining choices after a response; `made` is the order version it created, or `null`. Waiting choices that
 * depend on it follow that version, otherwise the shop would treat it as another person's change. Independent choices
 * keep their version, so they overwrite no one.
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

/** The draft fields of unanswered choices, which the order does not contain yet. */
export const unsentFields = ({ unsent, ...fields }: CheckoutData): DraftFields =>
  only(fields, (name) => isUnsent(unsent, name));

/** The given fields without those of unsent choices. */
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

/** The missing parts, except those that are chosen and wait for a connection. */
export const missingExceptPending = (missing: readonly string[], unsent: readonly UnsentChoice[]): string[] => {
  const chosen = unsent.flatMap(({ name, state }) => (state === 'underway' ? [] : (missingWords[name] ?? [])));
  return missing.filter((words) => !chosen.includes(words));
};

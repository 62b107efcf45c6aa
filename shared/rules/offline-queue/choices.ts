import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { manualLogisticId } from '#shared/model/order/logistic.ts';
import type { OrderPayment } from '#shared/model/payment/payment.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { type ChoiceOperation, operationsOf, type PendingOperation, waitingOperations } from './operation.ts';

/** The rules of a choice. */
type ChoiceRule = {
  /** The draft fields that it sends. */
  sends: readonly (keyof DraftFields)[];
  /** The draft fields that it sets or invalidates. */
  changes: readonly (keyof DraftFields)[];
  /** The order's part that it changes, if another choice changes the same part by other fields. */
  part?: string;
  /** Whether the draft still contains it. Another choice may have reset it: a new seller resets the delivery. */
  isWanted?: (draft: DraftFields) => boolean;
  /** What the order lacks without it. */
  missing?: readonly string[];
};

const deliveryFields = [
  'logisticType',
  'selectedLogistic',
  'deliveryAddressIndex',
  'selectedDay',
  'selectedSchedule',
] as const satisfies (keyof DraftFields)[];

const choices: Readonly<Record<ChoiceName, ChoiceRule>> = {
  seller: {
    sends: ['selectedSeller'],
    changes: ['selectedSeller', 'selectedLogistic', 'selectedDay', 'selectedSchedule'],
    isWanted: ({ selectedSeller }) => selectedSeller !== null,
    missing: [checkoutMissing.seller],
  },
  priceTable: { sends: ['priceTableId'], changes: ['priceTableId'] },
  logisticType: { sends: ['logisticType'], changes: [...deliveryFields, 'selectedSeller'] },
  logistic: {
    sends: ['logisticType', 'selectedLogistic', 'deliveryAddressIndex'],
    changes: deliveryFields,
    isWanted: ({ selectedLogistic }) => selectedLogistic !== null,
    missing: [checkoutMissing.logistic],
  },
  schedule: {
    sends: ['selectedDay', 'selectedSchedule'],
    changes: ['selectedDay', 'selectedSchedule'],
    isWanted: ({ selectedSchedule }) => selectedSchedule !== null,
    missing: [checkoutMissing.schedule],
  },
  payment: {
    sends: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId', 'cashAmount'],
    changes: ['paymentMethod', 'paymentOptionGroup', 'paymentOptionId', 'pixKey'],
    isWanted: ({ paymentOptionId }) => paymentOptionId !== null,
    missing: [checkoutMissing.paymentMethod, checkoutMissing.paymentOption],
  },
  // A coupon and an agent's discount replace each other.
  coupon: { sends: ['coupon'], changes: ['coupon'], part: 'discount' },
  manualDiscount: {
    sends: ['manualDiscount', 'manualDiscountUnit'],
    changes: ['manualDiscount', 'manualDiscountUnit'],
    part: 'discount',
  },
  deliveryPrice: {
    sends: ['deliveryPrice', 'logisticType', 'deliveryAddressIndex', 'cep'],
    changes: [...deliveryFields, 'deliveryPrice'],
    isWanted: ({ selectedLogistic }) => selectedLogistic === manualLogisticId,
    missing: [checkoutMissing.logistic],
  },
  pixKey: { sends: ['pixKey'], changes: ['pixKey'], isWanted: ({ pixKey }) => pixKey !== '' },
};

/** The values of a choice in a draft. */
export const choiceValues = (name: ChoiceName, draft: DraftFields): DraftFields =>
  Object.fromEntries(choices[name].sends.map((field) => [field, draft[field]]));

/** Whether two choices change the same data. */
export const isSameData = (one: ChoiceName, other: ChoiceName): boolean =>
  choices[one].changes.some((field) => choices[other].changes.includes(field)) ||
  (choices[one].part !== undefined && choices[one].part === choices[other].part);

/** The operations without waiting choices that the draft no longer contains. */
export const draftedChoices = (operations: readonly PendingOperation[], draft: DraftFields): PendingOperation[] =>
  operations.filter(
    (operation) =>
      operation.kind !== 'choice' ||
      operation.state !== 'waiting' ||
      (choices[operation.name].isWanted?.(draft) ?? true),
  );

/** The draft fields of unconfirmed choices, which the order does not contain yet. */
export const unsentFields = (draft: DraftFields, operations: readonly PendingOperation[]): DraftFields =>
  only(draft, (name) => isUnsent(operations, name));

/** The given fields without those of unconfirmed choices. */
export const unlessUnsent = (fields: DraftFields, operations: readonly PendingOperation[]): DraftFields =>
  only(fields, (name) => !isUnsent(operations, name));

const isUnsent = (operations: readonly PendingOperation[], field: string): boolean =>
  operationsOf(operations, 'choice').some(({ name }) => choices[name].changes.some((changed) => changed === field));

/**
 * The given fields, which follow the response to a choice; none of them if the draft has another choice by now. That
 * one may be incomplete, so that no operation has it: payment on delivery, pressed while a payment in cash was being
 * sent.
 */
export const unlessReplaced = (fields: DraftFields, sent: DraftFields, draft: DraftFields): DraftFields =>
  fieldNames(sent).some((name) => name in fields && draft[name] !== sent[name]) ? {} : fields;

const fieldNames = (fields: DraftFields) => Object.keys(fields) as (keyof DraftFields)[];

const only = (fields: DraftFields, isMeant: (name: string) => boolean): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isMeant(name)));

/** The last of these operations that makes this choice. */
export const lastChoice = (operations: readonly PendingOperation[], name: ChoiceName): ChoiceOperation | undefined =>
  operationsOf(operations, 'choice')
    .filter((choice) => choice.name === name)
    .at(-1);

/** What the shopper's choice changes of the order's payment before it is saved. Its provider is not known yet. */
export type ChosenPayment = Pick<OrderPayment, 'method' | 'providerType'>;

/** The way to pay that is chosen and not saved; `null` if the order has it, or nothing else is chosen. */
export function chosenPayment(
  operations: readonly PendingOperation[],
  saved: Pick<OrderPayment, 'method'> | undefined,
): ChosenPayment | null {
  const method = lastChoice(operations, 'payment')?.values.paymentMethod ?? null;
  return method === null || method === saved?.method ? null : { method, providerType: null };
}

/** Whether one of these choices is being sent or waits. */
export const isPending = (operations: readonly PendingOperation[], ...names: readonly ChoiceName[]): boolean =>
  operationsOf(operations, 'choice').some(({ name }) => names.includes(name));

/** Whether one of these choices waits for a connection. */
export const waits = (operations: readonly PendingOperation[], ...names: readonly ChoiceName[]): boolean =>
  isPending(waitingOperations(operations, 'choice'), ...names);

/** The missing parts, except those that are chosen and wait for a connection. */
export const missingExceptPending = (missing: readonly string[], operations: readonly PendingOperation[]): string[] => {
  const chosen = waitingOperations(operations, 'choice').flatMap(({ name }) => choices[name].missing ?? []);
  return missing.filter((words) => !chosen.includes(words));
};

import type { ChoiceName, DraftFields } from '#shared/model/checkout-data.ts';
import { manualLogisticId } from '#shared/model/order/logistic.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { choiceFields } from './choice-fields.ts';
import { type ChoiceOperation, type PendingOperation, waitingOperations } from './operation.ts';

/** Whether the draft still contains a choice. Another choice may have reset it: a new seller resets the delivery. */
const isWanted: Partial<Record<ChoiceName, (draft: DraftFields) => boolean>> = {
  seller: ({ selectedSeller }) => selectedSeller !== null,
  logistic: ({ selectedLogistic }) => selectedLogistic !== null,
  schedule: ({ selectedSchedule }) => selectedSchedule !== null,
  payment: ({ paymentOptionId }) => paymentOptionId !== null,
  deliveryPrice: ({ selectedLogistic }) => selectedLogistic === manualLogisticId,
  pixKey: ({ pixKey }) => pixKey !== '',
};

/** The operations without waiting choices that the draft no longer contains. */
export const draftedChoices = (operations: readonly PendingOperation[], draft: DraftFields): PendingOperation[] =>
  operations.filter(
    (operation) =>
      operation.kind !== 'choice' || operation.state !== 'waiting' || (isWanted[operation.name]?.(draft) ?? true),
  );

/** The draft fields of unanswered choices, which the order does not contain yet. */
export const unsentFields = (draft: DraftFields, operations: readonly PendingOperation[]): DraftFields =>
  only(draft, (name) => isUnsent(operations, name));

/** The given fields without those of unanswered choices. */
export const unlessUnsent = (fields: DraftFields, operations: readonly PendingOperation[]): DraftFields =>
  only(fields, (name) => !isUnsent(operations, name));

const isUnsent = (operations: readonly PendingOperation[], name: string): boolean =>
  choicesOf(operations).some((choice) => choiceFields[choice.name].some((field) => field === name));

const only = (fields: DraftFields, isMeant: (name: string) => boolean): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isMeant(name)));

/** All choices in the queue. */
export const choicesOf = (operations: readonly PendingOperation[]): ChoiceOperation[] =>
  operations.filter((operation) => operation.kind === 'choice');

/** Whether one of these choices waits for a connection. */
export const waits = (operations: readonly PendingOperation[], ...names: ChoiceName[]): boolean =>
  waitingOperations(operations, 'choice').some(({ name }) => names.includes(name));

const missingWords: Partial<Record<ChoiceName, readonly string[]>> = {
  seller: [checkoutMissing.seller],
  logistic: [checkoutMissing.logistic],
  deliveryPrice: [checkoutMissing.logistic],
  schedule: [checkoutMissing.schedule],
  payment: [checkoutMissing.paymentMethod, checkoutMissing.paymentOption],
};

/** The missing parts, except those that are chosen and wait for a connection. */
export const missingExceptPending = (missing: readonly string[], operations: readonly PendingOperation[]): string[] => {
  const chosen = waitingOperations(operations, 'choice').flatMap(({ name }) => missingWords[name] ?? []);
  return missing.filter((words) => !chosen.includes(words));
};

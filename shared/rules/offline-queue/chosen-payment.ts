import type { OrderPayment } from '#shared/model/payment/payment.ts';
import { operationsOf, type PendingOperation } from './operation.ts';

/** What the shopper's choice changes of the order's payment before it is saved. Its provider is not known yet. */
export type ChosenPayment = Pick<OrderPayment, 'method' | 'providerType'>;

/** The way to pay that is chosen and not saved; `null` if the order has it, or nothing else is chosen. */
export function chosenPayment(
  operations: readonly PendingOperation[],
  saved: Pick<OrderPayment, 'method'> | undefined,
): ChosenPayment | null {
  const choices = operationsOf(operations, 'choice').filter(({ name }) => name === 'payment');
  const method = choices.at(-1)?.values.paymentMethod ?? null;
  return method === null || method === saved?.method ? null : { method, providerType: null };
}

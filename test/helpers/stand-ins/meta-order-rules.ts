import { part } from './json-values.ts';

/**
 * What Meta refuses in a payable order although its form is right: sums that do not add up, and an end within five
 * minutes. Null: nothing, or another kind of message.
 */
export function orderProblem(interactive: unknown): string | null {
  if (part(interactive, 'type') !== 'order_details') return null;
  const parameters = part(interactive, 'action', 'parameters');
  const order = part(parameters, 'order');
  const items = part(order, 'items');
  const sum = (Array.isArray(items) ? items : []).reduce(
    (before: number, one) => before + cents(part(one, 'amount')) * Number(part(one, 'quantity')),
    0,
  );
  const [total, subtotal] = [cents(part(parameters, 'total_amount')), cents(part(order, 'subtotal'))];
  if (!(total > 0) || subtotal !== sum || total !== subtotal + cents(part(order, 'tax'))) return 'total_amount';
  const expiration = part(order, 'expiration');
  if (expiration === undefined) return null;
  return Number(part(expiration, 'timestamp')) * 1_000 - Date.now() >= 299_000 ? null : 'expiration';
}

/**
 * Meta's rule of a change of orders that it shows: one with a successful payment is not cancelled ("Order status
 * template"). It remembers what `captured` it was told. The problem; null: none.
 */
export function orderChanges(): (interactive: unknown) => string | null {
  const captured = new Set<string>();
  return (interactive) => {
    if (part(interactive, 'type') !== 'order_status') return null;
    const parameters = part(interactive, 'action', 'parameters');
    const reference = String(part(parameters, 'reference_id'));
    if (part(parameters, 'payment', 'status') === 'captured') captured.add(reference);
    return part(parameters, 'order', 'status') === 'canceled' && captured.has(reference) ? 'order/status' : null;
  };
}

const cents = (amount: unknown): number => Number(part(amount, 'value'));

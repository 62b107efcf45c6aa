import { fieldsOf, idOf, textOf } from './field-values.ts';

/** An order in the store. `status` is the store's own name for it; `kind` is its meaning. */
export type TrayOrder = {
  id: string;
  reference: string;
  status: string;
  kind: 'open' | 'closed' | 'canceled';
  hasPayment: boolean;
};

/** Reads an order of a list or of `GET /orders/:id`; null when it is not an order. */
export function readTrayOrder(value: unknown): TrayOrder | null {
  const outer = fieldsOf(value);
  const order = outer.Order === undefined ? outer : fieldsOf(outer.Order);
  const id = idOf(order.id);
  if (id === '') return null;
  const { type, status } = fieldsOf(order.OrderStatus);
  const statusText = textOf(order.status) || textOf(status);
  return {
    id,
    reference: textOf(order.session_id),
    status: statusText,
    kind: kindOf(textOf(type).toLowerCase(), statusText),
    hasPayment: textOf(order.has_payment) === '1',
  };
}

/** Stores name their statuses themselves; the type beside the status gives its kind. */
function kindOf(type: string, status: string): TrayOrder['kind'] {
  if (/^cancell?ed$/.test(type) || (type === '' && /^cancelad/i.test(status))) return 'canceled';
  return type === 'closed' || (type === '' && /^finalizad/i.test(status)) ? 'closed' : 'open';
}

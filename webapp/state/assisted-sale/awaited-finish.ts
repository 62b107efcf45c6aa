import type { SeenOrder } from '#shared/model/order/order.ts';
import { choiceRefusals } from '../checkout/choice-refusals.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
import { assistedState } from './agent-action-state.ts';
import { agentOrderChanges } from './agent-order-changes.ts';

/** A press that finishes the order and waits for changes of it that were made before. */
export type AwaitedFinish = {
  order: SeenOrder;
  /** Why earlier changes were refused, by field. */
  errors: Record<string, string | null | undefined>;
  /** The quantities that lines are about to have. */
  quantities: Record<string, number>;
};

/** Remembers a press while changes have no response yet; `null`: there is no order. */
export function awaitFinish(): AwaitedFinish | null {
  const order = currentOrderVersion();
  return order && { order, errors: errorsNow(), quantities: { ...orderState.drafts } };
}

/**
 * Whether a press goes on once the changes before it have their responses: not for another order, and not if one of
 * them was refused, because the order is then not the one that was meant. A modal says why.
 */
export function mayGoOn({ order, errors, quantities }: AwaitedFinish): boolean {
  if (orderState.order?.id !== order.id) return false;
  const refusals = Object.entries(errorsNow()).map(([name, text]) => (errors[name] ? null : text));
  const refusal = refusals.find((text) => text) ?? (hasQuantities(quantities) ? null : otherQuantity);
  if (refusal) assistedState.message = { title: 'Finalizar Pedido', text: refusal };
  return !refusal;
}

const otherQuantity = 'A quantidade de um item ficou diferente da que você pediu. Confira os itens e finalize de novo.';

const errorsNow = () => ({ ...agentOrderChanges.errors, ...choiceRefusals.errors });

const hasQuantities = (quantities: Record<string, number>): boolean =>
  Object.entries(quantities).every(
    ([index, wanted]) => (orderState.order?.items.find((item) => item.index === index)?.quantity ?? 0) === wanted,
  );

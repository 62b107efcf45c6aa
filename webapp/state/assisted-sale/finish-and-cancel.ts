import type { AgentConfirmation } from '#shared/model/customer.ts';
import type { Order, SeenOrder } from '#shared/model/order/order.ts';
import type { Failure, Result } from '#shared/model/result.ts';
import { requiresPart } from '#shared/rules/checkout/required-parts.ts';
import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import { sendAgentConfirmation, sendCancellation, sendPlacedCancellation } from '../../api/agent-calls.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { contactToConfirm } from '../checkout/contact.ts';
import { applyRefusal } from '../order/apply-refusal.ts';
import { fetchConfirmationOutcome, showConfirmationOutcome } from '../order/confirmation-outcome.ts';
import { currentOrderVersion, loadOrder, orderState, refreshOrder } from '../order/order.ts';
import { applyToOrder, isNextOrder } from '../order/send-checkout-change.ts';
import { sendDrafts } from '../order/unsent-changes.ts';
import { loadPlacedOrder, placedOrderState } from '../placed-orders/placed-order.ts';
import { sessionState } from '../session/session.ts';
import { type AgentAction, assistedState, runExclusively } from './agent-action-state.ts';
import { reloadContacts } from './contact-list.ts';

/**
 * Places the order for the contact. Spec §8: a failure is a "modal titled 'Finalizar Pedido' with the first server
 * message". Returns whether the order is Received. `pressed`: the order that the agent saw.
 */
export async function confirmByAgent(pressed: SeenOrder | null = currentOrderVersion()): Promise<boolean> {
  return endOrder('finish', 'Finalizar Pedido', pressed, async () => {
    const unsent = await sendDrafts();
    if (unsent !== null) return unsent;
    const confirmation = confirmationOf(orderState.order);
    return confirmation
      ? applyToOrder((expected) => sendAgentConfirmation(confirmation, expected), { pressed, endsOrder: true })
      : checkoutMissing.paymentMethod;
  });
}

/** Cancels the order that the agent saw in the question, never another. Returns whether it is Canceled. */
export async function cancelOrder(pressed: SeenOrder | null = currentOrderVersion()): Promise<boolean> {
  return endOrder('cancel', 'Cancelar pedido', pressed, () =>
    applyToOrder(sendCancellation, { pressed, endsOrder: true }),
  );
}

/**
 * Cancels an order that was already placed. `reason`: read by the contact, or empty. Returns whether it is Canceled; a
 * modal shows the failure. `pageOf`: the number of the order whose page is open. It says itself that another agent
 * reopened the order meanwhile.
 */
export async function cancelPlaced(orderId: string, reason: string, pageOf: number | null = null): Promise<boolean> {
  let isDone = false;
  await runExclusively('cancel', async () => {
    const response = await sendPlacedCancellation(orderId, reason);
    isDone = response.success;
    if (response.success) return void reloadContacts();
    if (pageOf !== null && (await wasReopened(pageOf))) return;
    assistedState.message = { title: 'Cancelar pedido', text: response.text };
  });
  return isDone;
}

/** Whether the placed order on screen is the cart again. */
async function wasReopened(number: number): Promise<boolean> {
  await loadPlacedOrder(number);
  if (placedOrderState.number !== number || !placedOrderState.isMissing) return false;
  await refreshOrder();
  return true;
}

/**
 * Runs an action that ends the `pressed` order; `send` may return a text why it is not sent. Returns whether the order
 * ended.
 */
async function endOrder(
  action: AgentAction,
  title: string,
  pressed: SeenOrder | null,
  send: () => Promise<Result<Order> | string>,
): Promise<boolean> {
  let isDone = false;
  await runExclusively(action, async () => {
    const response = await send();
    if (typeof response !== 'string' && response.success) {
      isDone = true;
      orderState.hasEnded = true;
      return;
    }
    const text = typeof response === 'string' ? response : await refusalText(response, pressed);
    if (text !== null) assistedState.message = { title, text };
  });
  return isDone;
}

/**
 * The failure text; `null` if another person ended the order, which then shows its end. A failure without the current
 * order reloads it: it may be placed elsewhere, or by this request whose response was lost.
 */
async function refusalText(refused: Failure<Order>, pressed: SeenOrder | null): Promise<string | null> {
  const { kind, text, data } = refused;
  if (!data) await loadOrder();
  if (pressed === null || !isNextOrder(data ?? orderState.order, pressed)) return text;
  if ((await showConfirmationOutcome(pressed.id, { isAwaited: true })) === 'shown') return null;
  if (data) applyRefusal(refused, { listsMessages: true });
  return kind === 'stale' ? text : (await fetchConfirmationOutcome(pressed.id)).text;
}

/** The agent's confirmation (spec §7); `null` while a payment that the shop asks for is not chosen. */
function confirmationOf(order: Order | null): AgentConfirmation | null {
  const { settings } = sessionState;
  if (!order) return null;
  const { method } = order.payment;
  if (method === null && !(settings && !requiresPart(settings, 'payment'))) return null;
  const information = checkoutState.manualPaymentOption.trim();
  return {
    ...contactToConfirm(),
    ...(method === null ? {} : { paymentMethod: method }),
    ...(information ? { manualPaymentInformation: information } : {}),
  };
}

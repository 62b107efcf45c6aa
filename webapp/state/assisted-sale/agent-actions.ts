import { proxy } from 'valtio';
import type { AgentConfirmation } from '#shared/model/customer.ts';
import type { Order, SeenOrder } from '#shared/model/order.ts';
import type { Failure, Result } from '#shared/model/result.ts';
import { checkoutMissing } from '#shared/text/checkout-missing.ts';
import { toasts } from '#shared/text/toasts.ts';
import {
  sendAgentConfirmation,
  sendCancellation,
  sendPlacedCancellation,
  toggleSemiAutomatic,
} from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { contactToConfirm } from '../checkout/contact.ts';
import { applyRefusal, currentOrderVersion, loadOrder, orderState } from '../order/order.ts';
import { fetchOrderEnd, showOrderEnd } from '../order/order-end.ts';
import { sendDrafts } from '../order/order-lines.ts';
import { applyToOrder, isNextOrder } from '../order/send-checkout-change.ts';
import { contactTitle } from '../session/contact-title.ts';
import { showToast } from '../session/toasts.ts';

/** The agent's actions for the contact (spec §2, "Action buttons"). One at a time; a modal shows `message`. */
export type AgentAction = 'finish' | 'flow' | 'cancel';
type AssistedState = { running: AgentAction | null; message: { title: string; text: string } | null };

export const assistedState = pageState(() => proxy<AssistedState>({ running: null, message: null }));

/** Closes the modal with the server's message. */
export function closeMessage(): void {
  assistedState.message = null;
}

/**
 * Places the order for the contact. Spec §8: a failure is a "modal titled 'Finalizar Pedido' with the first server
 * message". Returns whether the order is Received.
 */
export async function finishOrder(): Promise<boolean> {
  const pressed = currentOrderVersion();
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

/** Cancels an order that was already placed. Returns whether it is Canceled; a modal shows the failure. */
export async function cancelPlaced(orderId: string): Promise<boolean> {
  let isDone = false;
  await runExclusively('cancel', async () => {
    const answer = await sendPlacedCancellation(orderId);
    isDone = answer.success;
    if (!answer.success) assistedState.message = { title: 'Cancelar pedido', text: answer.text };
  });
  return isDone;
}

/** Moves the contact to the semi-automatic flow, or back to assisted sale. */
export async function toggleFlow(): Promise<void> {
  await runExclusively('flow', async () => {
    const answer = await toggleSemiAutomatic();
    if (!answer.success) return showToast({ kind: 'warning', text: answer.error.message });
    const { isInSemiAutomatic } = answer.data;
    checkoutState.isInSemiAutomatic = isInSemiAutomatic;
    if (orderState.order) orderState.order.isInSemiAutomatic = isInSemiAutomatic;
    showToast({
      kind: 'success',
      text: isInSemiAutomatic ? toasts.semiAutomaticOn : toasts.semiAutomaticOff,
      ...contactTitle(),
    });
  });
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
    const answer = await send();
    if (typeof answer !== 'string' && answer.success) {
      isDone = true;
      orderState.hasEnded = true;
      return;
    }
    const text = typeof answer === 'string' ? answer : await refusalText(answer, pressed);
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
  if ((await showOrderEnd(pressed.id, { isAwaited: true })) === 'shown') return null;
  if (data) applyRefusal(refused, { listsMessages: true });
  return kind === 'stale' ? text : (await fetchOrderEnd(pressed.id)).text;
}

/** A double tap runs once, and while an action runs no other starts. */
async function runExclusively(action: AgentAction, task: () => Promise<void>): Promise<void> {
  if (assistedState.running !== null) return;
  assistedState.running = action;
  try {
    await task();
  } finally {
    assistedState.running = null;
  }
}

/** The agent's confirmation (spec §7); `null` while no payment is chosen. */
function confirmationOf(order: Order | null): AgentConfirmation | null {
  if (!order || order.payment.method === null) return null;
  const information = checkoutState.manualPaymentOption.trim();
  return {
    ...contactToConfirm(),
    paymentMethod: order.payment.method,
    ...(information ? { manualPaymentInformation: information } : {}),
  };
}

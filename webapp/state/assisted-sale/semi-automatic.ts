import { toasts } from '#shared/text/toasts.ts';
import { toggleSemiAutomatic } from '../../api/agent-calls.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { whenChangesSettled } from '../order/change-order.ts';
import { flushDrafts } from '../order/confirm-order.ts';
import { orderState, refreshOrder } from '../order/order.ts';
import { contactTitle } from '../session/contact-title.ts';
import { showToast } from '../session/toasts.ts';
import { runExclusively } from './agent-action-state.ts';

/**
 * Moves the contact to the semi-automatic flow, or back to assisted sale: to the one that the button named, also when
 * another person pressed it just before.
 */
export async function moveToFlow(to: 'semiautomatic' | 'assisted'): Promise<void> {
  await runExclusively('flow', async () => {
    // While the chatbot serves the contact the service refuses an agent's changes, so what was typed is saved first.
    if (to === 'semiautomatic' && !(await flushDrafts())) return;
    await whenChangesSettled();
    const response = await toggleSemiAutomatic(to);
    if (!response.success) return showToast({ kind: 'warning', text: response.error.message });
    const { isInSemiAutomatic } = response.data;
    checkoutState.isInSemiAutomatic = isInSemiAutomatic;
    if (orderState.order) orderState.order.isInSemiAutomatic = isInSemiAutomatic;
    // The change made a new version of the order: the next press must name it.
    await refreshOrder();
    showToast({
      kind: 'success',
      text: isInSemiAutomatic ? toasts.semiAutomaticOn : toasts.semiAutomaticOff,
      ...contactTitle(),
    });
  });
}

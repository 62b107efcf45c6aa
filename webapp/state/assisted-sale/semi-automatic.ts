import { toasts } from '#shared/text/toasts.ts';
import { toggleSemiAutomatic } from '../../api/calls.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { orderState } from '../order/order.ts';
import { contactTitle } from '../session/contact-title.ts';
import { showToast } from '../session/toasts.ts';
import { runExclusively } from './agent-action-state.ts';

/** Moves the contact to the semi-automatic flow, or back to assisted sale. */
export async function toggleSemiAutomaticFlow(): Promise<void> {
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

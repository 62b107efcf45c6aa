import type { ContactOperation } from '#shared/rules/offline-queue/operation.ts';
import { contactSaved, contactDataTitle as title } from '#shared/text/checkout/customer.ts';
import { sendCustomer } from '../../api/calls.ts';
import type { OperationHandlers } from '../offline-queue/operation-handler.ts';
import { showEnded, showLate, showRefused } from '../offline-queue/refused-changes.ts';
import { notifyEndOfFirst } from '../order/confirmation-outcome.ts';
import { showToast } from '../session/toasts.ts';
import { connectChoices } from './choices.ts';
import { applySaved, refuseLate, restoreContact } from './contact.ts';

/** What the page does for contact data that waited. After a reload they may be sent before the checkout opens. */
export const contactHandlers: OperationHandlers<ContactOperation> = {
  send({ customer }, how) {
    connectChoices();
    restoreContact();
    return sendCustomer(customer, how);
  },
  afterResponse(operation, response, { isOver }) {
    if (isOver && !response.success) {
      refuseLate(operation.customer);
      showLate(operation, title);
    }
    const text = isOver ? null : applySaved(operation.customer, response);
    if (text === null) return;
    // The form lists what another person's change refused, until a press.
    if (response.success || response.kind === 'stale') showToast({ kind: 'warning', title, text });
    else showRefused(operation, title, text);
  },
  onEnded(contacts, how) {
    // First, because the list of what was typed and not sent is less exact.
    for (const { customer } of contacts) refuseLate(customer);
    showEnded(contacts, () => title);
    notifyEndOfFirst(contacts, how);
  },
  doneText: contactSaved,
};

import type { ContactOperation } from '#shared/rules/offline-queue/operation.ts';
import { contactSaved } from '#shared/text/customer.ts';
import { sendCustomer } from '../../api/calls.ts';
import type { OperationHandlers } from '../offline-queue/handlers.ts';
import { notifyEndOfFirst } from '../order/order-end.ts';
import { showToast } from '../session/toasts.ts';
import { connectChoices } from './choice-operations.ts';
import { applySaved, restoreContact } from './contact.ts';

/** What the page does for contact data that waited. After a reload they may be sent before the checkout opens. */
export const contactHandlers: OperationHandlers<ContactOperation> = {
  send({ customer }, how) {
    connectChoices();
    restoreContact();
    return sendCustomer(customer, how);
  },
  afterResponse({ customer }, answer, { isOver }) {
    const failure = isOver ? null : applySaved(customer, answer);
    if (failure !== null) showToast({ kind: 'warning', title: 'Dados de contato', text: failure });
  },
  onEnded: notifyEndOfFirst,
  doneText: contactSaved,
};

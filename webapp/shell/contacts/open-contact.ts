import type { AgentContact } from '#shared/model/agent-contact.ts';
import { neighbourContact } from '#shared/rules/assisted/contact-list.ts';
import { paths } from '../../paths.ts';
import { contactListState, currentContactId } from '../../state/assisted-sale/contact-list.ts';
import { leaveStep, takeSteps } from '../../state/assisted-sale/contact-navigation.ts';
import { switchContact, switchState } from '../../state/assisted-sale/switch-contact.ts';

/**
 * Opens another contact on the page last used there. At first it is where the work is: the catalogue, or with a cart
 * the checkout. `isByKey`: a key did it. `page`: opens this one instead.
 */
export const openContact = (
  contact: AgentContact,
  { isByKey = false, page }: { isByKey?: boolean; page?: string } = {},
): Promise<void> =>
  switchContact(contact, page ?? (contact.cart === null ? paths.catalog : paths.checkout), {
    isByKey,
    isExact: page !== undefined,
  });

/** Opens the next or the previous contact of the list, after a key press. */
export function openNeighbour(step: 1 | -1): void {
  if (!leaveStep(step)) openStep(step);
}

function openStep(step: 1 | -1): void {
  // A second press while a contact is being opened goes on from that one.
  const from = switchState.opening ?? currentContactId();
  const contact = neighbourContact(contactListState.list?.contacts ?? [], from, step);
  if (contact) void openContact(contact, { isByKey: true });
}

/** Goes on to the contact whose key was pressed while this page opened. */
export function openAwaited(): void {
  const steps = takeSteps();
  for (let made = 0; made < Math.abs(steps); made++) openStep(steps > 0 ? 1 : -1);
}

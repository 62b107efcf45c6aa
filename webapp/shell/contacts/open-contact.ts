import type { AgentContact } from '#shared/model/agent-contact.ts';
import { paths } from '../../paths.ts';
import { switchContact } from '../../state/assisted-sale/switch-contact.ts';

/**
 * Opens another contact on the page last used there. At first it is where the work is: the catalogue, or with a cart
 * the checkout. `isByKey`: a key did it.
 */
export const openContact = (contact: AgentContact, { isByKey = false }: { isByKey?: boolean } = {}): Promise<void> =>
  switchContact(contact, contact.cart === null ? paths.catalog : paths.checkout, isByKey);

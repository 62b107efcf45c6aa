import type { AgentContact } from '#shared/model/agent-contact.ts';
import { paths } from '../../paths.ts';
import { switchContact } from '../../state/assisted-sale/switch-contact.ts';

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

import { withContact } from './contact-in-url.ts';
import { redirectTo } from './redirect.ts';

/** Opens a page of the contact with this key: the page loads anew, so that no state of another contact is left. */
export const openPageOfContact = (path: string, key: string): void => redirectTo(withContact(path, key));

/**
 * Opens a page with the code of another contact's session. The code is in the hash, which no server receives; the new
 * page removes it.
 */
export const openPageWithCode = (path: string, code: string): void => redirectTo(`${path}#${code}`);

import { withContact } from './contact-in-url.ts';
import { redirectTo } from './redirect.ts';

/** Opens a page of the contact with this key: a full page load drops the state of the earlier contact. */
export const openPageOfContact = (path: string, key: string): void => redirectTo(withContact(path, key));

/**
 * Opens a page with the code of another contact's session. The code is in the hash, which no server receives; the new
 * page removes it.
 */
export const openPageWithCode = (path: string, code: string): void => redirectTo(`${path}#${code}`);

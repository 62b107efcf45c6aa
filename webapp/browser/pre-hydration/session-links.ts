import { contactKeyInUrl, withContact } from '../navigation/contact-in-url.ts';
import { agentSessions, loadValue } from '../storage/storage.ts';

/**
 * Keeps the session in every link of the shop, for a click, a new tab, the keyboard and the context menu. An agent's
 * links contain the contact's key. Until the bundle loads, a followed link also keeps the hash with the code.
 */
export function addSessionToLinks(): void {
  const linkOf = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link?.origin === window.location.origin ? link : null;
  };
  const nameContact = (event: Event) => {
    const link = linkOf(event);
    // A shopper's new tab must not use an agent's session that this browser also stores.
    const key = contactKeyInUrl() ?? (loadValue('session_code') !== null && agentSessions().length > 0 ? '' : null);
    if (link && key !== null) link.href = withContact(link.href, key);
  };
  const keepHash = (event: Event) => {
    const link = linkOf(event);
    if (!link || link.hash || !window.location.hash) return;
    link.hash = window.location.hash;
    // A link that is copied later must not contain the code.
    setTimeout(() => {
      link.hash = '';
    });
  };
  for (const type of ['pointerdown', 'focusin', 'contextmenu', 'click', 'auxclick'])
    document.addEventListener(type, nameContact, true);
  for (const type of ['click', 'auxclick']) document.addEventListener(type, keepHash);
}

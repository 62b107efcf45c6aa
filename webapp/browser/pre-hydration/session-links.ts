import { contactKeyInUrl, withContact } from '../navigation/contact-in-url.ts';
import { agentSessions, loadValue } from '../storage/storage.ts';

/**
 * Keeps the session in every link of the shop, however it is opened: by a click, in a new tab, from the keyboard or the context menu. An
 * agent's links name the contact. Until the bundle is there, a link that is followed keeps the hash with the code as well.
 */
export function addSessionToLinks(): void {
  const linkOf = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link?.origin === window.location.origin ? link : null;
  };
  const nameContact = (event: Event) => {
    const link = linkOf(event);
    // A new tab that a shopper opens is not the agent's, whom this browser knows, too.
    const key = contactKeyInUrl() ?? (loadValue('session_code') !== null && agentSessions().length > 0 ? '' : null);
    if (link && key !== null) link.href = withContact(link.href, key);
  };
  const keepHash = (event: Event) => {
    const link = linkOf(event);
    if (!link || link.hash || !window.location.hash) return;
    link.hash = window.location.hash;
    // A link that is copied later must not carry the code.
    setTimeout(() => {
      link.hash = '';
    });
  };
  for (const type of ['pointerdown', 'focusin', 'contextmenu', 'click', 'auxclick']) document.addEventListener(type, nameContact, true);
  for (const type of ['click', 'auxclick']) document.addEventListener(type, keepHash);
}

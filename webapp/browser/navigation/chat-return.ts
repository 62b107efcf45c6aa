import { onPageHidden } from './page-visibility.ts';
import { onLeave } from './redirect.ts';

/** Milliseconds: an app that opens has the screen by then. */
export const chatOpensWithinMs = 1500;

/**
 * Tells when the page was left for a chat and is still looked at a moment later: the link opened nothing, as where no app answers it or an
 * in-chat browser holds it back. No browser says so itself. Hears links that are pressed, too; returns how to stop.
 */
export function onChatNotOpened(isChatLink: (url: string) => boolean, task: (url: string) => void): () => void {
  let stopWaiting = () => {};
  const startWaiting = (url: string) => {
    if (!isChatLink(url)) return;
    stopWaiting();
    const timer = setTimeout(() => {
      stopWaiting();
      task(url);
    }, chatOpensWithinMs);
    // The app has the screen, or another page has the tab.
    const stopWatching = onPageHidden(() => stopWaiting());
    stopWaiting = () => {
      clearTimeout(timer);
      stopWatching();
    };
  };
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) startWaiting(link.href);
  };
  document.addEventListener('click', onClick);
  const stopListening = onLeave(startWaiting);
  return () => {
    stopWaiting();
    stopListening();
    document.removeEventListener('click', onClick);
  };
}

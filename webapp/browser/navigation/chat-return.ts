import { onPageHidden } from './page-visibility.ts';
import { onLeave } from './redirect.ts';

/** An app that opens covers the screen within this time. Milliseconds. */
export const chatOpensWithinMs = 1500;

/**
 * Calls `task` when a chat link opened nothing: the page is still visible a moment later. No app handles the link, or
 * an in-chat browser blocks it; browsers do not report this. `isPressed`: a person pressed the link, and the page did
 * not open it by itself. Returns a function that stops it.
 */
export function onChatNotOpened(
  isChatLink: (url: string) => boolean,
  task: (url: string, how: { isPressed: boolean }) => void,
): () => void {
  let stopWaiting = () => {};
  const startWaiting = (url: string, isPressed: boolean) => {
    if (!isChatLink(url)) return;
    stopWaiting();
    const timer = setTimeout(() => {
      stopWaiting();
      task(url, { isPressed });
    }, chatOpensWithinMs);
    // The app covers the screen, or the tab shows another page.
    const stopWatching = onPageHidden(() => stopWaiting());
    stopWaiting = () => {
      clearTimeout(timer);
      stopWatching();
    };
  };
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) startWaiting(link.href, true);
  };
  document.addEventListener('click', onClick);
  const stopListening = onLeave((url) => startWaiting(url, false));
  return () => {
    stopWaiting();
    stopListening();
    document.removeEventListener('click', onClick);
  };
}

/** The path of the page on screen, also before the next render knows it. */
export const currentPath = (): string => window.location.pathname;

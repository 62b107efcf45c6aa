import { reloadPage } from './redirect.ts';
import { addressOf, isSameDocument, type Navigate } from './shop-location.ts';

/**
 * Opens a page above `below`, which takes the place of the current history entry: 'back' then leads there. Two calls of
 * `navigate` would not do it: of two loads of documents the browser cancels the first.
 */
export function openAbove(below: string, to: string, navigate: Navigate): void {
  const isSame = isSameDocument(to);
  // wouter's own replaceState would render the page below, here beside third-party scripts.
  History.prototype.replaceState.call(window.history, null, '', addressOf(below));
  if (isSame) {
    navigate(to);
    return;
  }
  // A browser that keeps this document for 'back' would show the page that was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadPage());
  window.location.assign(addressOf(to));
}

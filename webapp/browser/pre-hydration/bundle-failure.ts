import { lostBundleTexts, slowText } from '#shared/text/slow-connection.ts';
import { reloadPage } from '../navigation/redirect.ts';

/** How long a bundle may take before somebody says why nothing answers yet. A slow phone needs less. Milliseconds. */
const patience = 15_000;

/**
 * The bundle is several files, and where one of them is lost none of it runs: the drawn list stands there and answers to nothing. Says so
 * and offers another try, and a connection that comes back tries by itself; the address still has its session. A bundle that is long in
 * coming is said to be.
 */
export function tellWhenBundleFails(): void {
  let notice: HTMLElement | undefined;
  const say = (text: string) => {
    notice?.remove();
    notice = noticeOf(text);
    document.body.append(notice);
  };
  const timer = setTimeout(() => say(slowText), patience);
  // These two go no further up than the document. Scripts that come later are no modules.
  const onBundle = (event: string, then: () => void) => {
    const hear = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      clearTimeout(timer);
      then();
    };
    document.addEventListener(event, hear, true);
  };
  onBundle('load', () => notice?.remove());
  onBundle('error', () => {
    stopWaiting();
    say(lostBundleTexts.incomplete);
    // Only a connection that was gone comes back: a page that fails again stays as it is.
    window.addEventListener('online', reloadPage);
  });
}

/** Nobody will do what was pressed, or is pressed from here on. */
function stopWaiting(): void {
  window.earlyPress = null;
  for (const button of document.querySelectorAll('#root [aria-busy]')) button.removeAttribute('aria-busy');
}

/** In the looks of a toast, which the page's style has; React knows nothing of it. */
function noticeOf(text: string): HTMLElement {
  const words = element('p', '');
  words.textContent = text;
  const button = element('button', 'btn btn-quiet');
  button.textContent = lostBundleTexts.tryAgain;
  button.onclick = reloadPage;
  const item = element('div', 'toast-view-item toast-view-warning');
  item.append(words, button);
  const view = element('div', 'toast-view');
  view.setAttribute('role', 'alert');
  view.append(item);
  return view;
}

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

import { lostBundleTexts, slowText } from '#shared/text/slow-connection.ts';
import { reloadPage } from '../navigation/redirect.ts';

/** How long a bundle may take before somebody says why nothing answers yet. A slow phone needs less. Milliseconds. */
const slowAfterMs = 15_000;

/**
 * The bundle is several files, and where one of them is lost none of it runs: the drawn list stands there and answers to nothing. Says so
 * and offers another try, and a connection that comes back tries by itself; the address still has its session. A bundle that is long in
 * coming is said to be.
 */
export function showBundleFailure(): void {
  let notice: HTMLElement | undefined;
  const showNotice = (text: string) => {
    notice?.remove();
    notice = createNotice(text);
    document.body.append(notice);
  };
  const timer = setTimeout(() => showNotice(slowText), slowAfterMs);
  // These two go no further up than the document. Scripts that come later are no modules.
  const onBundleEvent = (event: string, then: () => void) => {
    const listener = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      clearTimeout(timer);
      then();
    };
    document.addEventListener(event, listener, true);
  };
  onBundleEvent('load', () => notice?.remove());
  onBundleEvent('error', () => {
    discardEarlyPress();
    showNotice(lostBundleTexts.incomplete);
    // Only a connection that was gone comes back: a page that fails again stays as it is.
    window.addEventListener('online', reloadPage);
  });
}

/** Nobody will do what was pressed, or is pressed from here on. */
function discardEarlyPress(): void {
  window.earlyPress = null;
  for (const button of document.querySelectorAll('#root [aria-busy]')) button.removeAttribute('aria-busy');
}

/** In the looks of a toast, which the page's style has; React knows nothing of it. */
function createNotice(text: string): HTMLElement {
  const paragraph = createElement('p', '');
  paragraph.textContent = text;
  const button = createElement('button', 'btn btn-quiet');
  button.textContent = lostBundleTexts.tryAgain;
  button.onclick = reloadPage;
  const item = createElement('div', 'toast-view-item toast-view-warning');
  item.append(paragraph, button);
  const view = createElement('div', 'toast-view');
  view.setAttribute('role', 'alert');
  view.append(item);
  return view;
}

function createElement(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

import { bundleFailureTexts, slowConnectionText } from '#shared/text/slow-connection.ts';
import { reloadPage } from '../navigation/redirect.ts';

/** After this many milliseconds a notice explains why the page does not respond yet. A slow phone needs less. */
const slowAfterMs = 15_000;

/**
 * Shows a notice with a retry button if a file of the bundle fails: then none of it runs, and the prerendered list does
 * not respond. A restored connection reloads the page; the URL still contains the session. A slow bundle shows a notice
 * too.
 */
export function showBundleFailure(): void {
  let notice: HTMLElement | undefined;
  const showNotice = (text: string) => {
    notice?.remove();
    notice = createNotice(text);
    document.body.append(notice);
  };
  const timer = setTimeout(() => showNotice(slowConnectionText), slowAfterMs);
  // These two events do not bubble beyond the document. Scripts that load later are not modules.
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
    showNotice(bundleFailureTexts.incomplete);
    // Only a restored connection reloads: a page that fails again stays as it is.
    window.addEventListener('online', reloadPage);
  });
}

/** Discards earlier and later presses, because no code will handle them. */
function discardEarlyPress(): void {
  window.earlyPress = null;
  for (const button of document.querySelectorAll('#root [aria-busy]')) button.removeAttribute('aria-busy');
}

/** Looks like a toast, whose styles the page includes; React does not manage it. */
function createNotice(text: string): HTMLElement {
  const paragraph = createElement('p', '');
  paragraph.textContent = text;
  const button = createElement('button', 'btn btn-quiet');
  button.textContent = bundleFailureTexts.tryAgain;
  button.onclick = reloadPage;
  const item = createElement('div', 'toast-view-item');
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

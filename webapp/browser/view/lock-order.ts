import { lateStyle } from '../loading/late-style.ts';

/** What changes the order, on any screen. */
const areas =
  '.quantity-selector,.card-stepper,.cart-line-remove,.btn-add,.product-buying-add,.subscription-select,' +
  '.gift-panel,.checkout-view';
const controls = 'button,input,select,textarea,label';
/** What changes nothing: the way back to a problem, the footer with its own state, and links. */
const exceptions = '.order-footer,.refused-list,a';

const isLocked = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(areas) !== null && target.closest(exceptions) === null;

/**
 * Locks the controls that change the order. They keep their names and the focus, unlike disabled ones. Returns a
 * function that unlocks them.
 */
export function lockOrder(): () => void {
  void lateStyle();
  const unlocks = new Map<Element, () => void>();
  const lockAll = () => {
    for (const area of document.querySelectorAll(areas))
      for (const control of [area, ...area.querySelectorAll(controls)])
        if (control.matches(controls) && isLocked(control) && !unlocks.has(control))
          unlocks.set(control, lock(control));
  };
  lockAll();
  // Another screen, or a part that loads meanwhile.
  const observer = new MutationObserver(lockAll);
  observer.observe(document.body, { childList: true, subtree: true });
  const block = (event: Event) => {
    if (!isLocked(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The list of a select opens before any click.
  const blockSelect = (event: Event) => {
    const isTab = event instanceof KeyboardEvent && event.key === 'Tab';
    if (event.target instanceof HTMLSelectElement && !isTab) block(event);
  };
  const listeners = { click: block, submit: block, mousedown: blockSelect, keydown: blockSelect };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
    observer.disconnect();
    for (const unlock of unlocks.values()) unlock();
  };
}

/** Marks a control. What its component sets itself stays as it is. */
function lock(control: Element): () => void {
  const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  const becomesReadOnly = isField && !control.readOnly;
  const isMarked = !control.matches('label,[aria-disabled]');
  control.setAttribute('data-locked', '');
  if (isMarked) control.setAttribute('aria-disabled', 'true');
  if (becomesReadOnly) control.readOnly = true;
  return () => {
    control.removeAttribute('data-locked');
    if (isMarked) control.removeAttribute('aria-disabled');
    if (becomesReadOnly) control.readOnly = false;
  };
}

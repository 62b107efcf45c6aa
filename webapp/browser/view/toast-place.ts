/** What a toast must not lie over: the discount that waits or lapsed, and the actions of the order's footer. */
const kept = '.approval-note, .approval-buttons button, .order-footer button, .order-footer a';

/**
 * Moves the toast from the lower edge to below the top bar, if it lies there over the control in use or over a main
 * action, and over fewer of them above. Returns a function that stops it.
 */
export function keepToastAside(): () => void {
  const frame = requestAnimationFrame(place);
  document.addEventListener('focusin', place);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', place);
  };
}

function place(): void {
  const { classList } = document.documentElement;
  classList.remove('toast-above');
  const below = coveredControls();
  if (below === 0) return;
  classList.add('toast-above');
  if (coveredControls() >= below) classList.remove('toast-above');
}

/** How many controls the toast lies over. */
function coveredControls(): number {
  const toast = document.querySelector('.toast-view-item:not(.visually-hidden)');
  if (!toast) return 0;
  const { activeElement } = document;
  const inUse = activeElement?.matches('a, button, input, select, textarea') ? [activeElement] : [];
  const controls = new Set([...document.querySelectorAll(kept), ...inUse]);
  return [...controls].filter((control) => !toast.contains(control) && isOver(toast, control)).length;
}

function isOver(toast: Element, control: Element): boolean {
  const [a, b] = [toast.getBoundingClientRect(), control.getBoundingClientRect()];
  return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

import { prefersReducedMotion } from '../device/reduced-motion.ts';

/** The ids of a step's parts. */
export const stepId = (key: string) => `step-${key}`;
export const stepTitleId = (key: string) => `step-${key}-title`;
export const stepBodyId = (key: string) => `step-${key}-body`;

/**
 * Whether a person is still entering something in a step, which must not close then: text, or a choice by the keyboard,
 * whose arrows pass through the choices (WCAG 3.2.2). The contact's fields are filled in one after another.
 */
export function isBeingEntered(key: string): boolean {
  const { activeElement } = document;
  if (!activeElement || !document.getElementById(stepBodyId(key))?.contains(activeElement)) return false;
  return (
    key === 'contact' ||
    activeElement.matches('input:not([type="radio"], [type="checkbox"]), :focus-visible:is([type="radio"], select)')
  );
}

/**
 * Scrolls to a step, just below the top bar, and moves the focus to what `focusInside` finds there, else to its title.
 * A field far below the step's title is scrolled to the middle instead: the footer would cover it.
 */
export function showStep(key: string, focusInside: (body: Element) => boolean): void {
  const body = document.getElementById(stepBodyId(key));
  const isFieldFocused = body !== null && focusInside(body);
  if (!isFieldFocused) document.getElementById(stepTitleId(key))?.focus({ preventScroll: true });
  const step = document.getElementById(stepId(key));
  if (!step) return;
  const field = isFieldFocused ? document.activeElement : null;
  const isFar = field !== null && distance(step, field) > window.innerHeight / 2;
  const [shown, block] = isFar ? ([field, 'center'] as const) : ([step, body ? 'start' : 'nearest'] as const);
  shown.scrollIntoView({ block, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  stopHolding();
  stopHolding = holdInView(shown, block);
}

/** How far below the upper edge of `from` an element begins, in pixels. */
const distance = (from: Element, element: Element): number =>
  element.getBoundingClientRect().top - from.getBoundingClientRect().top;

let stopHolding = () => {};
const holdMilliseconds = 5_000;
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls to the element again while slots or delivery options arrive: before, the page may be too short to scroll it
 * to its place. It ends when the shopper does something.
 */
function holdInView(shown: Element, block: ScrollLogicalPosition): () => void {
  const { height } = document.body.getBoundingClientRect();
  const observer = new ResizeObserver(() => {
    if (document.body.getBoundingClientRect().height !== height) shown.scrollIntoView({ block });
  });
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, holdMilliseconds);
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  return stop;
}

/**
 * While another step is being filled in, closing steps must not move it. Returns a function that scrolls it back to its
 * place after the change; `undefined` if no other step has the focus.
 */
export function preserveScrollPosition(closing: readonly string[]): (() => void) | undefined {
  const { activeElement } = document;
  const body = activeElement?.closest('.step-body');
  if (!activeElement || !body || closing.some((key) => stepBodyId(key) === body.id)) return undefined;
  const { top } = activeElement.getBoundingClientRect();
  return () => window.scrollBy({ top: activeElement.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Focuses the first of these controls that can be used. Returns whether there was one. */
export function focusInside(body: Element, controls: string): boolean {
  const found = [...body.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled') && control.getClientRects().length > 0,
  );
  // The unit of a typed amount is no choice of the step.
  const first = found.find((control) => control.matches(':checked:not(.is-unit)')) ?? found[0];
  first?.focus({ preventScroll: true });
  return first !== undefined;
}

/** Focuses the first choice of a step, such as before the pressed button disappears with what it chooses. */
export function focusFirstChoice(key: string): void {
  document.getElementById(stepBodyId(key))?.querySelector<HTMLElement>('input[type="radio"]:enabled')?.focus();
}

/** Presses the focused button that a step marks as its next thing: it opens a form of its own. */
export function pressFocusedNext(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && activeElement.matches('[data-next="true"]')) activeElement.click();
}

/** Focuses the first of these fields with text. Returns whether there was one. */
export function focusFilled(body: Element, fields: string): boolean {
  const filled = [...body.querySelectorAll<HTMLInputElement>(fields)].find(({ value }) => value.trim() !== '');
  filled?.focus({ preventScroll: true });
  return filled !== undefined;
}

/** Opens the list of the focused select, where the browser can, after a press of a person. */
export function openPicker(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLSelectElement) || !('showPicker' in activeElement)) return;
  try {
    activeElement.showPicker();
  } catch {
    // The press is too long ago, or another site embeds the page: the select has the focus, and any key opens it.
  }
}

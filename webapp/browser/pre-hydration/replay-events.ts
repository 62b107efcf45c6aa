declare global {
  interface Window {
    /**
     * The element that was pressed last before the bundle loaded; not 'Adicionar', nor a link that the browser follows.
     */
    earlyPress?: HTMLElement | null | undefined;
    /** The paths of products whose 'Adicionar' was pressed before the bundle loaded. */
    earlyAdds?: Set<string>;
  }
}

/**
 * Records events until the bundle loads. Enter in the search box must not submit the form, or the session would be
 * lost. Presses are stored, and 'Adicionar' shows at once that it was pressed. After it links wait too: the next page
 * would not contain the products to add.
 */
export function recordPreHydrationEvents(): void {
  const adds = new Set<string>();
  window.earlyAdds = adds;
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (window.earlyPress === null) return;
    const pressed = target.closest<HTMLElement>(adds.size > 0 ? 'a, button' : 'button');
    const product = pressed?.matches('[aria-disabled]') && pressed.closest('article')?.querySelector('a')?.pathname;
    if (product) adds.add(product);
    else window.earlyPress = pressed ?? undefined;
    if (product || pressed?.matches('a')) {
      event.preventDefault();
      pressed?.setAttribute('aria-busy', 'true');
    }
  });
  document.addEventListener('submit', (event) => event.preventDefault());
}

type ReplayHandlers = { onTyped: (text: string) => void; onAdded: (pathname: string) => void };

/** Replays the recorded events: the typed text, the products to add, and then the pressed button. */
export function replayPreHydrationEvents({ onTyped, onAdded }: ReplayHandlers): void {
  const text = document.querySelector<HTMLInputElement>('#root input')?.value;
  if (text) onTyped(text);
  const pressed = window.earlyPress;
  // From here on the browser handles presses directly.
  window.earlyPress = null;
  for (const pathname of window.earlyAdds ?? []) onAdded(pathname);
  if (!pressed) return;
  if (pressed.matches('a')) pressed.removeAttribute('aria-busy');
  setTimeout(() => pressed.click());
}

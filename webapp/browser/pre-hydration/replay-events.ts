declare global {
  interface Window {
    /** What was pressed last before the bundle was there; 'Adicionar' is not among it, nor a link that the browser follows. */
    earlyPress?: HTMLElement | null | undefined;
    /** The addresses of products whose 'Adicionar' was pressed before. */
    earlyAdds?: Set<string>;
  }
}

/**
 * Until the bundle is there, Enter in the search box is the browser's own, too, and may not lose the session either. What is pressed
 * meanwhile is remembered, and 'Adicionar' shows at once that it was. After it a link waits, too: the page that it leads to would know
 * nothing of what is to be added.
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

/** Does what the visitor wanted while the page was not ready: what was typed and what was to be added is told, and then the button pressed. */
export function replayPreHydrationEvents({ onTyped, onAdded }: ReplayHandlers): void {
  const text = document.querySelector<HTMLInputElement>('#root input')?.value;
  if (text) onTyped(text);
  const pressed = window.earlyPress;
  // From here on it presses itself.
  window.earlyPress = null;
  for (const pathname of window.earlyAdds ?? []) onAdded(pathname);
  if (!pressed) return;
  if (pressed.matches('a')) pressed.removeAttribute('aria-busy');
  setTimeout(() => pressed.click());
}

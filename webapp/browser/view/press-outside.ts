/**
 * Calls back when somebody presses anywhere but in this element. iOS gives a tapped button no focus, so leaving can't
 * be told by the focus there. Returns a function that stops listening.
 */
export function onPressOutside(element: Element, callback: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Node) || !element.contains(target)) callback();
  };
  document.addEventListener('pointerdown', listen);
  return () => document.removeEventListener('pointerdown', listen);
}

/**
 * Calls back on a press outside this element. iOS does not focus a tapped button, so the focus does not show that a
 * person left it. Returns a function that stops it.
 */
export function onPressOutside(element: Element, callback: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Node) || !element.contains(target)) callback();
  };
  document.addEventListener('pointerdown', listen);
  return () => document.removeEventListener('pointerdown', listen);
}

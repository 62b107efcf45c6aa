/** The element that the app is rendered into. */
export function mountPoint(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  return element;
}

/** Focuses the field with Ctrl+K while it is on screen. For the `ref` of the field. */
export function onContactSearchKey(field: HTMLInputElement | null): (() => void) | undefined {
  if (field === null) return undefined;
  const focus = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  window.addEventListener('keydown', focus);
  return () => window.removeEventListener('keydown', focus);
}

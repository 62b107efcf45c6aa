/**
 * Scrolls the field that has the focus into view, with the words below it: an error or a notice may have taken its
 * place.
 */
export function keepFieldInView(): void {
  const field = document.activeElement?.closest('.pn-price-form, .field');
  field?.scrollIntoView({ block: 'nearest' });
}

/** After a choice between two values its buttons are gone: the field itself gets the focus. */
export function focusContestedField(button: Element): void {
  const beside = button.closest('.field-contested');
  beside?.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
}

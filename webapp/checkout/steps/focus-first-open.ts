/**
 * Moves the focus to the first thing of a form that is still to be answered: an invalid or empty field, or a group
 * without a choice. Returns whether there was one.
 */
export function focusFirstOpen(form: Element): boolean {
  for (const field of form.querySelectorAll<HTMLElement>(fields)) {
    const control = field instanceof HTMLFieldSetElement ? openChoice(field) : isOpen(field) ? field : null;
    if (!control) continue;
    control.focus();
    return true;
  }
  return false;
}

const fields = 'fieldset, [aria-invalid="true"], input[required], select, [data-next="true"]';

const openChoice = (group: HTMLFieldSetElement): HTMLElement | null =>
  group.querySelector(':checked') ? null : group.querySelector<HTMLElement>('input[type="radio"]:enabled');

const isOpen = (field: HTMLElement): boolean =>
  field.matches('[aria-invalid="true"], [data-next]') || (field as HTMLInputElement | HTMLSelectElement).value === '';

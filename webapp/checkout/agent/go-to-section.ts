import type { MissingItem } from '#shared/rules/checkout/agent-checkout-problems.ts';
import { focusFilled, focusInside, openPicker, showStep } from '../../browser/view/step-elements.ts';
import type { UnappliedPlace } from '../../state/assisted-sale/unapplied-inputs.ts';
import { touchAllContactFields } from '../../state/checkout/contact.ts';
import { focusFirstOpen } from '../steps/focus-first-open.ts';
import type { StepKey } from '../steps/step-flow.ts';

/** The sections by their numbers in spec §2, which are their keys, also while a section is absent. */
export const sectionNumbers: Record<SectionKey, number> = {
  store: 1,
  delivery: 2,
  items: 3,
  gifts: 4,
  contact: 5,
  schedule: 6,
  payment: 7,
  summary: 8,
};

export type SectionKey = StepKey | 'summary';

const firstControl = 'input:checked, select, input, button, a[href], summary, textarea';

/** Scrolls to the section with this number and focuses its first control; a section that is not there is skipped. */
export function goToSection(number: number): void {
  const names = Object.keys(sectionNumbers) as SectionKey[];
  const name = names.find((one) => sectionNumbers[one] === number);
  if (name) showStep(name, (body) => focusInside(body, firstControl));
}

/** Scrolls to the discount and focuses its field, or the button that removes it. */
export function goToDiscount(): void {
  showStep('payment', (body) => {
    const prices = body.querySelector('.payment-prices');
    return prices !== null && focusInside(prices, 'input:not([type="radio"]), button');
  });
}

/** Scrolls to what was typed but not applied, and focuses its field. */
export function goToUnapplied(place: UnappliedPlace): void {
  const form = place === 'line' ? '.line-discount-form' : '.custom-item-form';
  if (place === 'deliveryPrice') showStep('payment', (body) => focusFilled(body, '[name="deliveryPrice"]'));
  else if (place === 'prices') goToDiscount();
  else showStep('items', (body) => focusFilled(body, `${form} input:not([type="radio"])`));
}

/** Scrolls to what is missing, focuses its first control and opens it if it is a select. */
export function goToMissing({ section, field }: MissingItem): void {
  if (section === 'contact') touchAllContactFields();
  showStep(section, (body) => (field !== null && focusInside(body, `[name="${field}"]`)) || focusFirstOpen(body));
  openPicker();
}

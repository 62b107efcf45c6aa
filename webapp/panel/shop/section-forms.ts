import type { SettingsListSection, ShopEntry } from '#shared/model/panel/settings-section.ts';
import { deliveryForms } from './delivery-forms.ts';
import { offerForms } from './offer-forms.ts';
import type { SectionForm } from './section-form.ts';

/** How each list of the declaration is shown and edited. */
export const partForms: Readonly<Record<SettingsListSection, SectionForm>> = { ...deliveryForms, ...offerForms };

/** By what an entry is found again: its code, or its own facts. */
export const keyOfEntry = (part: SettingsListSection, entry: ShopEntry): string => {
  const { idField } = partForms[part];
  return idField === null ? JSON.stringify(entry) : String(entry[idField]);
};

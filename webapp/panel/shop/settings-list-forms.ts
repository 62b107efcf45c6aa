import type { SettingsListSection, ShopEntry } from '#shared/model/panel/settings-section.ts';
import { deliveryForms } from './delivery-forms.ts';
import { offerForms } from './offer-forms.ts';
import type { SettingsListForm } from './settings-list-form.ts';

/** How each list of the declaration is shown and edited. */
export const settingsListForms: Readonly<Record<SettingsListSection, SettingsListForm>> = {
  ...deliveryForms,
  ...offerForms,
};

/** By what an entry is found again: its code, or its own facts. */
export const keyOfEntry = (section: SettingsListSection, entry: ShopEntry): string => {
  const { idField } = settingsListForms[section];
  return idField === null ? JSON.stringify(entry) : String(entry[idField]);
};

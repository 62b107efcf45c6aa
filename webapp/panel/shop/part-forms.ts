import type { ShopEntry, ShopListPart } from '#shared/model/panel/shop-part.ts';
import { deliveryForms } from './delivery-forms.ts';
import { offerForms } from './offer-forms.ts';
import type { PartForm } from './part-form.ts';

/** How each list of the declaration is shown and edited. */
export const partForms: Readonly<Record<ShopListPart, PartForm>> = { ...deliveryForms, ...offerForms };

/** By what an entry is found again: its code, or its own facts. */
export const keyOfEntry = (part: ShopListPart, entry: ShopEntry): string => {
  const { idField } = partForms[part];
  return idField === null ? JSON.stringify(entry) : String(entry[idField]);
};

import { type AddressField, missingAddressFields } from '#shared/rules/checkout/address-problems.ts';
import { addressTexts } from '#shared/text/customer.ts';
import { addressOf, newAddressState } from '../state/checkout/new-address.ts';
import { useTyped } from '../state/use-read.ts';

/** What to say beside a field once saving was tried and it is still missing. */
export function useAddressMarks() {
  const state = useTyped(newAddressState);
  const missing = state.wasSubmitted ? missingAddressFields(addressOf(state)) : [];
  return (field: AddressField) => (missing.includes(field) ? (field === 'zipCode' ? addressTexts.cepInvalid : 'Obrigatório.') : null);
}

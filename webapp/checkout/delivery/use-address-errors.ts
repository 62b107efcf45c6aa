import { type AddressField, missingAddressFields } from '#shared/rules/checkout/address-problems.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { addressOf, newAddressState } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';

/** Returns the error text of an address field that is missing after a save attempt. */
export function useAddressErrors() {
  const state = useTyped(newAddressState);
  const missing = state.wasSubmitted ? missingAddressFields(addressOf(state)) : [];
  return (field: AddressField) =>
    !missing.includes(field)
      ? null
      : field === 'zipCode' && digitsOf(state.fields.zipCode) !== ''
        ? addressTexts.cepIncomplete
        : 'Obrigatório.';
}

import type { NewAddress } from '#shared/model/address.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { isState, stateOfCep } from '../brazil/brazilian-states.ts';
import { bareCep } from '../brazil/cep.ts';
import { cardNumberProblemIn } from '../card/free-text-fields.ts';
import { sanitizeLine } from '../text/sanitize-line.ts';

export type AddressField = 'name' | 'street' | 'number' | 'neighborhood' | 'zipCode' | 'city' | 'state';

/**
 * The missing fields of a new address (spec §5): "name, street, number, neighborhood (or neighborhood select), valid
 * CEP, city, state". Complemento is optional. The CEP's hyphen is optional.
 */
export function missingAddressFields(address: NewAddress): AddressField[] {
  const { name, street, number, neighborhood, neighborhoodId, zipCode, city, state } = address;
  const has: Record<AddressField, boolean> = {
    name: sanitizeLine(name) !== '',
    street: sanitizeLine(street) !== '',
    number: sanitizeLine(number) !== '',
    neighborhood: sanitizeLine(neighborhood) !== '' || (neighborhoodId ?? '') !== '',
    zipCode: bareCep(zipCode) !== null,
    city: sanitizeLine(city) !== '',
    state: isState(state),
  };
  return addressFields.filter((field) => !has[field]);
}

/**
 * An address error as one message: a missing field, a card number in a text, or a CEP of another state. `null` = valid.
 */
export function addressProblem(address: NewAddress): string | null {
  if (missingAddressFields(address).length > 0) return addressTexts.incomplete;
  const cardNumber = cardNumberProblemIn('addAddress', address);
  if (cardNumber !== null) return cardNumber;
  const state = stateOfCep(bareCep(address.zipCode) ?? '');
  // Correios assigned some ranges to no state: accept the customer's state.
  return state === null || state === address.state ? null : addressTexts.cepOfAnotherState;
}

const addressFields = ['name', 'street', 'number', 'neighborhood', 'zipCode', 'city', 'state'] as const;

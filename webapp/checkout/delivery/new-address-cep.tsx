import type { KeyboardEvent } from 'react';
import { isValidCep } from '#shared/rules/brazil/cep.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { MaskedInput } from '../../components/forms/masked-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { newAddressState, searchCep, writeCep } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';
import { useAddressErrors } from './use-address-errors.ts';

/** Spec §5: "The CEP search button is disabled until the CEP is valid". */
export function NewAddressCep() {
  const { fields, isSearching, isIncomplete, finishedLookups } = useTyped(newAddressState);
  const errorOf = useAddressErrors();
  const isWholeTown =
    finishedLookups > 0 && !isIncomplete && !isSearching && fields.city !== '' && fields.street === '';
  const isFound = finishedLookups > 0 && !isIncomplete && !isSearching && fields.street !== '' && fields.number === '';
  return (
    <>
      <Field label="CEP" error={errorOf('zipCode')}>
        {(control) => (
          <div className="input-group">
            <MaskedInput
              {...control}
              mask="cep"
              value={fields.zipCode}
              autoComplete="shipping postal-code"
              onChange={writeCep}
              onKeyDown={searchOnEnter}
            />
            <button
              type="button"
              className="btn btn-quiet"
              disabled={!isValidCep(fields.zipCode) || isSearching}
              aria-busy={isSearching}
              onClick={() => void searchCep()}
            >
              {isSearching && <Spinner />} {isSearching ? 'Buscando…' : 'Buscar CEP'}
            </button>
          </div>
        )}
      </Field>
      <p className="new-address-note" role="status">
        {isWholeTown ? addressTexts.wholeTown : isFound ? addressTexts.found(placeText(fields)) : null}
      </p>
    </>
  );
}

const placeText = (fields: Record<'street' | 'neighborhood' | 'city' | 'state', string>) =>
  [fields.street, fields.neighborhood, fields.city, fields.state].filter(Boolean).join(', ');

/** Enter in the CEP field starts the lookup; in the other fields it saves. */
function searchOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void searchCep();
}

import { addressTypes } from '#shared/rules/checkout/address-type.ts';
import { addressLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../../components/ui/field.tsx';
import { chooseAddressType, nameAddress, newAddressState } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';
import { useAddressErrors } from './use-address-errors.ts';

/** Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho". */
export function AddressTypeChoice() {
  const { type, ownName } = useTyped(newAddressState);
  const errorOf = useAddressErrors();
  return (
    <>
      <fieldset className="new-address-types">
        <legend className="field-label">Tipo de endereço</legend>
        {addressTypes.map((addressType) => (
          <label key={addressType} className="new-address-type">
            <input
              type="radio"
              className="form-check-input"
              name="address-type"
              checked={addressType === type}
              onChange={() => chooseAddressType(addressType)}
            />
            {addressType}
          </label>
        ))}
      </fieldset>
      {type === 'Outro' && (
        <Field label="Nome do endereço" error={errorOf('name')}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              value={ownName}
              maxLength={addressLengths.name}
              autoComplete="off"
              placeholder="Ex.: Casa da praia"
              onChange={(event) => nameAddress(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

import { addressTypes } from '#shared/rules/checkout/address-type.ts';
import { addressLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../components/ui/field.tsx';
import { chooseAddressType, nameAddress, newAddressState } from '../state/checkout/new-address.ts';
import { useTyped } from '../state/use-read.ts';
import { useAddressMarks } from './use-address-marks.ts';

/** Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho". */
export function AddressTypeChoice() {
  const { type, ownName } = useTyped(newAddressState);
  const markOf = useAddressMarks();
  return (
    <>
      <fieldset className="new-address-types">
        <legend className="field-label">Tipo de endereço</legend>
        {addressTypes.map((one) => (
          <label key={one} className="new-address-type">
            <input
              type="radio"
              className="form-check-input"
              name="address-type"
              checked={one === type}
              onChange={() => chooseAddressType(one)}
            />
            {one}
          </label>
        ))}
      </fieldset>
      {type === 'Outro' && (
        <Field label="Nome do endereço" error={markOf('name')}>
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

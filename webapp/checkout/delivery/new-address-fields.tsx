import { addressProblem } from '#shared/rules/checkout/address-problems.ts';
import { payerAddressTexts } from '#shared/text/checkout/payer-address.ts';
import { addressOf, newAddressState, writeAddress } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';
import { AddressTypeChoice } from './address-type-choice.tsx';
import { NewAddressCep } from './new-address-cep.tsx';
import { StreetFields } from './street-fields.tsx';

/** The fields of a new address (spec §5), and the error that blocks saving. */
export function NewAddressFields() {
  const state = useTyped(newAddressState);
  const problem = state.wasSubmitted ? addressProblem(addressOf(state)) : null;
  return (
    <>
      <AddressTypeChoice />
      <NewAddressCep />
      <StreetFields />
      {state.isForPayer ? (
        <p className="field-hint">{payerAddressTexts.becomesUsual}</p>
      ) : (
        <label className="form-check new-address-default">
          <input
            type="checkbox"
            className="form-check-input"
            checked={state.fields.isDefault}
            onChange={(event) => writeAddress({ isDefault: event.target.checked })}
          />
          <span className="form-check-label">Usar como endereço principal</span>
        </label>
      )}
      <p className="field-error" role="alert">
        {state.failure ?? problem}
      </p>
    </>
  );
}

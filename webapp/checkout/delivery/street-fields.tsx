import { brazilianStates } from '#shared/rules/brazil/brazilian-states.ts';
import { addressLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../../components/ui/field.tsx';
import { chooseNeighborhood, newAddressState, writeAddress } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';
import { useAddressErrors } from './use-address-errors.ts';

/** All fields stay editable, whatever the lookup returns: the resident knows the address best. */
export function StreetFields() {
  const { fields } = useTyped(newAddressState);
  const errorOf = useAddressErrors();
  const text = (name: 'street' | 'number' | 'complement' | 'city', autoComplete: string) => ({
    name,
    className: 'form-control',
    value: fields[name],
    maxLength: addressLengths[name],
    autoComplete,
    onChange: (event: { target: { value: string } }) => writeAddress({ [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Rua" error={errorOf('street')}>
        {(control) => <input {...control} {...text('street', 'shipping address-line1')} />}
      </Field>
      <div className="field-row new-address-row">
        <Field label="Número" error={errorOf('number')}>
          {(control) => <input {...control} {...text('number', 'off')} />}
        </Field>
        <Field label="Complemento">
          {(control) => <input {...control} {...text('complement', 'shipping address-line2')} placeholder="Opcional" />}
        </Field>
      </div>
      <NeighborhoodField />
      <div className="field-row new-address-row new-address-city">
        <Field label="Cidade" error={errorOf('city')}>
          {(control) => <input {...control} {...text('city', 'shipping address-level2')} />}
        </Field>
        <Field label="Estado" error={errorOf('state')}>
          {(control) => (
            <select
              {...control}
              name="state"
              className="form-select"
              value={fields.state}
              autoComplete="shipping address-level1"
              onChange={(event) => writeAddress({ state: event.target.value })}
            >
              <option value="">UF</option>
              {brazilianStates.map(({ uf, name }) => (
                <option key={uf} value={uf} aria-label={name}>
                  {uf}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}

/** Spec §5: "neighborhood (or neighborhood select)": a select when the shop has several neighborhoods for this CEP. */
function NeighborhoodField() {
  const { fields, neighborhoods } = useTyped(newAddressState);
  const errorOf = useAddressErrors();
  return (
    <Field label="Bairro" error={errorOf('neighborhood')}>
      {(control) =>
        neighborhoods.length > 0 ? (
          <select
            {...control}
            name="neighborhood"
            className="form-select"
            value={fields.neighborhoodId ?? ''}
            onChange={(event) => chooseNeighborhood(event.target.value)}
          >
            <option value="">Escolha o bairro</option>
            {neighborhoods.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            name="neighborhood"
            className="form-control"
            value={fields.neighborhood}
            maxLength={addressLengths.neighborhood}
            autoComplete="shipping address-level3"
            onChange={(event) => writeAddress({ neighborhood: event.target.value, neighborhoodId: null })}
          />
        )
      }
    </Field>
  );
}

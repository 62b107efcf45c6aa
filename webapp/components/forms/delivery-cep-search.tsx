import { type FormEvent, useState } from 'react';
import { isValidCep } from '#shared/rules/brazil/cep.ts';
import { addressLengths } from '#shared/rules/text/text-lengths.ts';
import { Field } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MaskedInput } from './masked-input.tsx';

type DeliveryCepSearchProps = {
  cep: string;
  number: string;
  onCep: (cep: string) => void;
  onNumber: (number: string) => void;
  onSearch: () => void;
  searching: boolean;
};

/**
 * Searches the delivery options of a CEP and number. Spec §5: "The CEP search button is disabled until the CEP is
 * valid".
 */
export function DeliveryCepSearch({ cep, number, onCep, onNumber, onSearch, searching }: DeliveryCepSearchProps) {
  // Local state keeps typing fast; `onNumber` updates the shared state.
  const [typed, setTyped] = useState(number);
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (isValidCep(cep) && !searching) onSearch();
  };
  return (
    <form className="cep-search" onSubmit={search}>
      <Field label="CEP">
        {(control) => (
          <MaskedInput
            {...control}
            mask="cep"
            value={cep}
            onChange={onCep}
            placeholder="00000-000"
            autoComplete="shipping postal-code"
          />
        )}
      </Field>
      <Field label="Número">
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            autoComplete="off"
            maxLength={addressLengths.number}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              onNumber(event.target.value);
            }}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-quiet" disabled={!isValidCep(cep)} aria-busy={searching}>
        {searching && <Spinner />} Buscar CEP
      </button>
    </form>
  );
}

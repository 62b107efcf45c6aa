import { useEffect, useRef, useState } from 'react';
import { isValidCep } from '#shared/rules/brazil/cep.ts';
import { type CepFields, fillAddressFromCep } from '#shared/rules/brazil/fill-address-from-cep.ts';
import type { CardForm } from '#shared/rules/card/card-problems.ts';
import { findAddress } from '../../state/payment/find-address.ts';

/**
 * Spec §5: "A valid CEP triggers address lookup filling street, neighborhood, city, state". Fields missing in the
 * result keep their typed text; values of the previous CEP are cleared. A failed lookup never blocks.
 */
export function useBillingCepLookup(form: CardForm, change: (changes: Partial<CardForm>) => void): boolean {
  const { zipCode } = form;
  const [isSearching, setIsSearching] = useState(false);
  // An address that was loaded with its CEP needs no lookup.
  const isKnown = form.address !== '' && form.city !== '';
  const filled = useRef<{ zipCode: string; place: Partial<CepFields> }>(
    isKnown ? { zipCode, place: cepFieldsOf(form) } : { zipCode: '', place: {} },
  );
  const latest = useRef({ form, change });
  useEffect(() => {
    latest.current = { form, change };
  });
  useEffect(() => {
    if (!isValidCep(zipCode) || zipCode === filled.current.zipCode) return;
    const search = new AbortController();
    setIsSearching(true);
    void findAddress(zipCode, search.signal).then((found) => {
      if (search.signal.aborted) return;
      setIsSearching(false);
      const { street, ...place } = fillAddressFromCep(cepFieldsOf(latest.current.form), filled.current.place, found);
      filled.current = { zipCode, place: found ?? {} };
      latest.current.change({ ...place, address: street });
    });
    return () => {
      search.abort();
      setIsSearching(false);
    };
  }, [zipCode]);
  return isSearching;
}

const cepFieldsOf = ({ address, neighborhood, city, state }: CardForm): CepFields => ({
  street: address,
  neighborhood,
  city,
  state,
});

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isValidCep } from '#shared/rules/brazil/cep.ts';
import { type CepFields, fillAddressFromCep } from '#shared/rules/brazil/fill-address-from-cep.ts';
import { type CardField, type CardForm, type CardProblems, cardProblems } from '#shared/rules/card/card-problems.ts';
import { normalizeCardForm } from '#shared/rules/card/normalize-card-form.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { findAddress } from '../../state/payment/billing-cep-lookup.ts';
import { initialForm, saveBilling } from '../../state/payment/billing-draft.ts';

type Rules = Pick<ShopSettings, 'enableCnpj' | 'timeZone'>;

/**
 * The state of the card form. Card data exist only in this component state: not in a store, in storage or in the URL.
 * They are gone when the form unmounts. `providerId`: the card option that was chosen in the checkout.
 */
export function useCardForm(order: Pick<Order, 'customer'>, rules: Rules, providerId: string) {
  const [form, setForm] = useState(() => initialForm(order, providerId));
  const [blurred, setBlurred] = useState<Partial<Record<keyof CardForm, true>>>({});
  const [isTried, setIsTried] = useState(false);
  const change = (changes: Partial<CardForm>) => setForm((before) => ({ ...before, ...changes }));
  const isSearching = useAddressLookup(form, change);
  const problems = problemsOf(form, rules);
  return {
    form,
    change,
    isSearching,
    /** The problems to show: those of blurred fields, and all after a submit attempt. */
    problems: isTried ? problems : pickProblems(problems, blurred),
    isIncomplete: isTried && Object.keys(problems).length > 0,
    markBlurred: (field: keyof CardForm) =>
      form[field] !== '' && setBlurred((before) => ({ ...before, [field]: true })),
    /**
     * Reads the submitted form. Returns its data when valid; otherwise null, with the focus on the first invalid field.
     */
    validateSubmit: (event: FormEvent<HTMLFormElement>): CardForm | null => {
      event.preventDefault();
      const filled = { ...form, ...formTexts(event.currentTarget) };
      setForm(filled);
      setIsTried(true);
      saveBilling(filled);
      const [first] = Object.keys(problemsOf(filled, rules));
      if (first === undefined) return filled;
      const wrong = event.currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
      return null;
    },
    /** After a refusal the security code must be typed again; the other fields can be corrected. */
    resetAfterRefusal: () => {
      change({ securityCode: '' });
      setIsTried(false);
      setBlurred({});
    },
  };
}

/**
 * Spec §5: "A valid CEP triggers address lookup filling street, neighborhood, city, state". Fields missing in the
 * result keep their typed text; values of the previous CEP are cleared. A failed lookup never blocks.
 */
function useAddressLookup(form: CardForm, change: (changes: Partial<CardForm>) => void): boolean {
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

const problemsOf = (form: CardForm, { enableCnpj, timeZone }: Rules): CardProblems => {
  const [year, month] = wallClock(new Date(), timeZone).day.split('-').map(Number);
  return cardProblems(form, { enableCnpj, today: { year: year ?? 0, month: month ?? 0 } });
};

/** The texts of the form's inputs. Some browsers autofill them without firing an event. */
function formTexts(element: HTMLFormElement): Partial<CardForm> {
  const texts = [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return normalizeCardForm(Object.fromEntries(texts));
}

const pickProblems = (problems: CardProblems, fields: Partial<Record<keyof CardForm, true>>): CardProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field as CardField]));

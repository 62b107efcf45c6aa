import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isValidCep } from '#shared/rules/brazil/cep.ts';
import { type CepFields, fieldsOfCep } from '#shared/rules/brazil/fields-of-cep.ts';
import { cardFormTexts } from '#shared/rules/card/card-form-texts.ts';
import { type CardField, type CardForm, type CardProblems, cardProblems } from '#shared/rules/card/card-problems.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { findAddress } from '../state/checkout/cep-lookup.ts';
import { initialForm, saveBilling } from '../state/payment/billing-draft.ts';

type Rules = Pick<ShopSettings, 'enableCnpj' | 'timeZone'>;

/**
 * The card form while it is filled in. A card is kept here and nowhere else: not in a store, not in storage, not in the address; it goes
 * with the form.
 */
export function useCardForm(order: Pick<Order, 'customer'>, rules: Rules) {
  const [form, setForm] = useState(() => initialForm(order));
  const [judged, setJudged] = useState<Partial<Record<keyof CardForm, true>>>({});
  const [isTried, setIsTried] = useState(false);
  const write = (changes: Partial<CardForm>) => setForm((before) => ({ ...before, ...changes }));
  const isSearching = useAddressOf(form, write);
  const problems = problemsOf(form, rules);
  return {
    form,
    write,
    isSearching,
    /** Those that may show by now: of the fields left once, and all after a try. */
    problems: isTried ? problems : only(problems, judged),
    isIncomplete: isTried && Object.keys(problems).length > 0,
    leave: (field: keyof CardForm) => form[field] !== '' && setJudged((before) => ({ ...before, [field]: true })),
    /** The form as the page has it, when it may be sent; else null, with the first wrong field in focus. */
    take: (event: FormEvent<HTMLFormElement>): CardForm | null => {
      event.preventDefault();
      const filled = { ...form, ...textsIn(event.currentTarget) };
      setForm(filled);
      setIsTried(true);
      saveBilling(filled);
      const [first] = Object.keys(problemsOf(filled, rules));
      if (first === undefined) return filled;
      const wrong = event.currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
      return null;
    },
    /** After a refusal: the code is asked for again, the rest can be corrected. */
    startAgain: () => {
      write({ securityCode: '' });
      setIsTried(false);
      setJudged({});
    },
  };
}

/**
 * Spec §5: "A valid CEP triggers address lookup filling street, neighborhood, city, state". What it does not know and was typed stays, what
 * belongs to the CEP before does not; a failure never blocks.
 */
function useAddressOf(form: CardForm, write: (changes: Partial<CardForm>) => void): boolean {
  const { zipCode } = form;
  const [isSearching, setIsSearching] = useState(false);
  // An address that came with its CEP needs no look-up.
  const isKnown = form.address !== '' && form.city !== '';
  const filled = useRef<{ zipCode: string; place: Partial<CepFields> }>(
    isKnown ? { zipCode, place: placeOf(form) } : { zipCode: '', place: {} },
  );
  const latest = useRef({ form, write });
  useEffect(() => {
    latest.current = { form, write };
  });
  useEffect(() => {
    if (!isValidCep(zipCode) || zipCode === filled.current.zipCode) return;
    const search = new AbortController();
    setIsSearching(true);
    void findAddress(zipCode, search.signal).then((found) => {
      if (search.signal.aborted) return;
      setIsSearching(false);
      const { street, ...place } = fieldsOfCep(placeOf(latest.current.form), filled.current.place, found);
      filled.current = { zipCode, place: found ?? {} };
      latest.current.write({ ...place, address: street });
    });
    return () => {
      search.abort();
      setIsSearching(false);
    };
  }, [zipCode]);
  return isSearching;
}

const placeOf = ({ address, neighborhood, city, state }: CardForm): CepFields => ({ street: address, neighborhood, city, state });

const problemsOf = (form: CardForm, { enableCnpj, timeZone }: Rules): CardProblems => {
  const [year, month] = wallClock(new Date(), timeZone).day.split('-').map(Number);
  return cardProblems(form, { enableCnpj, today: { year: year ?? 0, month: month ?? 0 } });
};

/** What stands in the fields: some browsers fill them in without telling anybody. */
function textsIn(element: HTMLFormElement): Partial<CardForm> {
  const texts = [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return cardFormTexts(Object.fromEntries(texts));
}

const only = (problems: CardProblems, fields: Partial<Record<keyof CardForm, true>>): CardProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field as CardField]));

import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { type CardField, type CardForm, type CardProblems, cardProblems } from '#shared/rules/card/card-problems.ts';
import { normalizeCardForm } from '#shared/rules/card/normalize-card-form.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { showField } from '../../browser/scroll/show-field.ts';
import { initialForm, saveBilling } from '../../state/payment/billing-draft.ts';
import { useBillingCepLookup } from './use-billing-cep-lookup.ts';

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
  const isSearching = useBillingCepLookup(form, change);
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
      // The errors have their place before a field is scrolled to.
      flushSync(() => {
        setForm(filled);
        setIsTried(true);
      });
      saveBilling(filled);
      const [first] = Object.keys(problemsOf(filled, rules));
      if (first === undefined) return filled;
      const wrong = event.currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) showField(wrong);
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

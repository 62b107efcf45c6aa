import type { ReactNode } from 'react';
import type { Customer } from '#shared/model/customer.ts';
import { customerFields } from '#shared/rules/checkout/customer-problems.ts';
import { contactFieldText, contestedContactTexts, refusedContactTexts } from '#shared/text/checkout/customer.ts';
import { focusContestedField } from '../browser/focus/contested-focus.ts';
import { settleContact } from '../state/checkout/contact.ts';
import { contactAuthors } from '../state/checkout/contested-contact.ts';
import { useRead } from '../state/use-read.ts';

/** What stands beside each contested field. `values`: the other person's values. */
export const besideContested = (values: Partial<Customer>): Partial<Record<keyof Customer, ReactNode>> =>
  Object.fromEntries(
    customerFields
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, <ContestedField key={field} field={field} value={values[field]} />]),
  );

type ContestedFieldProps = { field: (typeof customerFields)[number]; value: string | boolean | undefined };

/** Whose value the order has now, and both ways to go on. The typed input stays in the field until a press. */
function ContestedField({ field, value }: ContestedFieldProps) {
  const who = useRead(contactAuthors).fields[field] ?? null;
  const settle = (button: Element, whose: 'own' | 'other') => {
    focusContestedField(button);
    settleContact(field, whose);
  };
  const label = refusedContactTexts.fields[field];
  return (
    <>
      <p>
        <span className="visually-hidden">{label}: </span>
        {value === '' ? contestedContactTexts.removal(who) : contestedContactTexts.change(who)}{' '}
        {value !== '' && <b>{contactFieldText(value)}</b>}
      </p>
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={`${contestedContactTexts.keep}: ${label}`}
        onClick={({ currentTarget }) => settle(currentTarget, 'own')}
      >
        {contestedContactTexts.keep}
      </button>
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={`${contestedContactTexts.use}: ${label}`}
        onClick={({ currentTarget }) => settle(currentTarget, 'other')}
      >
        {contestedContactTexts.use}
      </button>
    </>
  );
}

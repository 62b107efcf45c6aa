import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemas } from '#shared/contract/request-schemas.ts';
import { emptyCustomer } from '#shared/model/customer.ts';
import { NewAddressFields } from '../../../webapp/checkout/delivery/new-address-fields.tsx';
import { BillingFields } from '../../../webapp/components/forms/billing-fields.tsx';
import { CardFields } from '../../../webapp/components/forms/card-fields.tsx';
import { ContactForm } from '../../../webapp/components/forms/contact-form.tsx';
import { chooseAddressType, closeNewAddress, openNewAddress } from '../../../webapp/state/checkout/new-address.ts';
import { initialForm } from '../../../webapp/state/payment/billing-draft.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';
import { markup } from './markup.tsx';

const nothing = () => undefined;

test('a field of the card, address or contact data has the maximum length that its call accepts', async (t) => {
  await openWebapp(t);
  t.after(closeNewAddress);
  openNewAddress();
  chooseAddressType('Outro');
  const card = { form: initialForm({ customer: null }), problems: {}, onChange: nothing, onFieldBlur: nothing };
  const table = [
    [markup(<CardFields {...card} enableCnpj onFlip={nothing} />), schemas.payByCard.body, ['name']],
    [
      markup(<BillingFields {...card} isSearching={false} />),
      schemas.payByCard.body,
      ['address', 'addressNumber', 'complement', 'neighborhood', 'city'],
    ],
    [markup(<NewAddressFields />), schemas.addAddress.body, ['street', 'number', 'complement', 'neighborhood', 'city']],
    [
      markup(
        <ContactForm
          contact={{ ...emptyCustomer, isCorporate: true }}
          problems={{}}
          canBeCorporate
          onChange={nothing}
          onFieldBlur={nothing}
        />,
      ),
      schemas.saveCustomer.body,
      ['name', 'email', 'corporateName', 'tradeName', 'stateInscription'],
    ],
  ] as const;
  for (const [html, { properties }, names] of table) {
    const letIn = names.map((name) => [name, lengthOf(html, name)]);
    const taken = names.map((name) => [name, Reflect.get(Reflect.get(properties, name) ?? {}, 'maxLength')]);
    assert.deepEqual(letIn, taken);
  }
});

test('a billing address has the same maximum lengths as a delivery address', () => {
  const { street, number, complement, neighborhood, city } = schemas.addAddress.body.properties;
  const bill = schemas.payByCard.body.properties;
  const rule = ({ description: _, ...rest }: { description?: unknown } & object) => rest;
  assert.deepEqual(
    [bill.address, bill.addressNumber, bill.complement, bill.neighborhood, bill.city].map(rule),
    [street, number, complement, neighborhood, city].map(rule),
  );
});

/** The maximum length of the field with this name; null: unlimited. */
function lengthOf(html: string, name: string): number | null {
  const tag = html.match(/<(input|textarea)[^>]*>/g)?.find((one) => one.includes(` name="${name}"`)) ?? '';
  const length = / maxLength="(\d+)"/i.exec(tag)?.[1];
  return length === undefined ? null : Number(length);
}

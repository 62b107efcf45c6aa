import type { Order } from '#shared/model/order.ts';
import { formatCep } from '#shared/rules/brazil/cep.ts';
import { formatCpf } from '#shared/rules/brazil/cpf.ts';
import type { CardForm } from '#shared/rules/card/card-problems.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';

const billingFields = ['zipCode', 'address', 'addressNumber', 'complement', 'neighborhood', 'city', 'state'] as const;

const emptyForm: CardForm = {
  providerId: '',
  number: '',
  name: '',
  expiry: '',
  securityCode: '',
  document: '',
  zipCode: '',
  address: '',
  addressNumber: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
};

/** Where a card's bill goes outlives the page (spec §3, `payment_data`). Only that: no number, no code, no name, no expiry. */
export function saveBilling(form: CardForm): void {
  saveValue('payment_data', Object.fromEntries(billingFields.map((field) => [field, form[field]])));
}

/** The form to begin with: the customer's document, and the address as it was last, else the one the order goes to. */
export function initialForm({ customer }: Pick<Order, 'customer'>): CardForm {
  return { ...emptyForm, document: formatCpf(customer?.document ?? ''), ...(loadBilling() ?? addressOf(customer?.address ?? null)) };
}

/** What was kept may be of an older version, or somebody's play: only texts come back. */
function loadBilling(): Partial<CardForm> | null {
  const stored = loadValue('payment_data');
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = billingFields.flatMap((field) => {
    const value: unknown = Reflect.get(stored, field);
    return typeof value === 'string' ? [[field, value]] : [];
  });
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

function addressOf(address: NonNullable<Order['customer']>['address']): Partial<CardForm> {
  if (!address) return {};
  const { zipCode, street, number, complement, neighborhood, city, state } = address;
  return { zipCode: formatCep(zipCode), address: street, addressNumber: number, complement, neighborhood, city, state };
}

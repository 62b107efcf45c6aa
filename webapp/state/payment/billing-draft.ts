import type { Order } from '#shared/model/order/order.ts';
import { formatCep, isValidCep } from '#shared/rules/brazil/cep.ts';
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

/**
 * Saves the billing address across reloads (spec §3, `payment_data`). Never the number, code, name or expiry of a card.
 */
export function saveBilling(form: CardForm): void {
  saveValue('payment_data', Object.fromEntries(billingFields.map((field) => [field, form[field]])));
}

/**
 * The initial form: the card option that was chosen, the customer's document, and the last billing address, else the
 * order's address.
 */
export function initialForm({ customer }: Pick<Order, 'customer'>, providerId = ''): CardForm {
  return {
    ...emptyForm,
    providerId,
    document: formatCpf(customer?.document ?? ''),
    ...(loadBilling() ?? addressOf(customer?.address ?? null)),
  };
}

/** Whether the form starts with the order's complete address. A saved address may be the same one. */
export function hasDeliveryAsBilling({ customer }: Pick<Order, 'customer'>): boolean {
  const address = addressOf(customer?.address ?? null);
  const required = billingFields.filter((field) => field !== 'complement');
  const saved = loadBilling();
  return (
    isValidCep(address.zipCode ?? '') &&
    required.every((field) => address[field]) &&
    (saved === null || billingFields.every((field) => (saved[field] ?? '') === (address[field] ?? '')))
  );
}

/** Stored data may come from an older version or be manipulated: only strings are accepted. */
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

import type { Address } from '#shared/model/address.ts';
import type { Order } from '#shared/model/order/order.ts';
import { formatCep, isValidCep } from '#shared/rules/brazil/cep.ts';
import { formatCpf } from '#shared/rules/brazil/cpf.ts';
import type { CardForm } from '#shared/rules/card/card-problems.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';
import { sessionState } from '../session/session.ts';

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
 * known address.
 */
export function initialForm(order: Pick<Order, 'customer'>, providerId = ''): CardForm {
  const { customer } = order;
  return {
    ...emptyForm,
    providerId,
    document: formatCpf(customer?.document ?? ''),
    ...(loadBilling() ?? addressOf(knownAddress(order))),
  };
}

/** The order's address; of an order that is picked up, the person's usual one. */
export function knownAddress({ customer }: Pick<Order, 'customer'>): Address | null {
  const addresses = sessionState.session?.userShop.addresses ?? [];
  return customer?.address ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null;
}

/** Whether the form starts with the complete known address. A saved address may be the same one. */
export function startsWithKnownAddress(order: Pick<Order, 'customer'>): boolean {
  const address = addressOf(knownAddress(order));
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

function addressOf(address: Address | null): Partial<CardForm> {
  if (!address) return {};
  const { zipCode, street, number, complement, neighborhood, city, state } = address;
  return { zipCode: formatCep(zipCode), address: street, addressNumber: number, complement, neighborhood, city, state };
}

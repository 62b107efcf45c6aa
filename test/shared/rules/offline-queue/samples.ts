import type {
  AddressOperation,
  ChoiceOperation,
  ConfirmOperation,
  ContactOperation,
  GiftOperation,
  LineOperation,
} from '#shared/rules/offline-queue/operation.ts';
import { sampleAddress, sampleCustomer } from '../../../helpers/samples.ts';

/** Operations for version 4 of an order; a test names only the fields that it needs. */
const common = { seen: { id: 'pedido-1', version: 4 }, state: 'waiting', at: 10 } as const;

export const lineOperation = (fields: Partial<LineOperation> = {}): LineOperation => ({
  ...common,
  kind: 'line',
  key: 'linha',
  index: '',
  providerId: 'p1',
  sku: 'p1',
  quantity: 1,
  attributes: [],
  subscription: null,
  name: 'Café',
  ...fields,
});

export const choiceOperation = (fields: Partial<ChoiceOperation> = {}): ChoiceOperation => ({
  ...common,
  kind: 'choice',
  key: 'escolha',
  name: 'logistic',
  values: {},
  ifDone: {},
  ifRefused: {},
  ...fields,
});

export const giftOperation = (fields: Partial<GiftOperation> = {}): GiftOperation => ({
  ...common,
  kind: 'gift',
  key: 'brinde',
  selection: { id: 'valor', selectedGifts: [] },
  ...fields,
});

export const addressOperation = (fields: Partial<AddressOperation> = {}): AddressOperation => ({
  ...common,
  kind: 'address',
  key: 'endereco',
  address: sampleAddress({}),
  replaces: null,
  ...fields,
});

export const contactOperation = (fields: Partial<ContactOperation> = {}): ContactOperation => ({
  ...common,
  kind: 'contact',
  key: 'contato',
  customer: sampleCustomer,
  ...fields,
});

export const confirmOperation = (fields: Partial<ConfirmOperation> = {}): ConfirmOperation => ({
  ...common,
  kind: 'confirm',
  key: 'confirmacao',
  ...fields,
});

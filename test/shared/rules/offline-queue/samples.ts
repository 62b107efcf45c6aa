import type { ChoiceOperation, GiftOperation, LineOperation } from '#shared/rules/offline-queue/operation.ts';

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

import type { SentOf } from '#shared/contract/endpoint.ts';
import type { EndpointName, endpoints } from '#shared/contract/endpoints.ts';

type Bodies = { [Name in EndpointName]?: SentOf<(typeof endpoints)[Name]> };

const customer = {
  name: 'Teste de Conformidade',
  email: 'conformidade@example.com',
  document: '11144477735',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};
const holder = {
  name: 'TESTE DE CONFORMIDADE',
  document: '11144477735',
  zipCode: '01001000',
  address: 'Praça da Sé',
  addressNumber: '1',
  complement: '',
  neighborhood: 'Sé',
  city: 'São Paulo',
  state: 'SP',
};
const unknown = 'conformidade-nada';
const attributes = [{ providerId: unknown, optionProviderId: unknown, redirectable: false }];
const products = { text: 'Veja', products: [{ providerId: unknown, attributes }] };

/**
 * A body of the described form for each call that has one, with ids that no shop has. The malformed ones are made from
 * it. Without `linkStore`, which the order service of a shop does not need, and the supervisors' decision.
 */
export const sampleBodies: Bodies = {
  searchProducts: { category: unknown, perPage: 2, pageNumber: 0, searchQuery: 'a' },
  searchTextProducts: { searchQuery: 'a', perPage: 2, pageNumber: 0 },
  putItem: { index: '', providerId: unknown, quantity: 1, attributes, preferences: 'bem passado' },
  putGift: { id: unknown, selectedGifts: [{ id: unknown, seller: '', index: '1' }] },
  setInstallments: { providerId: unknown, installments: 1 },
  // The published test card.
  payByCard: {
    ...{ providerId: unknown, installments: 1, number: '4111111111111111', securityCode: '123' },
    ...{ expiryMonth: '12', expiryYear: '2035', ...holder },
  },
  payByBrick: {
    ...{ token: unknown, payment_method_id: 'visa', installments: 1, providerId: unknown },
    payer: { email: customer.email, identification: { type: 'CPF', number: customer.document } },
  },
  setManualPix: { pixKey: customer.email },
  setPayment: { providerId: unknown, type: 5, cashAmount: 100 },
  setLogistic: { type: 0, providerId: unknown, addressIndex: 0 },
  setManualLogistic: { addressIndex: 0, logistic: { type: 2, price: 10 } },
  setSeller: { providerId: unknown },
  setSchedule: { day: '2035-01-01', startTime: '10:00' },
  setLineDiscount: { index: '999', amount: 1 },
  requestDiscount: { amount: 1, reason: 'Teste' },
  addCustomItem: { name: 'Teste', price: 1, quantity: 1, note: '' },
  setInternalNote: { note: 'Teste' },
  addAddress: {
    ...{ isDefault: false, name: 'Casa', state: 'SP', city: 'São Paulo', street: 'Praça da Sé', number: '1' },
    ...{ zipCode: '01001000', complement: '', neighborhood: 'Sé', neighborhoodId: null },
  },
  sendProduct: { attributes },
  sendProducts: products,
  previewProducts: products,
  saveCustomer: { ...customer, phone: '11987654321' },
  confirmByAgent: { ...customer, paymentMethod: 5 },
  cancelPlaced: { reason: 'Produto em falta' },
  refundPlaced: { amount: 1, reason: 'Teste' },
  sendPlaced: { what: 'payment' },
  seeContact: { seen: [{ kind: 'opened', at: '2026-11-26T12:00:00.000000Z' }] },
};

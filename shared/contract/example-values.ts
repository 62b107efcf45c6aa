import type { TSchema } from 'typebox';
import { propertiesOf } from './openapi-parts.ts';

/** Example values for the documentation, by field name. No real person's data. */
const examples: Readonly<Record<string, unknown>> = {
  id: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  customerId: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  contacts: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  person: '11987654321',
  dryRun: true,
  erasure: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  obstacles: 'O pedido nº 1042 está em andamento. Entregue e finalize o pedido, ou cancele, e tente de novo.',
  table: 'orders',
  system: 'mercadopago',
  count: 3,
  eventId: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  webhookId: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  secret: 'whsec_…segredo…',
  url: 'https://erp.example/pedidos',
  position: 1,
  everyMinutes: 360,
  currency: 'BRL',
  most: 3,
  since: '2026-11-20T00:00:00-03:00',
  until: '2026-11-21T00:00:00-03:00',
  number: 1042,
  channelType: 'WhatsApp',
  channelId: '5511900000000',
  phone: '5511987654321',
  name: 'Ana Souza',
  type: 'ShowCategory',
  status: 'Received',
  paymentStatus: 'Paid',
  paymentMethod: 'Pix',
  code: 'uW3…código…9fQ',
  link: 'https://loja.example/#uW3…código…9fQ?type=ShowCategory&id=cafes',
  contact: '5511987654321',
  providerId: 'cafe-em-graos',
  sku: 'CAFE-500',
  quantity: 2,
  unitPrice: 29.9,
  price: 12,
  amount: 12.5,
  totalAmout: 71.8,
  itemsAmout: 59.8,
  discountAmout: 0,
  coupon: null,
  index: '1',
  isGift: false,
  preferences: 'moído na hora',
  giftGroup: null,
  optionProviderId: 'grossa',
  optionName: 'Grossa',
  subscription: null,
  seller: null,
  priceTable: null,
  manualDiscount: null,
  isManual: false,
  day: '2026-11-21',
  storePickUpAddress: null,
  group: null,
  pixKey: null,
  zipCode: '01001000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  complement: '',
  email: 'ana@exemplo.com.br',
  document: '00000000000',
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
  installments: null,
  cashAmount: null,
  information: null,
  token: 'WyJ4…',
  hasMore: false,
  isDryRun: true,
  evenIfPaid: false,
  line: 17,
  reason: 'o preço não está em reais: "10.00 USD"',
  seconds: 1.4,
  failedAt: null,
  lastError: null,
  tries: 1,
  products: 120,
  created: 8,
  updated: 112,
  changed: 30,
  unchanged: 82,
  field: 'preço',
  from: 'R$ 10,00',
  to: 'R$ 12,00',
  problemCount: 1,
};

/** An example value that a schema allows. Shows optional parts too, except where one excludes another. */
export function exampleOf(schema: TSchema, name = ''): unknown {
  const {
    anyOf,
    items,
    enum: words,
    type,
  } = schema as TSchema & { anyOf?: TSchema[]; items?: TSchema; enum?: unknown[]; type?: string };
  const given: unknown = Reflect.get(schema, 'examples');
  if (Array.isArray(given)) return given[0];
  const properties = propertiesOf(schema);
  if (Object.keys(properties).length > 0) {
    // A contact has an id or a phone: show one of them.
    const { required = [] } = schema as TSchema & { required?: string[] };
    const shown = Object.entries(properties).filter(
      ([key]) => !(key === 'id' && 'phone' in properties && !required.includes('id')),
    );
    return Object.fromEntries(shown.map(([key, part]) => [key, exampleIn(key, part, properties)]));
  }
  const known = examples[name];
  if (words) return words.includes(known) ? known : words[0];
  if (anyOf) return known === null ? null : exampleOf(anyOf[0] ?? schema, name);
  if (items) return [exampleOf(items, name)];
  if ((type === 'integer' || type === 'number') && typeof known !== 'number')
    return name === 'id' ? 7 : Number(Reflect.get(schema, 'minimum') ?? 0);
  if (known !== undefined && known !== null) return known;
  if (type === 'boolean') return false;
  return Reflect.get(schema, 'format') === 'date-time' || /At$|Time$/.test(name) ? '2026-11-21T14:05:00.000Z' : 'texto';
}

/** The id of a place or a person is not an order's id, and a house number is not an order number. */
function exampleIn(key: string, part: TSchema, among: Record<string, TSchema>): unknown {
  if (key === 'number' && 'street' in among) return '10';
  if (key === 'id' && ('reason' in among || 'field' in among)) return 'CAFE-500';
  if (key === 'id' && 'type' in among) return 'cafes';
  if (key === 'id' && 'name' in among && !('status' in among)) return '5511987654321';
  if (key === 'link' && 'pixKey' in among) return null;
  if (key === 'providerId' && 'optionName' in among) return 'moagem';
  if (key === 'name' && 'optionName' in among) return 'Moagem';
  if (key === 'name' && 'zipCode' in among) return 'Casa';
  if (key === 'name' && 'sku' in among) return 'Café em grãos';
  if (key === 'name' && 'providerId' in among) return 'Entrega rápida';
  if (key === 'name' && 'cashAmount' in among) return 'PIX';
  return exampleOf(part, key);
}

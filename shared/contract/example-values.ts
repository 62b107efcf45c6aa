import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { exampleShapes } from './example-shapes.ts';
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
  manualDiscountPercent: null,
  discountPercent: null,
  totalWithDiscount: 50.83,
  minOrderValue: 20,
  orderMinPrice: 20,
  maxDistinctItems: 50,
  maxItemsAmout: 2000,
  failureType: null,
  arrived: null,
  orderNumber: 1042,
  toDecide: 1,
  orders: 12,
  isManual: false,
  saleMode: 3,
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
  document: '52998224725',
  address: 'Praça da Sé',
  addressNumber: '10',
  recaptchaToken: '03A…',
  issuer_id: '24',
  deviceId: 'armor.3f9c41d0a87b',
  manualPaymentInformation: 'Depósito até amanhã, com o comprovante na conversa.',
  admUser: 'ana',
  apiAddress: 'https://www.emporio.example/web_api',
  storeHost: 'https://www.emporio.example',
  chatbotToken: 'tok_…segredo…',
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
  shop: 'Empório Girassol',
  storeName: 'Empório Girassol',
  shopId: 'emporio',
  chatbotId: 'robo-emporio',
  userId: '5511987654321',
  orderId: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  neighborhoodId: 'se',
  phoneEnd: '4321',
  urlLogo: 'https://loja.example/fotos/logo.png',
  webCatalogCallbackMessage: 'Oi! Acabei de fazer um pedido.',
  brand: 'Serra Alta',
  description: 'Torra média, de pequenos produtores do sul de Minas.',
  images: 'https://loja.example/fotos/cafe.jpg',
  image: 'https://loja.example/fotos/cafe.jpg',
  imageUrl: 'https://loja.example/fotos/cafe.jpg',
  pictureUrl: 'https://loja.example/fotos/cafe.jpg',
  barcode: '7891234567895',
  value: 'Grossa',
  optionNames: 'Grossa',
  words: 'café descafeinado',
  messages: 'O preço de Café em grãos 500 g mudou para R$ 29,90.',
  message: 'Só temos 2 de Café em grãos 500 g.',
  priceChanges: 'O preço de Café em grãos 500 g mudou de R$ 27,90 para R$ 29,90.',
  catalogErrorMessages: 'O preço de Café em grãos 500 g mudou para R$ 29,90.',
  source: 'cadastro',
  rows: null,
  identifier: 'Leve 3, pague 2',
  sellerId: 'bia',
  sellerName: 'Bia Ramos',
  agentName: 'Lia Souza',
  internalNote: 'Entregar na portaria.',
  note: 'Entregar na portaria.',
  answer: 'Pode, só desta vez.',
  providerPriceTableId: null,
  recaptchaKey: '6Lc…chave pública…',
  publicKey: 'APP_USR-…chave pública…',
  ids: 'cafe-em-graos',
  lines: 'Café em grãos 500 g',
  firstItem: 'Café em grãos 500 g',
  request: 'eyJ0aHJlZURTU2Vydm…',
  cancelReason: null,
  whyNot: null,
  problem: null,
  shippingTimeEstimative: 'Chega hoje até as 18h',
  minShippingTimeEstimative: 'Em 2 horas',
  button: 'Abrir a loja',
  title: 'Café em grãos 500 g',
  text: 'Café em grãos 500 g por R$ 29,90.',
  advice: 'Confira o número do contato.',
  productIds: 'cafe-em-graos',
  fullAddress: 'Praça da Sé, 10, Sé, São Paulo - SP',
};

/** An example value that a schema allows. Shows optional parts too, except where one excludes another. */
export function exampleOf(schema: TSchema, name = ''): unknown {
  const { anyOf, items, type, ...more } = schema as TSchema & { anyOf?: TSchema[]; items?: TSchema; type?: string };
  const {
    enum: words,
    $defs,
    $ref,
  } = more as {
    enum?: unknown[];
    $defs?: Record<string, TSchema>;
    $ref?: string;
  };
  const given: unknown = Reflect.get(schema, 'examples');
  if (Array.isArray(given)) return given[0];
  const defined = $ref === undefined ? undefined : $defs?.[$ref];
  if (defined) return exampleOf(defined, name);
  const properties = propertiesOf(schema);
  if (Object.keys(properties).length > 0) {
    // A contact has an id or a phone: show one of them.
    const { required = [] } = schema as TSchema & { required?: string[] };
    const shown = Object.entries(properties).filter(
      ([key]) => !(key === 'id' && 'phone' in properties && !required.includes('id')) && !isLaterPage(key, required),
    );
    return Object.fromEntries(shown.map(([key, part]) => [key, exampleIn(key, part, properties)]));
  }
  if (type === 'null') return null;
  const known = examples[name];
  if (words) return words.includes(known) ? known : words[0];
  if (anyOf) return known === null ? null : exampleOf(anyOf[0] ?? schema, name);
  // The parts of a tree end at its first level.
  if (items) return isBareReference(items) ? [] : [exampleOf(items, name)];
  if ((type === 'integer' || type === 'number') && typeof known !== 'number')
    return name === 'id' ? 7 : Number(Reflect.get(schema, 'minimum') ?? 0);
  if (known !== undefined && known !== null && Value.Check(schema, known)) return known;
  if (type === 'boolean') return false;
  return Reflect.get(schema, 'format') === 'date-time' || /At$|Time$/.test(name) ? '2026-11-21T14:05:00.000Z' : 'texto';
}

/** A request for the first page has no token of an earlier one. */
const isLaterPage = (key: string, required: readonly string[]): boolean =>
  key === 'pageToken' && !required.includes(key);

const isBareReference = (schema: TSchema): boolean =>
  Reflect.get(schema, '$ref') !== undefined && Reflect.get(schema, '$defs') === undefined;

/** The example of a field among the others of its object: the id of a place is not an order's id. */
function exampleIn(key: string, part: TSchema, among: Record<string, TSchema>): unknown {
  const shape = exampleShapes.find(
    ({ with: all, without = [], values }) =>
      key in values &&
      all.every((name) => name in among) &&
      !without.some((name) => name in among) &&
      Value.Check(part, values[key]),
  );
  const hasOwn = Array.isArray(Reflect.get(part, 'examples'));
  return shape && !(shape.isGeneral && hasOwn) ? shape.values[key] : exampleOf(part, key);
}

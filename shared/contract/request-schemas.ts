import { type Static, type TSchema, Type } from 'typebox';
import { contactEventKinds } from '#shared/model/agent-contact.ts';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { productSorts } from '#shared/model/catalog/product-sort.ts';
import { placedSends, productsToSendLimits } from '#shared/model/message.ts';
import type { PaymentMethod } from '#shared/model/payment/payment.ts';
import { isWholeCents } from '#shared/rules/money/money.ts';
import {
  addressLengths,
  cardLengths,
  customerLengths,
  customItemLengths,
  discountReasonLength,
  internalNoteLength,
  paymentLengths,
  refundReasonLength,
} from '#shared/rules/text/text-lengths.ts';

/**
 * Schemas of bodies, queries and path parameters, call by call of spec §7. Lengths are generous for people and narrow
 * for programs; the rules check the meaning. Unknown fields are ignored.
 */
const id = Type.String({ minLength: 1, maxLength: 200 });
/** An id made by the shop. */
const uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const searchText = Type.String({ maxLength: maxSearchLength });
const page = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  pageToken: Type.Optional(Type.String({ maxLength: 1_500 })),
};
const listPage = { ...page, sort: Type.Optional(Type.Enum([...productSorts])) };
const price = Type.Number({ minimum: 0, maximum: 1e9 });
/** Reais typed by an agent, in whole cents. */
const typedReais = Type.Refine(price, isWholeCents);
/** A percentage typed by an agent, with at most two decimals. */
const typedPercent = Type.Refine(Type.Number({ minimum: 0, maximum: 100 }), isWholeCents);
const lineIndex = Type.String({ minLength: 1, maxLength: 10 });
const filters = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }), Type.Tuple([price, price])]),
  { maxProperties: 20 },
);
const itemAttribute = Type.Object({ providerId: id, optionProviderId: id, redirectable: Type.Boolean() });
const recurrence = Type.Object({
  type: Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(30), Type.Literal(40)]),
  frequency: Type.Integer({ minimum: 1, maximum: 365 }),
});
const productsToSend = Type.Object({
  text: Type.String({ maxLength: productsToSendLimits.text }),
  products: Type.Array(
    Type.Object({
      providerId: Type.String({ minLength: 1, maxLength: 400 }),
      attributes: Type.Array(itemAttribute, { maxItems: 20 }),
    }),
    { minItems: 1, maxItems: productsToSendLimits.products },
  ),
});
const search = { ...listPage, searchQuery: Type.Optional(searchText), filters: Type.Optional(filters) };

const cep = Type.String({ maxLength: 9 });
const addressIndex = Type.Integer({ minimum: 0, maximum: 1_000 });
const logisticType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const paymentMethod = Type.Union([0, 1, 2, 3, 4, 5, 6, 7, 8].map((method) => Type.Literal(method as PaymentMethod)));
const deliveryQuery = Type.Object({
  type: Type.Optional(logisticType),
  code: Type.Optional(cep),
  number: Type.Optional(Type.String({ maxLength: addressLengths.number })),
});
const customer = {
  name: Type.String({ maxLength: customerLengths.name }),
  email: Type.String({ maxLength: customerLengths.email }),
  document: Type.String({ maxLength: 20 }),
  /** Without it the saved phone stays. */
  phone: Type.Optional(Type.String({ maxLength: customerLengths.phone })),
  isCorporate: Type.Boolean(),
  corporateDocument: Type.String({ maxLength: 20 }),
  corporateName: Type.String({ maxLength: customerLengths.corporateName }),
  tradeName: Type.String({ maxLength: customerLengths.tradeName }),
  stateInscription: Type.String({ maxLength: customerLengths.stateInscription }),
};

const digits = (from: number, to: number) => Type.String({ pattern: `^\\d{${from},${to}}$` });
const installments = Type.Integer({ minimum: 1, maximum: 24 });

const storeAuthorization = {
  admUser: Type.String({ maxLength: 100 }),
  code: Type.String({ pattern: '^[\\w.-]{8,200}$' }),
  apiAddress: Type.String({ minLength: 1, maxLength: 300 }),
  storeHost: Type.String({ maxLength: 300 }),
  store: Type.String({ pattern: '^\\d{1,20}$' }),
};

/** The same without the chatbot's part, for `trayEndpoints.authorizeStore`, which is not in the specification. */
export const storeAuthorizationSchema = Type.Object(storeAuthorization);

/** The order to pay (`PaymentQuery`). */
const payment = Type.Object({ order: Type.Optional(id) });

/** The holder of a card and their billing address. */
const cardHolder = {
  name: Type.String({ minLength: 1, maxLength: cardLengths.name }),
  document: Type.String({ pattern: '^[0-9A-Z]{11,14}$' }),
  zipCode: digits(8, 8),
  address: Type.String({ maxLength: cardLengths.address }),
  addressNumber: Type.String({ maxLength: cardLengths.addressNumber }),
  complement: Type.String({ maxLength: cardLengths.complement }),
  neighborhood: Type.String({ maxLength: cardLengths.neighborhood }),
  city: Type.String({ maxLength: cardLengths.city }),
  state: Type.String({ maxLength: 30 }),
};

/** An order's number for people, as part of a URL. */
const orderNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$' });

export const schemas = {
  linkStore: {
    body: Type.Object({
      ...storeAuthorization,
      chatbotId: Type.String({ minLength: 1, maxLength: 200 }),
      chatbotToken: Type.String({ minLength: 1, maxLength: 200 }),
    }),
  },
  linkedChatbot: { params: Type.Object({ id }) },

  session: { params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }) },
  settings: {},
  firstPage: {},
  categories: { query: Type.Object({ perPage: page.perPage, pageToken: page.pageToken }) },
  topProducts: { query: Type.Object(listPage) },
  searchProducts: { body: Type.Object({ ...search, category: Type.String({ maxLength: 1_000 }) }) },
  collectionProducts: {
    params: Type.Object({ id }),
    query: Type.Object({ ...listPage, searchQuery: Type.Optional(searchText) }),
  },
  searchTextProducts: { body: Type.Object(search) },
  productsByIds: { params: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4_000 }) }) },
  suggestions: { query: Type.Object({ searchQuery: searchText }) },
  facets: {
    query: Type.Object({
      searchQuery: Type.Optional(searchText),
      category: Type.Optional(Type.String({ maxLength: 1_000 })),
    }),
  },
  product: { params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 400 }) }) },
  currentOrder: {},
  putItem: {
    body: Type.Object({
      index: Type.String({ maxLength: 10 }),
      place: Type.Optional(Type.String({ maxLength: 10 })),
      providerId: Type.String({ minLength: 1, maxLength: 400 }),
      quantity: Type.Integer({ minimum: 0, maximum: 9_999 }),
      attributes: Type.Optional(Type.Array(itemAttribute, { maxItems: 20 })),
      sku: Type.Optional(Type.String({ maxLength: 200 })),
      subscription: Type.Optional(Type.Union([recurrence, Type.Null()])),
      preferences: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
    }),
  },
  putGift: {
    body: Type.Object({
      id,
      selectedGifts: Type.Array(
        Type.Object({ id, seller: Type.String({ maxLength: 200 }), index: Type.String({ maxLength: 10 }) }),
        {
          maxItems: 50,
        },
      ),
    }),
  },
  confirmOrder: {},
  placedOrders: {},
  placedOrder: { params: Type.Object({ number: orderNumber }) },
  repeatOrder: { params: Type.Object({ number: orderNumber }) },

  setInstallments: { query: payment, body: Type.Object({ providerId: Type.String({ maxLength: 200 }), installments }) },
  payByCard: {
    query: payment,
    body: Type.Object({
      providerId: Type.String({ maxLength: 200 }),
      installments,
      number: digits(12, 19),
      ...cardHolder,
      securityCode: digits(3, 4),
      expiryMonth: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
      expiryYear: Type.String({ pattern: '^(20)?\\d{2}$' }),
      recaptchaKey: Type.Optional(Type.String({ maxLength: 200 })),
      recaptchaToken: Type.Optional(Type.String({ maxLength: 8_000 })),
    }),
  },
  cardOptions: { query: payment },
  changePayment: { query: payment },
  payByBrick: {
    query: payment,
    body: Type.Object({
      token: Type.String({ pattern: '^[\\w-]{1,200}$' }),
      payment_method_id: Type.String({ pattern: '^[\\w-]{1,50}$' }),
      payment_type_id: Type.Optional(Type.String({ pattern: '^[\\w-]{1,50}$' })),
      issuer_id: Type.Optional(Type.Union([Type.String({ pattern: '^\\w{0,20}$' }), Type.Null()])),
      installments,
      payer: Type.Object({
        email: Type.String({ maxLength: 254 }),
        identification: Type.Optional(
          Type.Object({ type: Type.String({ maxLength: 10 }), number: Type.String({ maxLength: 20 }) }),
        ),
      }),
      providerId: Type.Optional(Type.String({ maxLength: 200 })),
      holder: Type.Optional(Type.Object(cardHolder)),
      deviceId: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,200}$' })),
      canChallenge: Type.Optional(Type.Boolean()),
    }),
  },
  paymentState: { query: payment },
  startPayment: { query: payment },
  setManualPix: { body: Type.Object({ pixKey: Type.String({ minLength: 1, maxLength: paymentLengths.pixKey }) }) },
  setPayment: { body: Type.Object({ providerId: id, type: paymentMethod, cashAmount: Type.Optional(price) }) },
  logisticOptions: { query: deliveryQuery },
  setLogistic: {
    body: Type.Object({
      type: logisticType,
      providerId: Type.String({ maxLength: 200 }),
      addressIndex: Type.Optional(addressIndex),
      isSuggested: Type.Optional(Type.Boolean()),
    }),
  },
  setManualLogistic: {
    query: Type.Object({ code: Type.Optional(cep) }),
    body: Type.Object({
      addressIndex,
      logistic: Type.Object({ type: Type.Optional(logisticType), price: typedReais }),
    }),
  },
  stores: {},
  paymentOptions: {},
  sellers: { query: deliveryQuery },
  setSeller: { body: Type.Object({ providerId: Type.String({ maxLength: 200 }) }) },
  schedule: {},
  setSchedule: {
    body: Type.Object({
      day: Type.String({ maxLength: 10 }),
      startTime: Type.String({ maxLength: 5 }),
      isSuggested: Type.Optional(Type.Boolean()),
    }),
  },
  setCoupon: { query: Type.Object({ coupon: Type.String({ maxLength: paymentLengths.coupon }) }) },
  setDiscount: { query: Type.Object({ discount: Type.Optional(typedReais), percent: Type.Optional(typedPercent) }) },
  setLineDiscount: {
    body: Type.Object({
      index: lineIndex,
      amount: Type.Optional(typedReais),
      percent: Type.Optional(typedPercent),
    }),
  },
  requestDiscount: {
    body: Type.Object({
      amount: Type.Optional(typedReais),
      percent: Type.Optional(typedPercent),
      reason: Type.String({ maxLength: discountReasonLength }),
    }),
  },
  withdrawDiscount: {},
  discountsToDecide: {},
  decideDiscount: {
    params: Type.Object({ id: uuid }),
    body: Type.Object({
      approve: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: discountReasonLength })),
    }),
  },
  addCustomItem: {
    body: Type.Object({
      name: Type.String({ maxLength: customItemLengths.name }),
      price: typedReais,
      quantity: Type.Integer({ minimum: 0, maximum: 9_999 }),
      note: Type.Optional(Type.String({ maxLength: customItemLengths.note })),
    }),
  },
  setInternalNote: { body: Type.Object({ note: Type.String({ maxLength: internalNoteLength }) }) },
  addressByCep: { params: Type.Object({ cep: Type.String({ minLength: 1, maxLength: 20 }) }) },
  addAddress: {
    body: Type.Object({
      isDefault: Type.Boolean(),
      name: Type.String({ maxLength: addressLengths.name }),
      state: Type.String({ maxLength: 2 }),
      city: Type.String({ maxLength: addressLengths.city }),
      street: Type.String({ maxLength: addressLengths.street }),
      number: Type.String({ maxLength: addressLengths.number }),
      zipCode: Type.String({ maxLength: 9 }),
      complement: Type.String({ maxLength: addressLengths.complement }),
      neighborhood: Type.String({ maxLength: addressLengths.neighborhood }),
      neighborhoodId: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
      geoCoordinates: Type.Optional(
        Type.Union([
          Type.Object({
            latitude: Type.Number({ minimum: -90, maximum: 90 }),
            longitude: Type.Number({ minimum: -180, maximum: 180 }),
          }),
          Type.Null(),
        ]),
      ),
    }),
  },
  sendProduct: {
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 400 }) }),
    body: Type.Object({ attributes: Type.Array(itemAttribute, { maxItems: 20 }) }),
  },
  sendProducts: { body: productsToSend },
  previewProducts: { body: productsToSend },
  sendSummary: {},
  sendCatalog: {
    query: Type.Object({
      categoryId: Type.Optional(Type.String({ maxLength: 200 })),
      collectionId: Type.Optional(Type.String({ maxLength: 200 })),
      searchTerm: Type.Optional(searchText),
    }),
  },
  messages: { query: Type.Object({ order: Type.Optional(orderNumber) }) },
  resendMessage: { params: Type.Object({ id: uuid }) },
  toggleSemiAutomatic: { query: Type.Object({ to: Type.Optional(Type.Enum(['semiautomatic', 'assisted'])) }) },
  saveCustomer: { body: Type.Object(customer) },
  finishOrder: {
    body: Type.Object({
      ...customer,
      paymentMethod,
      manualPaymentInformation: Type.Optional(Type.String({ maxLength: paymentLengths.manualPaymentInformation })),
    }),
  },
  cancelOrder: {},
  cancelPlaced: { params: Type.Object({ id: uuid }) },
  refundPlaced: {
    params: Type.Object({ number: orderNumber }),
    body: Type.Object({
      amount: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }), Type.Null()]),
      reason: Type.String({ maxLength: refundReasonLength }),
    }),
  },
  sendPlaced: {
    params: Type.Object({ number: orderNumber }),
    body: Type.Object({ what: Type.Enum([...placedSends]) }),
  },
  agentContacts: {},
  openContact: { params: Type.Object({ id: uuid }) },
  seeContact: {
    body: Type.Object({
      seen: Type.Array(
        Type.Object({
          kind: Type.Enum([...contactEventKinds]),
          at: Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[.]\\d{6}Z$' }),
        }),
        { maxItems: contactEventKinds.length },
      ),
    }),
  },
  priceTables: {},
  setPriceTable: { params: Type.Object({ id }) },
} as const;

/** The parts of one call that have a schema. */
export type CallSchemas = { readonly body?: TSchema; readonly query?: TSchema; readonly params?: TSchema };

/** The type of a part after its schema passed; `undefined` for a part without a schema. */
export type Checked<S extends CallSchemas, Part extends keyof CallSchemas> = S[Part] extends TSchema
  ? Static<S[Part]>
  : undefined;

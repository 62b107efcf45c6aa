import { type TSchema, Type } from 'typebox';
import { contactEventKinds } from '#shared/model/agent-contact.ts';
import { discountRequest, discountToDecide } from './discount-responses.ts';
import type { EndpointName } from './endpoints.ts';
import { code, count, flag, orNull, reais, step, text } from './response-fields.ts';

/**
 * The shape of `data` in each call's success (spec §3), for the conformance kit and the OpenAPI document. It lists
 * every field that a screen reads; a response may hold more fields. `/tray/*` links are missing here: the order service
 * does not serve them alone.
 */
const named = { providerId: text, name: text };
const image = Type.Object({ url: text, sized: Type.Optional(text) });
const itemAttribute = Type.Object({ providerId: text, optionProviderId: text, redirectable: flag });
const recurrence = Type.Object({ type: step(10, 20, 30, 40), frequency: Type.Integer({ minimum: 1 }) });
const storePickUpAddress = Type.Object({ name: text, street: text, number: text, neighborhood: text });
const logisticLimits = { orderMinPrice: orNull(reais), maxDistinctItems: orNull(count), maxItemsAmout: orNull(count) };

const address = Type.Object({
  isDefault: flag,
  name: text,
  state: text,
  city: text,
  street: text,
  number: text,
  zipCode: text,
  complement: text,
  neighborhood: text,
  neighborhoodId: orNull(text),
  fullAddress: text,
});

const session = Type.Object({
  sessionType: code(0, 3),
  channelType: code(0, 3),
  channelId: text,
  userShop: Type.Object({ id: text, name: text, addresses: Type.Array(address) }),
  contact: Type.Optional(
    Type.Object(
      {
        name: text,
        channelType: code(0, 3),
        phoneEnd: orNull(Type.String({ pattern: '^[0-9]{4}$', description: 'Os quatro últimos dígitos do telefone.' })),
      },
      { description: 'Só para atendentes: o contato atendido.' },
    ),
  ),
  agent: Type.Optional(
    Type.Object(
      { id: text, name: text, role: Type.Optional(Type.Enum(['agent', 'supervisor'])) },
      { description: 'Só para atendentes que a plataforma nomeou: quem atende.' },
    ),
  ),
});

const style = Type.Object({ defaultColor: text, secondaryColor: text, urlLogo: orNull(text) });
const shopSettings = Type.Object({
  style,
  channelSettings: Type.Array(
    Type.Object({ channelId: text, style, channelTypes: Type.Optional(Type.Array(code(0, 3))) }),
  ),
  whatsApp: text,
  webCatalogCallbackMessage: text,
  showCollections: flag,
  steps: Type.Array(Type.Enum(['Start', 'Catalog', 'Identify', 'Logistic', 'Payment', 'Schedule', 'Seller'])),
  disableRestrictedProducts: flag,
  hideAttributes: flag,
  showSpecifications: flag,
  enableCnpj: flag,
  enableManualPrices: flag,
  logistics: Type.Object({}),
  externalLogistic: flag,
  allowShippingRestrictedProducts: flag,
  canUseCoupon: flag,
  disableChargeOrders: flag,
  showSellerOptions: flag,
  payment: Type.Object({ type: text, publicKey: orNull(text) }),
  finishOrderIn: Type.Optional(Type.Enum(['chat', 'page'])),
  pause: Type.Optional(orNull(Type.Object({ until: orNull(text), text }))),
});
const settings = Type.Object({ data: shopSettings });

const page = (row: TSchema) => ({
  data: Type.Array(row),
  page: count,
  perPage: Type.Integer({ minimum: 1 }),
  hasMore: flag,
  token: orNull(text),
});
const paged = (row: TSchema) => Type.Object(page(row));
const texts = Type.Array(text);
/** `guess` and `codes`: optional, so that an order service of another maker may leave them out. */
const productPage = (row: TSchema) =>
  Type.Object({
    ...page(row),
    guess: Type.Optional(Type.Object({ asked: text, used: texts, others: texts })),
    codes: Type.Optional(
      Type.Array(
        Type.Object({
          providerId: text,
          sku: text,
          attributes: Type.Array(itemAttribute),
          by: Type.Enum(['sku', 'barcode']),
        }),
      ),
    ),
  });
const leaf = { ...named, description: orNull(text), shopId: text };
const category = Type.Object({
  ...leaf,
  children: Type.Array(Type.Object({ ...leaf, children: Type.Array(Type.Unknown()) })),
});

const dimension = Type.Object({
  map: Type.Record(Type.String(), text),
  image: orNull(image),
  isAvailable: flag,
  sku: text,
  priceDefault: Type.Object({ listPrice: reais, promotionalPrice: reais }),
});
const product = Type.Object({
  ...named,
  images: Type.Array(image),
  description: text,
  brand: orNull(Type.Object({ name: text })),
  sellerName: orNull(text),
  attributes: Type.Array(Type.Object({ ...named, options: Type.Array(Type.Object({ ...named, redirectable: flag })) })),
  variants: flag,
  dimensions: Type.Array(dimension),
  currentDimension: orNull(dimension),
  variantImagesSrc: Type.Array(text),
  sku: text,
  price: reais,
  listPrice: reais,
  promotionalPrice: reais,
  minPrice: reais,
  maxPrice: reais,
  isActive: flag,
  isRestrictedSale: flag,
  hasShippingRestriction: flag,
  shippingRestrictionMessage: orNull(text),
  soldInKilo: flag,
  amountInKilo: Type.Number(),
  kilogramPrice: reais,
  clusterHighlights: Type.Array(text),
  offerDescription: orNull(text),
  specification: Type.Array(Type.Object({ name: text, value: Type.Array(text) })),
  /** Sent to agents only. */
  stock: Type.Optional(orNull(Type.Integer({ minimum: 0 }))),
  subscriptionOffers: Type.Array(Type.Object({ recurrence })),
});
const facet = Type.Object({
  key: text,
  name: text,
  hidden: flag,
  values: Type.Array(
    Type.Union([Type.Object({ name: text, value: text, quantity: count }), Type.Object({ from: reais, to: reais })]),
  ),
});

const seller = Type.Object({ ...named, address: text, serviceTax: reais });
const payment = Type.Object({ method: orNull(code(0, 8)), providerType: orNull(code(0, 6)), link: orNull(text) });
const customer = Type.Object({
  name: text,
  email: text,
  document: text,
  phone: Type.Optional(text),
  isCorporate: flag,
  corporateDocument: text,
  corporateName: text,
  tradeName: text,
  stateInscription: text,
  address: orNull(address),
});
const order = Type.Object({
  id: text,
  number: Type.Optional(orNull(Type.Integer())),
  version: count,
  status: code(0, 4),
  userId: text,
  isAnonymousUser: flag,
  items: Type.Array(
    Type.Object({
      index: text,
      providerId: text,
      quantity: Type.Integer({ minimum: 1 }),
      attributes: Type.Array(itemAttribute),
      sku: text,
      subscription: orNull(recurrence),
      name: text,
      images: Type.Array(image),
      unitPrice: reais,
      promotionalPrice: reais,
      totalAmout: reais,
      discountAmout: Type.Optional(reais),
      discountPercent: Type.Optional(orNull(reais)),
      isGift: flag,
      isCustom: Type.Optional(flag),
      preferences: orNull(text),
      sellerId: orNull(text),
      priceTags: Type.Array(Type.Object({ identifier: text })),
      hasShippingRestriction: flag,
    }),
  ),
  gifts: Type.Array(
    Type.Object({
      id: text,
      availableQuantity: count,
      availableGifts: Type.Array(Type.Object({ id: text, seller: text, name: text, imageUrl: text })),
    }),
  ),
  itemsAmout: reais,
  discountAmout: reais,
  totalAmout: reais,
  minOrderValue: reais,
  coupon: orNull(text),
  manualDiscount: Type.Optional(orNull(reais)),
  manualDiscountPercent: Type.Optional(orNull(reais)),
  discountLimit: Type.Optional(
    orNull(
      Type.Object({ percent: reais, amout: reais }, { description: 'Só para atendentes: o limite dos descontos.' }),
    ),
  ),
  internalNote: Type.Optional(orNull(Type.String({ description: 'Só para atendentes: a nota interna do pedido.' }))),
  discountRequest: Type.Optional(orNull(Type.Object(discountRequest))),
  seller: orNull(seller),
  providerPriceTableId: orNull(text),
  enablePreferences: flag,
  recaptchaKey: orNull(text),
  isInSemiAutomatic: flag,
  catalogErrorMessages: Type.Array(text),
  payment,
  logistic: orNull(
    Type.Object({
      type: code(0, 2),
      providerId: text,
      price: reais,
      startDeliveryTime: orNull(text),
      storePickUpAddress: orNull(storePickUpAddress),
      ...logisticLimits,
    }),
  ),
  customer: orNull(customer),
  enableDelivery: flag,
  enablePickUp: flag,
  enableCreditPayment: flag,
  enablePixPayment: flag,
  enableNubankPayment: flag,
  enableLinkPayment: flag,
  enableBoletoPayment: flag,
});

const challenge = Type.Object({ url: text, request: text });
const paymentAnswer = Type.Object({
  status: code(0, 4),
  failureType: Type.Optional(code(0, 3)),
  challenge: Type.Optional(challenge),
  order,
});
const paymentState = Type.Object({
  order,
  number: orNull(Type.Integer()),
  arrived: orNull(Type.Number()),
  status: orNull(code(0, 4)),
  failureType: orNull(code(0, 3)),
  link: orNull(text),
  challenge: Type.Optional(challenge),
});

const instant = orNull(text);
const times = Type.Object({
  placedAt: instant,
  paidAt: instant,
  preparingAt: instant,
  dispatchedAt: instant,
  finalizedAt: instant,
  canceledAt: instant,
});

const placedOrder = Type.Intersect([
  paymentState,
  Type.Object({
    times,
    isDoubtful: Type.Boolean(),
    money: Type.Object({ charged: Type.Number(), refunded: Type.Number(), disputed: Type.Number() }),
    refund: Type.Optional(
      Type.Object({
        most: Type.Number(),
        whyNot: orNull(text),
        note: orNull(text),
        refunds: Type.Array(
          Type.Object({
            id: text,
            amount: Type.Number(),
            state: Type.Enum(['requested', 'refunded', 'failed']),
            reason: orNull(text),
            problem: orNull(text),
            requestedAt: text,
            finishedAt: orNull(text),
          }),
        ),
      }),
    ),
  }),
]);

export const responseSchemas = {
  session,
  settings,
  firstPage: Type.Object({
    settings: Type.Intersect([
      shopSettings,
      Type.Object({ shopId: text, name: text, collections: Type.Array(Type.Object(named)) }),
    ]),
    categories: paged(category),
    products: paged(product),
  }),
  categories: paged(category),
  topProducts: productPage(product),
  searchProducts: productPage(product),
  collectionProducts: productPage(product),
  searchTextProducts: productPage(product),
  productsByIds: Type.Array(product),
  facets: Type.Array(facet),
  product,
  currentOrder: order,
  putItem: order,
  putGift: order,
  confirmOrder: order,
  placedOrders: Type.Array(
    Type.Object({
      id: text,
      number: count,
      status: code(1, 4),
      paymentStatus: orNull(code(0, 4)),
      payment: Type.Object({ method: orNull(code(0, 8)), providerType: orNull(code(0, 6)) }),
      logistic: orNull(Type.Object({ type: code(0, 2) })),
      totalAmout: reais,
      itemCount: count,
      firstItem: text,
      lineCount: count,
      images: Type.Array(image),
      times,
    }),
  ),
  placedOrder,
  refundPlaced: placedOrder,
  repeatOrder: Type.Object({ order, missing: Type.Array(Type.Object({ name: text, reason: text })) }),
  setInstallments: order,
  payByCard: paymentAnswer,
  cardOptions: Type.Array(
    Type.Object({
      ...named,
      installments: Type.Array(Type.Object({ count: Type.Integer({ minimum: 1 }), value: reais })),
      tokens: Type.Optional(Type.Object({ provider: text, publicKey: text })),
    }),
  ),
  changePayment: order,
  setPayment: order,
  payByBrick: paymentAnswer,
  paymentState,
  startPayment: paymentState,
  logisticOptions: Type.Array(
    Type.Object({
      ...named,
      price: reais,
      ...logisticLimits,
      shippingTimeEstimative: orNull(text),
      minShippingTimeEstimative: orNull(text),
      storeName: orNull(text),
      storePickUpAddress: orNull(storePickUpAddress),
    }),
  ),
  setLogistic: order,
  setManualLogistic: order,
  stores: Type.Array(Type.Object({ name: text, fullAddress: Type.Object({ street: text, number: text }) })),
  paymentOptions: Type.Array(Type.Object({ method: code(0, 8), ...named, payOnDelivery: flag, group: orNull(text) })),
  sellers: Type.Array(seller),
  setSeller: order,
  schedule: Type.Array(
    Type.Object({
      header: text,
      options: Type.Array(Type.Object({ startTime: text, endTime: text, scheduleUntil: text, enabled: flag })),
    }),
  ),
  setSchedule: order,
  setCoupon: order,
  setDiscount: order,
  setLineDiscount: order,
  requestDiscount: order,
  withdrawDiscount: order,
  discountsToDecide: Type.Array(discountToDecide),
  decideDiscount: discountToDecide,
  addCustomItem: order,
  setInternalNote: order,
  addressByCep: Type.Object({
    street: text,
    neighborhood: text,
    city: text,
    state: text,
    neighborhoodId: orNull(text),
    neighborhoods: Type.Array(Type.Object({ id: text, name: text })),
    geoCoordinates: orNull(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  }),
  addAddress: Type.Array(address),
  setManualPix: order,
  sendProduct: Type.Null(),
  sendProducts: Type.Null(),
  previewProducts: Type.Object({
    messages: Type.Array(Type.Object({ lines: Type.Array(text), pictureUrl: orNull(text), button: orNull(text) })),
    note: orNull(text),
  }),
  sendSummary: Type.Null(),
  sendCatalog: Type.Null(),
  toggleSemiAutomatic: Type.Object({ isInSemiAutomatic: flag }),
  saveCustomer: order,
  finishOrder: order,
  cancelOrder: order,
  cancelPlaced: order,
  sendPlaced: Type.Null(),
  agentContacts: Type.Object({
    agent: orNull(Type.Object({ id: text, name: text })),
    toDecide: Type.Optional(orNull(count)),
    today: orNull(Type.Object({ orders: count, totalAmout: reais })),
    contacts: Type.Array(
      Type.Object({
        id: text,
        name: text,
        channelType: code(0, 3),
        phoneEnd: orNull(text),
        cart: orNull(Type.Object({ totalAmout: reais, quantity: count })),
        lastOrder: orNull(
          Type.Object({ number: count, status: code(0, 4), paymentStatus: orNull(code(0, 4)), totalAmout: reais }),
        ),
        events: Type.Array(
          Type.Object({
            kind: Type.Enum([...contactEventKinds]),
            at: text,
            orderNumber: orNull(count),
            isSeen: flag,
          }),
        ),
      }),
    ),
    hasMore: flag,
    now: text,
  }),
  openContact: Type.Object({ code: text }),
  seeContact: Type.Null(),
  priceTables: Type.Array(Type.Object({ id: text, name: text })),
  setPriceTable: order,
} as const satisfies Partial<Record<EndpointName, TSchema>>;

import { type TSchema, Type } from 'typebox';
import { discountToDecide } from './discount-responses.ts';
import type { EndpointName } from './endpoints.ts';
import { flag, orNull, reais, text, textOrNull } from './response-fields.ts';
import { agentContacts, messagePreview, sentMessages } from './responses/agents.ts';
import { category, facet, named, paged, product, productPage, seller, suggestions } from './responses/catalog.ts';
import { logisticLimits, order, orderEvent, storePickUpAddress } from './responses/order.ts';
import {
  cardOption,
  paymentAnswer,
  paymentOption,
  paymentState,
  placedOrder,
  placedOrderHead,
} from './responses/payment.ts';
import { address, geoCoordinates, neighborhoods, session, shopSettings } from './responses/session.ts';

/**
 * The shape of `data` in each call's success (spec §3), for the conformance kit, the OpenAPI document and
 * `STRICT_CONTRACT`. The compiler compares each with the model's type of the same call, field by field
 * (`test/shared/contract/response-types.test.ts`). A response may hold more fields; no screen reads them.
 */
export const responseSchemas = {
  linkStore: Type.Object({ chatbotId: text }),
  linkedChatbot: text,
  session,
  settings: Type.Object({ data: shopSettings }),
  firstPage: Type.Object({ settings: shopSettings, categories: paged(category), products: paged(product) }),
  categories: paged(category),
  topProducts: productPage,
  searchProducts: productPage,
  collectionProducts: productPage,
  searchTextProducts: productPage,
  productsByIds: Type.Array(product),
  suggestions,
  facets: Type.Array(facet),
  product,
  currentOrder: order,
  putItem: order,
  putGift: order,
  confirmOrder: order,
  orderEvents: orderEvent,
  placedOrders: Type.Array(placedOrderHead),
  placedOrder,
  refundPlaced: placedOrder,
  repeatOrder: Type.Object({ order, missing: Type.Array(Type.Object({ name: text, reason: text })) }),
  setInstallments: order,
  payByCard: paymentAnswer,
  cardOptions: Type.Array(cardOption),
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
      shippingTimeEstimative: textOrNull,
      minShippingTimeEstimative: textOrNull,
      storeName: textOrNull,
      storePickUpAddress: orNull(storePickUpAddress),
    }),
  ),
  setLogistic: order,
  setManualLogistic: order,
  stores: Type.Array(
    Type.Object({ ...named, fullAddress: Type.Object({ street: text, number: text, neighborhood: text }) }),
  ),
  paymentOptions: Type.Array(paymentOption),
  sellers: Type.Array(seller),
  setSeller: order,
  schedule: Type.Array(
    Type.Object({
      day: text,
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
    neighborhoodId: textOrNull,
    neighborhoods,
    geoCoordinates,
  }),
  addAddress: Type.Array(address),
  setManualPix: order,
  sendProduct: Type.Null(),
  sendProducts: Type.Null(),
  previewProducts: messagePreview,
  sendSummary: Type.Null(),
  sendCatalog: Type.Null(),
  messages: sentMessages,
  resendMessage: sentMessages,
  toggleSemiAutomatic: Type.Object({ isInSemiAutomatic: flag }),
  saveCustomer: order,
  finishOrder: order,
  cancelOrder: order,
  cancelPlaced: order,
  sendPlaced: Type.Null(),
  agentContacts,
  openContact: Type.Object({ code: text }),
  seeContact: Type.Null(),
  priceTables: Type.Array(Type.Object({ id: text, name: text })),
  setPriceTable: order,
} as const satisfies Record<EndpointName, TSchema>;

/** The schemas that the OpenAPI document names, so that generated types have names. */
export const namedResponses: Readonly<Record<string, TSchema>> = {
  Address: address,
  DiscountToDecide: discountToDecide,
  Facet: facet,
  Order: order,
  OrderEvent: orderEvent,
  PaymentAnswer: paymentAnswer,
  PaymentState: paymentState,
  PlacedOrder: placedOrder,
  PlacedOrderHead: placedOrderHead,
  Product: product,
  ProductPage: productPage,
  Session: session,
  ShopSettings: shopSettings,
};
